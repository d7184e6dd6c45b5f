import { z } from 'zod';
import { nameLine } from '../text/name.ts';
import { text } from '../text/text.ts';
import { idSchema, timestampSchema } from '../text/vocabulary.ts';
import { assetTypeSchema } from './asset.ts';

/** Lines of one import. */
export const MAX_IMPORT_LINES = 5000;
/** Characters of one import; a body may have 256 kB. */
export const MAX_IMPORT_LENGTH = 200_000;
/** Bytes of a file that a worker imports. */
export const MAX_IMPORT_FILE_BYTES = 50 * 1024 * 1024;
/** Rows of such a file. */
export const MAX_IMPORT_FILE_ROWS = 100_000;
/** Imports of files of a workspace that have not ended; one that is left ends after a day. */
export const MAX_OPEN_IMPORTS = 3;
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

/** A file is first sent by the link, then read by a worker; what it would add is then confirmed and added. */
export const assetImportStatusSchema = z.enum([
  'uploading',
  'checking',
  'checked',
  'adding',
  'done',
  'failed',
  'expired',
]);
export type AssetImportStatus = z.infer<typeof assetImportStatusSchema>;

export const startAssetImportSchema = z.object({
  name: nameLine()
    .min(1)
    .max(200)
    .meta({ examples: ['hosts.csv'] }),
  bytes: z
    .int()
    .min(1, 'The file is empty')
    .max(MAX_IMPORT_FILE_BYTES, 'A file has at most 50 MB')
    .meta({ examples: [1_000_000] }),
});

export const assetImportSchema = z.object({
  id: idSchema,
  fileName: z.string(),
  bytes: z.int().positive(),
  status: assetImportStatusSchema,
  /** Percent of the present step: `checking` or `adding`. */
  progress: z.int().min(0).max(100),
  /** Assets that were added. */
  added: z.int().nonnegative().nullable(),
  /** Tells why it has failed. */
  error: z.string().nullable(),
  createdAt: timestampSchema,
  endedAt: timestampSchema.nullable(),
});
export type AssetImport = z.infer<typeof assetImportSchema>;

export const assetImportDetailSchema = assetImportSchema.extend({
  /** What a worker found; null before it has read the file. */
  preview: importPreviewSchema.nullable(),
});
export type AssetImportDetail = z.infer<typeof assetImportDetailSchema>;

/** The newest imports of files. */
export const assetImportListSchema = z.object({ items: z.array(assetImportSchema).max(10) });

export const startedAssetImportSchema = assetImportDetailSchema.extend({
  upload: z.object({
    /** Below the origin of the API: the file goes there by PUT, once, as the body itself. */
    path: z.string(),
    expiresAt: timestampSchema,
  }),
});
export type StartedAssetImport = z.infer<typeof startedAssetImportSchema>;

export const confirmAssetImportSchema = importAssetsSchema.omit({ text: true });
export type ConfirmAssetImport = z.output<typeof confirmAssetImportSchema>;
