import { z } from 'zod';
import { assetScopeSchema, refuseScopeOfAdmin } from '../assets/asset-scope.ts';
import { timestampSchema } from '../text/vocabulary.ts';
import { personSchema } from './person.ts';
import { pictureSetSchema, pictureUrlSchema } from './picture.ts';
import { roleSchema } from './workspace.ts';

/**
 * A person of a workspace. Address, last sign-in and second factor are null for who may not manage
 * members, and where they are not known.
 */
export const memberSchema = personSchema.extend({
  role: roleSchema,
  /** The tags of the assets that they see; null for all assets. */
  assetScope: z.array(z.string()).nullable().default(null),
  since: timestampSchema,
  email: z.string().nullable(),
  lastSignInAt: timestampSchema.nullable(),
  hasSecondFactor: z.boolean().nullable(),
  /** A path below the origin of the API; null without a picture. */
  avatarUrl: pictureUrlSchema.nullable().default(null),
  avatarSet: pictureSetSchema.nullable().default(null),
});
export type Member = z.infer<typeof memberSchema>;

/** The people of a workspace, by name; at most 1,000. */
export const memberListSchema = z.object({ items: z.array(memberSchema) });

/** Ownership is given by a transfer alone. */
export const changeMemberSchema = z
  .object({
    role: roleSchema.exclude(['owner']),
    /** A field that is not sent stays, except for admins, who see all assets. */
    assetScope: assetScopeSchema.optional(),
  })
  .superRefine(refuseScopeOfAdmin);
export type ChangeMember = z.infer<typeof changeMemberSchema>;
/** As it is sent. */
export type MemberChange = z.input<typeof changeMemberSchema>;
