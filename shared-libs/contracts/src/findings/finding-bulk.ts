import { z } from 'zod';
import { text } from '../text/text.ts';
import { idSchema, timestampSchema } from '../text/vocabulary.ts';
import { findingStatusSchema, MAX_REASON } from './finding.ts';
import { findingFilterSchema } from './finding-list.ts';

/** The most findings that one bulk action changes. */
export const MAX_BULK = 1000;
/** The most findings that its answer names as left as they were. */
export const MAX_NAMED = 100;

export const bulkActionSchema = z.enum([
  'acknowledge',
  'assign',
  'false_positive',
  'accept_risk',
  'fixed',
  'reopen',
  /** Takes back the caller's own requests to accept a risk. */
  'withdraw_request',
  'comment',
]);
export type BulkAction = z.infer<typeof bulkActionSchema>;

const needReason: readonly BulkAction[] = ['false_positive', 'accept_risk'];

export const bulkFindingsSchema = z
  .object({
    action: bulkActionSchema,
    findings: z
      .array(
        z.object({
          id: idSchema,
          /** The status that the caller saw; with another one by now, it stays as it is. */
          status: findingStatusSchema,
        }),
      )
      .min(1)
      .max(MAX_BULK)
      .optional(),
    /** Instead of `findings`: all that match now, the worst 1,000 of more. */
    filter: findingFilterSchema.optional(),
    reason: text()
      .max(MAX_REASON, `Use at most ${MAX_REASON.toLocaleString('en')} characters`)
      .optional(),
    /** For `assign`; null for nobody. For `acknowledge` who takes care, by default the caller. */
    assigneeId: idSchema.nullable().optional(),
    /** For `accept_risk`. */
    expiresAt: timestampSchema.max(40).optional(),
    /** For `comment`. */
    text: text().max(4000, 'Use at most 4,000 characters').optional(),
  })
  .refine(({ findings, filter }) => (findings === undefined) !== (filter === undefined), {
    path: ['findings'],
    message: 'Name either findings or a filter',
  })
  .refine(({ action, reason }) => !needReason.includes(action) || !!reason, {
    path: ['reason'],
    message: 'Enter a reason for this decision',
  })
  .refine(({ action, assigneeId }) => action !== 'assign' || assigneeId !== undefined, {
    path: ['assigneeId'],
    message: 'Choose a member, or nobody',
  })
  .refine(({ action, text: comment }) => action !== 'comment' || !!comment, {
    path: ['text'],
    message: 'Write a comment',
  });
export type BulkFindings = z.infer<typeof bulkFindingsSchema>;

export const bulkResultSchema = z.object({
  changed: z.number().int().nonnegative(),
  /** Those changed as they were before, so that the change can be undone. */
  before: z
    .array(
      z.object({
        id: idSchema,
        status: findingStatusSchema,
        assigneeId: idSchema.nullable(),
        /** Set for an earlier decision. */
        reason: z.string().nullable(),
        /** Set for an accepted risk: when its acceptance would have ended. */
        acceptedUntil: timestampSchema.nullable().default(null),
      }),
    )
    .default([]),
  /** Counts those changed: risks whose acceptance another member has to approve. */
  requested: z.number().int().nonnegative(),
  /** Tells what was left as it is and why, at most 100. */
  unchanged: z.array(z.object({ id: idSchema, title: z.string(), reason: z.string() })),
  unchangedCount: z.number().int().nonnegative(),
  /** True when more than 1,000 findings match the filter: the worst were changed, others were not. */
  isCapped: z.boolean(),
});
export type BulkResult = z.infer<typeof bulkResultSchema>;
