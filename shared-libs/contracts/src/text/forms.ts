import { z } from 'zod';
import { isLongEnoughPassword, MIN_PASSWORD_LENGTH } from '../access/password.ts';
import { addAssetSchema } from '../assets/asset.ts';
import { nameLine, personName } from './name.ts';

// Input of forms whose rules are stricter than those of a request, or that no endpoint takes.

/** The form of a new asset: the right to scan has to be confirmed. */
export const addAssetFormSchema = addAssetSchema.extend({
  consent: z.literal(true, 'Confirm that you have the right to scan this target'),
});

/** An empty name removes the display name. */
export const displayNameFormSchema = z.object({
  name: personName(),
});

/** A new password. `missing` is the message without one. */
export const newPasswordSchema = (missing: string) =>
  z
    .string()
    .min(1, missing)
    .refine(isLongEnoughPassword, `Use at least ${MIN_PASSWORD_LENGTH} characters.`);

/** The current password and a new one, by the names that password managers know. */
export const passwordFormSchema = z.object({
  'current-password': z.string().min(1, 'Enter your current password.'),
  'new-password': newPasswordSchema('Choose a new password.'),
});

/** The new address of an account. */
export const emailChangeFormSchema = z.object({
  email: z
    .string()
    .trim()
    .min(1, 'Enter the new address.')
    .max(255, 'Use at most 255 characters')
    .pipe(z.email('Enter an address such as you@company.example.')),
});

/** The name of an authenticator app, which tells it from others of the user. */
export const appNameFormSchema = z.object({
  name: nameLine().min(1, 'Give the app a name.').max(60, 'Use at most 60 characters.'),
});

/** The name of any second factor. */
export const factorNameFormSchema = z.object({
  name: nameLine().min(1, 'Give it a name.').max(60, 'Use at most 60 characters.'),
});

/** The number of a phone with the country, without spaces. */
export const phoneNumberFormSchema = z.object({
  phone: z
    .string()
    .transform((phone) => phone.replaceAll(' ', ''))
    .pipe(
      z.string().regex(/^\+[1-9]\d{6,14}$/, 'Enter the number with its country: +49 30 123456.'),
    ),
});

/** A phone as second factor. */
export const phoneFormSchema = phoneNumberFormSchema.extend({
  name: appNameFormSchema.shape.name,
});

/** The code of a text message. */
export const messageCodeFormSchema = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\d{6,10}$/, 'Enter the digits from the message.'),
});

/** The code that an authenticator app shows, without the spaces that some apps show in it. */
export const appCodeSchema = z
  .string()
  .transform((code) => code.replaceAll(' ', ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the six digits from the app.'));

/** The first code of an authenticator app. */
export const appCodeFormSchema = z.object({ code: appCodeSchema });
