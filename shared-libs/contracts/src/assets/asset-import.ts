import { z } from 'zod';
import { text } from '../text/text.ts';
import { idSchema } from '../text/vocabulary.ts';
import { assetTypeSchema } from './asset.ts';

/** Lines of one import. */
export const MAX_IMPORT_LINES = 5000;
/** Characters of one import; a body may have 256 kB. */
export const MAX_IMPORT_LENGTH = 200_000;
/** Lines that an answer shows of each kind. */
export const MAX_SHOWN_LINES = 200;

const importText = text()
  .min(1, 'Paste or choose at least one line')
  .max(MAX_IMPORT_LENGTH, 'Import at most 200,000 characters at a time')
  .meta({ examples: ['a.example\nb.example', 'asset,tags\nc.example,shop'] });

export const previewImportSchema = z.object({ text: importText });

export const importAssetsSchema = z.object({
  text: importText,
  /** The right to scan all of these targets, confirmed by the person who adds them. */
  consent: z.boolean().meta({ examples: [true] }),
  /** Tells whether lines that are wrong or repeated are left out; else nothing is added when there is one. */
  onlyGood: z.boolean().default(false),
});
export type ImportAssets = z.output<typeof importAssetsSchema>;

const lineSchema = z.object({
  /** The line of the text, from 1. */
  line: z.number().int().positive(),
  value: z.string(),
});

export const importPreviewSchema = z.object({
  /** Targets that would be added; `items` of each list are the first 200. */
  added: z.object({
    count: z.number().int().nonnegative(),
    items: z.array(
      lineSchema.extend({
        name: z.string(),
        type: assetTypeSchema,
        tags: z.array(z.string()),
        criticality: z.number(),
        environment: z.string(),
      }),
    ),
  }),
  duplicates: z.object({
    count: z.number().int().nonnegative(),
    items: z.array(
      lineSchema.extend({
        name: z.string(),
        /** The asset that exists; null for a repetition within the text. */
        existing: z.object({ id: idSchema, isArchived: z.boolean() }).nullable(),
        /** The line that it repeats. */
        repeats: z.number().int().positive().nullable(),
      }),
    ),
  }),
  wrong: z.object({
    count: z.number().int().nonnegative(),
    items: z.array(lineSchema.extend({ message: z.string() })),
  }),
  /** The heads of columns that an import leaves out, the first 20. */
  ignoredColumns: z.array(z.string()).default([]),
  /** How many more assets the plan allows; null without a limit. */
  room: z.number().int().nonnegative().nullable(),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

export const importedAssetsSchema = z.object({
  added: z.number().int().nonnegative(),
  duplicates: z.number().int().nonnegative(),
  wrong: z.number().int().nonnegative(),
});
export type ImportedAssets = z.infer<typeof importedAssetsSchema>;
