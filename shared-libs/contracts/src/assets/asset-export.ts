import { z } from 'zod';
import { listOf } from '../text/query-list.ts';
import { assetFilterSchema, assetSortSchema } from './asset.ts';

/** The most assets of one file. */
export const MAX_EXPORTED_ASSETS = 100_000;

export const assetExportFile = { type: 'text/csv; charset=utf-8', name: 'parapet-assets.csv' };

/** The columns of a file besides name and id, in their order. */
export const assetExportColumnSchema = z.enum([
  'type',
  'criticality',
  'environment',
  'owner',
  'tags',
  'risk',
  'findings',
  'status',
  'ownership',
  'scanned',
  'created',
]);
export type AssetExportColumn = z.infer<typeof assetExportColumnSchema>;

export const exportAssetsQuerySchema = assetFilterSchema.extend({
  sort: assetSortSchema.default('-created'),
  columns: listOf(assetExportColumnSchema)
    .describe('Besides name and id; all of them without a choice.')
    .optional(),
});
