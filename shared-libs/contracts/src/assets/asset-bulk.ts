import { z } from 'zod';
import { requestIdSchema } from '../scans/scan.ts';
import { idSchema, intensitySchema } from '../text/vocabulary.ts';
import {
  assetFilterSchema,
  assetStateSchema,
  criticalitySchema,
  environmentSchema,
  MAX_TAGS,
  tagSchema,
} from './asset.ts';

/** Assets that one request changes. */
export const MAX_BULK_ASSETS = 1000;

/** Tells what an asset may be that is not archived. */
const stateInUseSchema = assetStateSchema.exclude(['archived']);

const tagsSchema = z.array(tagSchema).max(MAX_TAGS).default([]);

export const bulkChangeSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('tag'), add: tagsSchema, remove: tagsSchema }),
  z.object({ action: z.literal('owner'), ownerId: idSchema.nullable() }),
  z.object({ action: z.literal('criticality'), criticality: criticalitySchema }),
  z.object({ action: z.literal('environment'), environment: environmentSchema }),
  z.object({ action: z.literal('archive') }),
  z.object({
    action: z.literal('restore'),
    state: stateInUseSchema.default('approved').describe('The state that they get.'),
  }),
  z.object({
    action: z.literal('scan'),
    intensity: intensitySchema.default('safe'),
    requestId: requestIdSchema.optional(),
  }),
]);
export type BulkChange = z.output<typeof bulkChangeSchema>;

export const changeAssetsSchema = z.object({
  /** The assets, or all that match a filter: at most the newest 1,000 of them. */
  assets: z.union([
    z.object({ ids: z.array(idSchema).min(1).max(MAX_BULK_ASSETS) }),
    z.object({ filter: assetFilterSchema }),
  ]),
  change: bulkChangeSchema.meta({
    examples: [
      { action: 'criticality', criticality: 5 },
      { action: 'tag', add: ['shop'], remove: [] },
      { action: 'archive' },
    ],
  }),
});
export type ChangeAssets = z.output<typeof changeAssetsSchema>;

export const changedAssetsSchema = z.object({
  /** Assets that were chosen, or that match the filter. */
  matched: z.number().int().nonnegative(),
  changed: z.number().int().nonnegative(),
  /** Assets that stay as they are, by the reason. */
  unchanged: z.array(
    z.object({
      reason: z.string(),
      count: z.number().int().positive(),
      /** Names of the first ten. */
      names: z.array(z.string()),
    }),
  ),
  /** Matches beyond the newest 1,000, which this request leaves alone. */
  left: z.number().int().nonnegative(),
  /** The scan that was started. */
  scanId: idSchema.nullable(),
  /** Tells what was archived, by its state before: what undoes it. */
  archived: z
    .array(z.object({ state: stateInUseSchema, ids: z.array(idSchema).max(MAX_BULK_ASSETS) }))
    .default([]),
});
export type ChangedAssets = z.infer<typeof changedAssetsSchema>;
