import { z } from 'zod';
import { tierSchema } from '../plans/subscription.ts';
import { cursorSchema } from '../text/cursor.ts';
import { textLine } from '../text/text.ts';
import { idSchema } from '../text/vocabulary.ts';

/** An account as the operator sees it. */
export const operatorAccountSchema = z.object({
  id: idSchema,
  email: z.string().nullable(),
  /** In E.164. */
  phone: z.string().nullable().default(null),
  createdAt: z.string().nullable(),
  lastSignInAt: z.string().nullable(),
  tier: tierSchema,
  extraAssets: z.number().int(),
  /** Until when the plan is paid; null for one that nobody pays for. */
  paidUntil: z.string().nullable(),
  isPastDue: z.boolean(),
  workspaces: z.number().int(),
  assets: z.number().int(),
});
export type OperatorAccount = z.infer<typeof operatorAccountSchema>;

/** A workspace as the operator sees it: nothing that is in it. */
export const operatorWorkspaceSchema = z.object({
  id: idSchema,
  name: z.string(),
  createdAt: z.string(),
  /** Set while it can be restored. */
  deletedAt: z.string().nullable(),
  /** Address or number of its owner, whose plan applies. */
  owner: z.string().nullable(),
  tier: tierSchema,
  members: z.number().int(),
  assets: z.number().int(),
});
export type OperatorWorkspace = z.infer<typeof operatorWorkspaceSchema>;

export const operatorListQuerySchema = z.object({
  /** A part of the address, the number or, of a workspace, the name. */
  search: textLine().max(200).optional(),
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

export const installationSchema = z.object({
  workers: z.array(
    z.object({
      id: idSchema,
      host: z.string(),
      startedAt: z.string(),
      seenAt: z.string(),
      isAlive: z.boolean(),
    }),
  ),
  queues: z.array(
    z.object({
      name: z.string(),
      /** Jobs that could run now. */
      waiting: z.number().int(),
      /** Jobs that wait for their time. */
      delayed: z.number().int(),
      running: z.number().int(),
      failed: z.number().int(),
    }),
  ),
});
export type Installation = z.infer<typeof installationSchema>;
