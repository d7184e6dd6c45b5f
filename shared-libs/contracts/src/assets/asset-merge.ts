import { z } from 'zod';
import { personSchema } from '../access/person.ts';
import { text } from '../text/text.ts';
import { idSchema, timestampSchema } from '../text/vocabulary.ts';
import { criticalitySchema, environmentSchema } from './asset.ts';

/** Assets that one merge takes into another. */
export const MAX_MERGED_ASSETS = 20;

export const previewMergeSchema = z.object({
  /** The asset that stays. */
  keepId: idSchema,
  /** The assets that become part of it. */
  mergeIds: z
    .array(idSchema)
    .min(1, 'Choose at least two assets')
    .max(MAX_MERGED_ASSETS)
    .refine((ids) => new Set(ids).size === ids.length, 'An asset is named twice'),
});
export type PreviewMerge = z.infer<typeof previewMergeSchema>;

export const mergeAssetsSchema = previewMergeSchema.extend({
  /** The name of the asset that stays, typed by the person who merges. */
  confirm: text().min(1, 'Type the name of the asset that stays').max(2048),
});
export type MergeAssets = z.infer<typeof mergeAssetsSchema>;

export const mergePreviewSchema = z.object({
  keep: z.object({ id: idSchema, name: z.string() }),
  merged: z.array(z.object({ id: idSchema, name: z.string() })),
  /** Why it is refused; empty when it is not. */
  refusals: z.array(z.object({ assetId: idSchema, name: z.string(), reason: z.string() })),
  /** Tells what the asset that stays has afterwards. */
  result: z.object({
    tags: z.array(z.string()),
    /** Tags beyond the most that an asset can have. */
    droppedTags: z.array(z.string()),
    ownerId: idSchema.nullable(),
    criticality: criticalitySchema,
    environment: environmentSchema,
  }),
  /** Tells what the merged assets have. */
  moved: z.object({
    findings: z.int().nonnegative(),
    services: z.int().nonnegative(),
    technologies: z.int().nonnegative(),
    certificates: z.int().nonnegative(),
    /** Schedules of scans and reports that name them. */
    schedules: z.int().nonnegative(),
    /** Notification rules that name them, as far as you see them. */
    rules: z.int().nonnegative(),
    /** Rules of false positives for them alone, which end. */
    mutes: z.int().nonnegative(),
  }),
});
export type MergePreview = z.infer<typeof mergePreviewSchema>;

/** The newest assets that became part of one, as its history names them. */
export const MAX_LISTED_MERGES = 100;

export const mergedAssetsSchema = z.object({
  /** Newest first; at most the newest 100. */
  items: z.array(
    z.object({
      /** The id that it had. */
      id: idSchema,
      name: z.string(),
      mergedAt: timestampSchema,
      /** Null where nobody is known. */
      mergedBy: personSchema.nullable(),
    }),
  ),
});
export type MergedAssets = z.infer<typeof mergedAssetsSchema>;
