import { z } from 'zod';
import { ledgerEntrySchema, scanStatusSchema } from '../scans/scan.ts';
import { idSchema, intensitySchema, timestampSchema } from '../text/vocabulary.ts';

/** Tells what the last scan of an asset tested, check by check. */
export const assetCoverageSchema = z.object({
  /** The last scan with all checks; null while there was none. */
  scan: z
    .object({
      id: idSchema,
      status: scanStatusSchema,
      intensity: intensitySchema,
      startedAt: timestampSchema.nullable(),
      finishedAt: timestampSchema.nullable(),
    })
    .nullable(),
  /** Tells whether the asset responded to that scan; null until it was looked at. */
  reachability: z.enum(['online', 'offline', 'unresolved']).nullable(),
  /** Why it did not respond. */
  reason: z.string().nullable(),
  /** One entry for each check, by its id. */
  items: z.array(ledgerEntrySchema.omit({ assetId: true })),
});
export type AssetCoverage = z.infer<typeof assetCoverageSchema>;
export type CoveredCheck = AssetCoverage['items'][number];
