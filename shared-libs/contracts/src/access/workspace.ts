import { z } from 'zod';
import { nameLine } from '../text/name.ts';
import { text, textLine } from '../text/text.ts';
import { idSchema, timestampSchema } from '../text/vocabulary.ts';
import { pictureSetSchema, pictureUrlSchema } from './picture.ts';

/** Roles in ascending order of rights; `owner` is `workspace_owner`, exactly one. */
export const roleSchema = z.enum(['viewer', 'auditor', 'developer', 'analyst', 'admin', 'owner']);
export type Role = z.infer<typeof roleSchema>;

/** snake_case as in the specification: `workspace_owner` is a user id. */
export const workspaceSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  workspace_owner: idSchema,
  role: roleSchema,
  /** You see the assets with one of these tags alone, and what is about them; null for all assets. */
  asset_scope: z.array(z.string()).nullable().default(null),
  /** Created at sign-up; it is not counted in the plan. */
  personal: z.boolean(),
  /** Members need a session with a second factor. */
  mfa_required: z.boolean().default(false),
  /** Above the limit of the owner's plan: it is kept, and nothing in it can be changed. */
  read_only: z.boolean().default(false),
  /** The member who was asked to become the owner, until they answer or the offer expires. */
  offered_to: idSchema.nullable().default(null),
  logo_url: pictureUrlSchema.nullable().default(null),
  /** The same logo in the sizes that pages show. */
  logo_set: pictureSetSchema.nullable().default(null),
});
export type Workspace = z.infer<typeof workspaceSchema>;

const nameSchema = nameLine()
  .min(1, 'Give the workspace a name')
  .max(80, 'Use at most 80 characters');
const descriptionSchema = text().max(500, 'Use at most 500 characters');

export const createWorkspaceSchema = z.object({
  name: nameSchema,
  description: descriptionSchema.default(''),
});

export const updateWorkspaceSchema = z.object({
  name: nameSchema,
  description: descriptionSchema.optional(),
  mfa_required: z.boolean().optional(),
});
export type UpdateWorkspace = z.input<typeof updateWorkspaceSchema>;

export const createWorkspaceResponseSchema = z.object({
  success: z.literal(true),
  data: workspaceSchema.pick({ id: true, name: true, description: true }),
});
/** The days in which a deleted workspace can be restored. */
export const ERASE_DAYS = 30;

/** The name of the workspace, typed as a confirmation. */
export const deleteWorkspaceSchema = z.object({ name: textLine().max(80) });
export const deletionSchema = z.object({ eraseAt: timestampSchema });

const deletedWorkspaceSchema = z.object({
  id: idSchema,
  name: z.string(),
  deletedAt: timestampSchema,
  eraseAt: timestampSchema,
});
export type DeletedWorkspace = z.infer<typeof deletedWorkspaceSchema>;
/** Those that you owned, the next to be erased first; at most 100. */
export const deletedWorkspaceListSchema = z.object({ items: z.array(deletedWorkspaceSchema) });

/** The days in which a member can accept the ownership. */
export const OWNERSHIP_OFFER_DAYS = 7;
export const transferOwnershipSchema = z.object({ memberId: idSchema });

export const listWorkspacesResponseSchema = z.object({
  success: z.literal(true),
  data: z.array(workspaceSchema),
});
