import { z } from 'zod';
import { personSchema } from './person.ts';
import { text, textLine } from './text.ts';
import { idSchema } from './vocabulary.ts';

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
  /** Created at sign-up; it is not counted in the plan. */
  personal: z.boolean(),
});
export type Workspace = z.infer<typeof workspaceSchema>;

const nameSchema = textLine()
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
});
export type UpdateWorkspace = z.input<typeof updateWorkspaceSchema>;

export const createWorkspaceResponseSchema = z.object({
  success: z.literal(true),
  data: workspaceSchema.pick({ id: true, name: true, description: true }),
});
/** The people of a workspace, by name; at most 1,000. */
export const memberListSchema = z.object({
  items: z.array(personSchema.extend({ role: roleSchema })),
});
export const listWorkspacesResponseSchema = z.object({
  success: z.literal(true),
  data: z.array(workspaceSchema),
});
