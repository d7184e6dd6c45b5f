import { z } from 'zod';
import { timestampSchema } from '../text/vocabulary.ts';

/** Counts of requirements. Both figures come from them: `passed` of `assessed`, and `assessed` of `applicable`. */
export const complianceFiguresSchema = z.object({
  /** Requirements of the framework. */
  total: z.int().nonnegative(),
  applicable: z.int().nonnegative(),
  assessed: z.int().nonnegative(),
  /** Passed and attested. */
  passed: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  partly: z.int().nonnegative(),
  attested: z.int().nonnegative(),
  exceptions: z.int().nonnegative(),
  /** Nothing but an attestation can assess them. */
  manual: z.int().nonnegative(),
  /** Neither a check nor an objective serves them. */
  notCovered: z.int().nonnegative(),
});
export type ComplianceFigures = z.infer<typeof complianceFiguresSchema>;

/** How many requirements of a framework ended in each state, for the panel of the overview. */
export const compliancePanelSchema = z.object({
  assessedAt: timestampSchema.nullable(),
  frameworks: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      shortTitle: z.string(),
      isPartial: z.boolean(),
      figures: complianceFiguresSchema,
    }),
  ),
});
export type CompliancePanel = z.infer<typeof compliancePanelSchema>;
