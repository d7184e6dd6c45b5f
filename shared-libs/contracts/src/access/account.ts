import { z } from 'zod';
import { tierSchema } from '../plans/subscription.ts';
import { textLine } from '../text/text.ts';
import { idSchema, timestampSchema } from '../text/vocabulary.ts';
import { pictureSetSchema, pictureUrlSchema } from './picture.ts';

/** Tells what is typed to delete an account. */
export const DELETE_ACCOUNT = 'delete my account';
/** How old a sign-in may be that deletes an account. */
export const FRESH_SIGN_IN_MINUTES = 15;

/** Tells what an account loses by its deletion, and what has to be done before. */
export const accountDeletionSchema = z.object({
  /** Tells whether the sign-in of this session is fresh enough. */
  isFresh: z.boolean(),
  /** Workspaces of yours that others are members of; they have to be handed over or deleted first. */
  shared: z.array(
    z.object({ id: idSchema, name: z.string(), personal: z.boolean(), members: z.number().int() }),
  ),
  /** Workspaces of yours that nobody else is in; they are erased. */
  erased: z.array(z.object({ id: idSchema, name: z.string(), assets: z.number().int() })),
  /** Workspaces of others that you leave. */
  memberships: z.number().int(),
  apiKeys: z.number().int(),
  tier: tierSchema,
  /** Until when the plan is paid; null for one that nobody pays for. */
  paidUntil: timestampSchema.nullable(),
});
export type AccountDeletion = z.infer<typeof accountDeletionSchema>;

/** Compared by the API, so that no generated request deletes an account. */
export const deleteAccountSchema = z.object({ confirmation: textLine().max(80) });

/** Browsers scale to this before they send it: the largest size that pages show, on the finest screens. */
export const AVATAR_PIXELS = 192;

export const savedAvatarSchema = z.object({
  avatarUrl: pictureUrlSchema,
  avatarSet: pictureSetSchema,
});
export type SavedAvatar = z.infer<typeof savedAvatarSchema>;

export const accountMenuSchema = z.object({
  avatarUrl: pictureUrlSchema.nullable(),
  /** The same picture in the sizes that pages show. */
  avatarSet: pictureSetSchema.nullable().default(null),
  /** May open the operator's page. */
  isOperator: z.boolean(),
});
export type AccountMenu = z.infer<typeof accountMenuSchema>;
