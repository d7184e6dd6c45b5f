import { z } from 'zod';
import { cursorSchema } from '../text/cursor.ts';
import { idSchema, severitySchema } from '../text/vocabulary.ts';

/**
 * How a finding differs between two scans. `appeared`: only the later scan saw it. `gone`: the later
 * scan tested it, and it was not there. `not_tested`: the later scan did not test it. `same`: both saw it.
 */
export const scanDifferenceSchema = z.enum(['appeared', 'gone', 'not_tested', 'same']);
export type ScanDifference = z.infer<typeof scanDifferenceSchema>;

export const compareScansQuerySchema = z.object({
  /** The scan to compare with. The earlier of the two is the one before. */
  with: idSchema,
  difference: scanDifferenceSchema.default('appeared'),
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const comparedFindingSchema = z.object({
  id: idSchema,
  title: z.string(),
  severity: severitySchema,
  assetId: idSchema,
  assetName: z.string(),
  location: z.string(),
});
export type ComparedFinding = z.infer<typeof comparedFindingSchema>;

export const scanComparisonSchema = z.object({
  /** The scans by their start. */
  earlierScanId: idSchema,
  laterScanId: idSchema,
  counts: z.record(scanDifferenceSchema, z.number().int().nonnegative()),
  /** The findings of one difference, worst first. */
  items: z.array(comparedFindingSchema),
  nextCursor: z.string().nullable(),
});
export type ScanComparison = z.infer<typeof scanComparisonSchema>;
