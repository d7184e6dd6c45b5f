import { z } from 'zod';
import { personSchema } from '../access/person.ts';
import { idSchema, timestampSchema } from '../text/vocabulary.ts';

/** The most rules of a workspace. */
export const MAX_MUTES = 500;
/** The most findings that a new rule sets aside at once. */
export const MAX_MUTED = 1000;

/** A rule that sets findings of a check aside as false positives: those that are there and later ones. */
export const findingMuteSchema = z.object({
  id: idSchema,
  checkId: z.string(),
  /** The title of the finding that it was made for. */
  title: z.string(),
  /** Null for every asset. */
  asset: z.object({ id: idSchema, name: z.string() }).nullable(),
  reason: z.string(),
  createdBy: personSchema.nullable(),
  createdAt: timestampSchema,
});
export type FindingMute = z.infer<typeof findingMuteSchema>;

export const findingMutesSchema = z.object({
  /** Newest first. */
  items: z.array(findingMuteSchema),
});
