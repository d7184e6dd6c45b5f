import { z } from 'zod';
import { gradeSchema, severityCountsSchema } from './asset.ts';
import { idSchema, timestampSchema } from './vocabulary.ts';

/** The security overview of a workspace: results and coverage. */
export const overviewSchema = z.object({
  /** Mean of the scored assets, 0 to 100; null until one asset has a score. */
  score: z.number().int().min(0).max(100).nullable(),
  grade: gradeSchema.nullable(),
  openFindings: severityCountsSchema,
  /** One per approved asset, oldest first: the coverage chart at the top of the dashboard. */
  coverage: z.array(
    z.object({
      assetId: idSchema,
      name: z.string(),
      outcome: z.enum(['tested', 'error', 'not_tested']),
      reason: z.string().nullable(),
    }),
  ),
  /** Open findings after each of the last completed scans, oldest first. */
  history: z.array(z.object({ at: timestampSchema, open: severityCountsSchema })),
});
export type Overview = z.infer<typeof overviewSchema>;
