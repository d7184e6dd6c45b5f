import { z } from 'zod';
import { phoneOf } from '../sign-in/login-name.ts';

/** A typed email address. */
export const emailSchema = z
  .string()
  .trim()
  .min(1, 'Enter your email address.')
  .refine(
    (email) => phoneOf(email) === null,
    'A phone number does not work here, since we send an email. Enter your email address.',
  )
  .regex(
    /^[^\s@]+@[^\s@]+\.[^\s@.]+$/,
    'This is not an email address. One looks like you@company.example.',
  );

/** An email address, or a phone number that begins with `+`. */
export const loginSchema = z
  .string()
  .trim()
  .superRefine((login, context) => {
    if (phoneOf(login)) return;
    for (const { message } of emailSchema.safeParse(login).error?.issues ?? []) {
      context.addIssue({ code: 'custom', message });
    }
  });

/** The login where a message is sent: a phone number only where the service offers it. */
export const reachableSchema = (offersPhone: boolean) => (offersPhone ? loginSchema : emailSchema);

/** Label of the login field. */
export const loginLabel = (offersPhone: boolean): string =>
  offersPhone ? 'Work email or phone number' : 'Work email';
