import { z } from 'zod';
import { nameLine } from '../text/name.ts';
import { idSchema, timestampSchema } from '../text/vocabulary.ts';

/** Files of one finding. */
export const MAX_FINDING_FILES = 20;

/** A file that people have added to a finding: it leaves as a download, and is never shown. */
export const findingFileSchema = z.object({
  id: idSchema,
  name: z.string(),
  bytes: z.int().positive(),
  /** Hex. */
  sha256: z.string(),
  createdAt: timestampSchema,
});
export type FindingFile = z.infer<typeof findingFileSchema>;

export const findingFileListSchema = z.object({ items: z.array(findingFileSchema) });
export const addFindingFileQuerySchema = z.object({ name: nameLine().min(1).max(200) });
