import { z } from 'zod';
import { gradeSchema, severityCountsSchema } from '../assets/asset.ts';
import { idSchema, severitySchema, timestampSchema } from '../text/vocabulary.ts';

/** The number of assets in an overview's coverage chart: more cells cannot be told apart. */
export const OVERVIEW_SAMPLE = 160;
/** The number of decisions that an overview counts, at most: the last ones. */
export const MAX_DECISIONS = 10_000;

/** The security overview of a workspace: results and coverage. */
export const overviewSchema = z.object({
  /** Mean of the scored assets, 0 to 100; null while most assets have none. */
  score: z.number().int().min(0).max(100).nullable(),
  grade: gradeSchema.nullable(),
  openFindings: severityCountsSchema,
  /** How the last scan of each approved asset went. */
  coverage: z.object({
    assets: z.number().int().nonnegative(),
    tested: z.number().int().nonnegative(),
    error: z.number().int().nonnegative(),
    notTested: z.number().int().nonnegative(),
    /** At most 160 of them, oldest first. If there are more, those with a gap come before the rest. */
    sample: z
      .array(
        z.object({
          assetId: idSchema,
          name: z.string(),
          outcome: z.enum(['tested', 'error', 'not_tested']),
          reason: z.string().nullable(),
        }),
      )
      .max(OVERVIEW_SAMPLE),
  }),
  /** A member who sees some assets alone sees more than 10,000 assets or open findings: the newest and worst count. */
  isCapped: z.boolean().default(false),
  /**
   * Open findings after each of the last completed scans and the retests among them, oldest first, and how many each opened and
   * closed. A chart has them by `at`; a retest is no scan.
   */
  history: z.array(
    z.object({
      at: timestampSchema,
      kind: z.enum(['scan', 'retest']).default('scan'),
      open: severityCountsSchema,
      /** New ones and ones that came back. */
      opened: z.number().int().nonnegative().default(0),
      /** Ones whose check passed. */
      closed: z.number().int().nonnegative().default(0),
    }),
  ),
  /** Tells what decisions changed since the first scan of `history`; 10,000 of them at most count, the last ones. */
  decisions: z
    .object({
      /** Accepted as a risk, false positives, and marked as fixed by hand. */
      closed: z.number().int().nonnegative(),
      /** Decisions that were withdrawn, and accepted risks that expired. */
      reopened: z.number().int().nonnegative(),
    })
    .default({ closed: 0, reopened: 0 }),
});
export type Overview = z.infer<typeof overviewSchema>;

/** The panel about exposed accounts shows this. */
export const breachPanelSchema = z.object({
  people: z.number().int().nonnegative(),
  exposures: z.number().int().nonnegative(),
  /** Those that nobody has decided about, by what was exposed. */
  toDecide: z.object({
    stealer_log: z.number().int().nonnegative(),
    password: z.number().int().nonnegative(),
    personal_data: z.number().int().nonnegative(),
    address: z.number().int().nonnegative(),
  }),
  /** The severity of the worst that is to decide; null when nothing is. */
  worst: severitySchema.nullable(),
  searchedAt: timestampSchema.nullable(),
  provedDomains: z.number().int().nonnegative(),
});
export type BreachPanel = z.infer<typeof breachPanelSchema>;
