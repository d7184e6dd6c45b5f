import { z } from 'zod';
import { cursorSchema } from '../text/cursor.ts';
import { textLine } from '../text/text.ts';
import { idSchema, timestampSchema } from '../text/vocabulary.ts';
import { type CloudProvider, cloudProviderSchema } from './cloud.ts';

export const MAX_ORGANISATIONS = 20;
/** Accounts of one organisation that a choice can name. */
export const MAX_CHOSEN_ACCOUNTS = 2000;

const uids = z
  .array(textLine().min(1).max(120))
  .min(1, 'Choose an account at least')
  .max(MAX_CHOSEN_ACCOUNTS);

/** The accounts of an organisation that are connected, those that join later among them. */
export const organisationScopeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('except'), uids }),
  z.object({ kind: z.literal('chosen'), uids }),
]);
export type OrganisationScope = z.infer<typeof organisationScopeSchema>;

/**
 * `waiting`: it is chosen and about to be connected. `over_plan`: the plan has no room for it. `suspended`: its
 * provider has closed or suspended it. `own`: it is connected by itself. `left`: the last reading lacks it.
 */
export const organisationMemberStateSchema = z.enum([
  'connected',
  'own',
  'waiting',
  'not_chosen',
  'over_plan',
  'suspended',
  'left',
]);
export type OrganisationMemberState = z.infer<typeof organisationMemberStateSchema>;

export const organisationMemberSchema = z.object({
  /** The id of the account, subscription or project. */
  uid: z.string(),
  name: z.string(),
  state: organisationMemberStateSchema,
  /** The connected account; null without one. */
  accountId: idSchema.nullable(),
  joinedAt: timestampSchema,
  leftAt: timestampSchema.nullable(),
});
export type OrganisationMember = z.infer<typeof organisationMemberSchema>;

/** What an organisation can be limited to, by provider; an account of AWS is read with all of its organisation. */
export const organisationRoots: Readonly<
  Record<CloudProvider, { readonly pattern: RegExp; readonly message: string } | null>
> = {
  aws: null,
  azure: {
    pattern: /^[\w.()-]{1,90}$/,
    message: 'Enter the id of a management group, such as production or a tenant id',
  },
  gcp: {
    pattern: /^(?:folders|organizations)\/\d{1,20}$/,
    message: 'Enter folders/ or organizations/ with its number, such as folders/123456789012',
  },
};

export const cloudOrganisationSchema = z.object({
  id: idSchema,
  workspaceId: idSchema,
  provider: cloudProviderSchema,
  /** The connected account through which it is read. */
  readerId: idSchema,
  /** The provider's id: `o-a1b2c3d4e5`, a tenant, an organisation; null before the first reading. */
  uid: z.string().nullable(),
  /** The role that AWS accounts of it are read with; null at other providers. */
  memberRole: z.string().nullable(),
  /** The management group, folder or organization that limits it; null for all that the reader sees. */
  root: z.string().nullable().default(null),
  /** Null until somebody has chosen: nothing is connected before. */
  scope: organisationScopeSchema.nullable(),
  state: z.enum(['reading', 'ready', 'error']),
  /** Why the last reading failed; null after a good one. */
  problem: z.string().nullable(),
  readAt: timestampSchema.nullable(),
  counts: z.record(organisationMemberStateSchema, z.number().int().nonnegative()),
  createdAt: timestampSchema,
});
export type CloudOrganisation = z.infer<typeof cloudOrganisationSchema>;

export const cloudOrganisationListSchema = z.object({
  items: z.array(cloudOrganisationSchema).max(MAX_ORGANISATIONS),
  /** Accounts that the plan has room for; -1 without a limit. */
  room: z.int(),
});

export const createCloudOrganisationSchema = z.object({
  readerId: idSchema,
  memberRole: z
    .string()
    .trim()
    .regex(/^[\w+=,.@-]{1,64}$/, 'Enter the name of a role, such as ParapetAudit')
    .default('ParapetAudit'),
  root: textLine()
    .max(100)
    .nullable()
    .default(null)
    .describe(
      'Only what is below this: the id of a management group of Azure, `folders/…` or `organizations/…` of Google Cloud; null for all that the connection sees.',
    ),
});
export type CreateCloudOrganisation = z.input<typeof createCloudOrganisationSchema>;

export const updateCloudOrganisationSchema = z.object({ scope: organisationScopeSchema });
export type UpdateCloudOrganisation = z.input<typeof updateCloudOrganisationSchema>;

export const listOrganisationMembersQuerySchema = z.object({
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(200),
});
export const organisationMemberListSchema = z.object({
  /** By id of the provider. */
  items: z.array(organisationMemberSchema),
  nextCursor: z.string().nullable(),
});
