import { z } from 'zod';
import { assetFilterSchema } from '../assets/asset.ts';
import { idSchema, intensitySchema } from '../text/vocabulary.ts';
import { intensitiesText } from './intensity.ts';
import { MAX_SCAN_ASSETS, requestIdSchema, scanEstimateSchema } from './scan.ts';

/** The most scans of one workspace that have not ended: it keeps one from filling the queue of all. */
export const MAX_OPEN_SCANS = 20;
/** The most scans of one start: half of those that may be open, so that small scans find room beside them. */
export const MAX_SCANS_AT_ONCE = 10;
/** The most assets of one start. */
export const MAX_ASSETS_AT_ONCE = MAX_SCAN_ASSETS * MAX_SCANS_AT_ONCE;

/** Archived and unapproved assets are never scanned, so a filter of scans has no state. */
export const scanFilterSchema = assetFilterSchema
  .omit({ state: true })
  .meta({ examples: [{ tag: ['shop'] }, {}] });
export type ScanFilter = z.output<typeof scanFilterSchema>;

export const matchingScansSchema = z.object({
  /** Filters approved assets; without a condition it means all of them. */
  filter: scanFilterSchema,
  intensity: intensitySchema.default('safe').describe(intensitiesText),
});

export const startMatchingScansSchema = matchingScansSchema.extend({
  requestId: requestIdSchema.optional(),
});
export type StartMatchingScans = z.input<typeof startMatchingScansSchema>;

/** The scans that were started: all that the assets need, each with at most 1,000. */
export const startedScansSchema = z.object({
  scans: z
    .array(z.object({ id: idSchema, assetCount: z.number().int().positive() }))
    .min(1)
    .max(MAX_SCANS_AT_ONCE),
});
export type StartedScans = z.infer<typeof startedScansSchema>;

/** The estimate of all these scans together, which share the workers. */
export const matchingEstimateSchema = scanEstimateSchema.extend({
  /** The number of assets of each scan. */
  scans: z.array(z.number().int().positive()).min(1).max(MAX_SCANS_AT_ONCE),
  /** Matching assets above the limit of the plan, which are read-only and left out. */
  readOnly: z.number().int().nonnegative(),
});
export type MatchingEstimate = z.infer<typeof matchingEstimateSchema>;
