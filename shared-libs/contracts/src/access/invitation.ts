import { z } from 'zod';
import { assetScopeSchema, refuseScopeOfAdmin } from '../assets/asset-scope.ts';
import { textLine } from '../text/text.ts';
import { idSchema, timestampSchema } from '../text/vocabulary.ts';
import { roleSchema } from './workspace.ts';

/** The days in which an invitation can be accepted. */
export const INVITATION_DAYS = 7;
/** The most addresses of one request. */
export const MAX_INVITED = 50;

/** The messages of the specification, the last for an address without another reason. */
export const inviteMessages = {
  plan: 'Your subscription plan does not allow inviting users. Please upgrade your plan.',
  noEmails: 'No email addresses provided',
  noWorkspace: 'No workspace ID provided',
  noSession: 'You must be logged in to invite users',
  unknown: 'Unknown error',
  failed: 'Failed to invite users',
} as const;

/** Every role but owner, which a transfer alone gives. */
export const invitedRoleSchema = roleSchema.exclude(['owner']);
export type InvitedRole = z.infer<typeof invitedRoleSchema>;

export const invitationStateSchema = z.enum(['pending', 'accepted', 'expired', 'revoked']);
export type InvitationState = z.infer<typeof invitationStateSchema>;

/** Addresses may be wrong one by one: each gets its own result. */
export const inviteMembersSchema = z
  .object({
    emails: z
      .array(textLine().max(320, 'Use at most 320 characters'))
      .min(1, inviteMessages.noEmails)
      .max(MAX_INVITED, `Invite at most ${MAX_INVITED} addresses at a time`),
    role: invitedRoleSchema,
    assetScope: assetScopeSchema.default(null),
  })
  .superRefine(refuseScopeOfAdmin);
export type InviteMembers = z.infer<typeof inviteMembersSchema>;
/** As it is sent. */
export type InviteRequest = z.input<typeof inviteMembersSchema>;

export const inviteResultSchema = z.object({
  email: z.string(),
  success: z.boolean(),
  error: z.string().nullable(),
});
export type InviteResult = z.infer<typeof inviteResultSchema>;

/** In the order of the request, an address that came twice once. */
export const inviteResultsSchema = z.object({ results: z.array(inviteResultSchema) });

export const invitationSchema = z.object({
  id: idSchema,
  email: z.string(),
  role: invitedRoleSchema,
  /** The tags of the assets that they will see; null for all assets. */
  assetScope: z.array(z.string()).nullable().default(null),
  state: invitationStateSchema,
  invitedBy: z.object({ id: idSchema, name: z.string().nullable() }),
  createdAt: timestampSchema,
  expiresAt: timestampSchema,
  /** Null until the mail was accepted by the mail server. */
  sentAt: timestampSchema.nullable(),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** The newest first, at most 200; accepted ones are members and not listed. */
export const invitationListSchema = z.object({ items: z.array(invitationSchema) });

export const invitationTokenSchema = z.object({ token: textLine().min(1).max(100) });

/** Tells what an invitation says to who has its link. */
export const invitationOfferSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unknown') }),
  z.object({
    state: invitationStateSchema,
    email: z.string(),
    role: invitedRoleSchema,
    workspaceName: z.string(),
    /** Null when the account was deleted. */
    invitedBy: z.string().nullable(),
    expiresAt: timestampSchema,
  }),
]);
export type InvitationOffer = z.infer<typeof invitationOfferSchema>;

export const acceptedInvitationSchema = z.object({ workspaceId: idSchema });
