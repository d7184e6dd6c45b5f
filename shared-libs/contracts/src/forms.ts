import { z } from 'zod';
import { addAssetSchema } from './asset.ts';
import { isLongEnoughPassword, MIN_PASSWORD_LENGTH } from './password.ts';

// Input of forms whose rules are stricter than those of a request, or that no endpoint takes.

/** The form of a new asset: the right to scan has to be confirmed. */
export const addAssetFormSchema = addAssetSchema.extend({
  consent: z.literal(true, 'Confirm that you have the right to scan this target'),
});

/** An empty name removes the display name. */
export const displayNameFormSchema = z.object({
  name: z.string().trim().max(80, 'Use at most 80 characters'),
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
