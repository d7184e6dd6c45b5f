import { phoneOf } from '../login-name.ts';

/** What is wrong with an e-mail address as typed; null when mail could go there. */
export const emailProblem = (value: string): string | null => {
  const email = value.trim();
  if (email === '') return 'Enter your email address.';
  if (phoneOf(email)) {
    return 'A phone number is not enough here, since a mail is sent. Enter your email address.';
  }
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email)
    ? null
    : 'This is not an email address. One looks like you@company.example.';
};

/** The same where a phone number that begins with `+` will do as well. */
export const loginProblem = (value: string): string | null =>
  phoneOf(value) ? null : emailProblem(value);

/** What the field is called that takes one of them. */
export const loginLabel = (offersPhone: boolean): string =>
  offersPhone ? 'Work email or phone number' : 'Work email';
