import { phoneOf } from '../login-name.ts';

/** Validates a typed email address; returns null if it is valid. */
export const emailProblem = (value: string): string | null => {
  const email = value.trim();
  if (email === '') return 'Enter your email address.';
  if (phoneOf(email)) {
    return 'A phone number does not work here, since we send an email. Enter your email address.';
  }
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email)
    ? null
    : 'This is not an email address. One looks like you@company.example.';
};

/** Validates an email address or a phone number that begins with `+`. */
export const loginProblem = (value: string): string | null =>
  phoneOf(value) ? null : emailProblem(value);

/** Label of the login field. */
export const loginLabel = (offersPhone: boolean): string =>
  offersPhone ? 'Work email or phone number' : 'Work email';
