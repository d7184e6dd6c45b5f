import { z } from 'zod';
import { cursorSchema } from '../text/cursor.ts';
import { idSchema, timestampSchema } from '../text/vocabulary.ts';

/** Tells where discovered names come from, the surest first. */
export const discoverySourceSchema = z.enum([
  'zone_transfer',
  'zone_walk',
  'zone_records',
  'certificate_san',
  'word_list',
  'certificate_log',
  /** A resource of a connected cloud account has it. */
  'cloud',
]);
export type DiscoverySource = z.infer<typeof discoverySourceSchema>;

/** A discovered name. It is no asset before somebody approves it: never scanned, in no plan limit. */
export const assetCandidateSchema = z.object({
  id: idSchema,
  /** Lower-case punycode. */
  canonicalKey: z.string(),
  displayName: z.string(),
  state: z.enum(['candidate', 'dismissed']),
  source: discoverySourceSchema,
  evidence: z.string(),
  /** 0 to 100. */
  confidence: z.number().int().min(0).max(100),
  /** The asset that was searched; null when it was deleted since. */
  parentAssetId: idSchema.nullable(),
  firstSeenAt: timestampSchema,
  lastSeenAt: timestampSchema,
});
export type AssetCandidate = z.infer<typeof assetCandidateSchema>;

export const listCandidatesQuerySchema = z.object({
  state: assetCandidateSchema.shape.state.default('candidate'),
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const assetCandidateListSchema = z.object({
  items: z.array(assetCandidateSchema),
  nextCursor: z.string().nullable(),
  counts: z.object({
    candidate: z.number().int().nonnegative(),
    dismissed: z.number().int().nonnegative(),
  }),
});

/** The most candidates that one request decides on. */
export const MAX_DECIDED_CANDIDATES = 200;

const candidateIds = z
  .array(idSchema)
  .min(1, 'Select at least one name')
  .max(MAX_DECIDED_CANDIDATES)
  .refine((ids) => new Set(ids).size === ids.length, 'A name is selected twice');

export const approveCandidatesSchema = z.object({
  ids: candidateIds,
  /** The right to scan these targets, confirmed by the person who approves them. */
  consent: z.boolean().meta({ examples: [true] }),
});
export const dismissCandidatesSchema = z.object({ ids: candidateIds });

export const approvedCandidatesSchema = z.object({
  /** The new assets. */
  assetIds: z.array(idSchema),
});
export const dismissedCandidatesSchema = z.object({ dismissed: z.number().int().nonnegative() });

const sourceReportSchema = z.object({
  source: discoverySourceSchema,
  outcome: z.enum(['searched', 'failed', 'skipped']),
  found: z.number().int().nonnegative(),
  /** Why it failed or was skipped, or what limits its result. */
  note: z.string().nullable(),
});
export type DiscoverySourceReport = z.infer<typeof sourceReportSchema>;

export const discoverySchema = z.object({
  assetId: idSchema,
  /** The last search below the asset; `none` when there was no search. */
  status: z.enum(['none', 'queued', 'running', 'completed', 'failed']),
  sources: z.array(sourceReportSchema),
  /** Names that were not known before. */
  found: z.number().int().nonnegative(),
  /** Why names were left out; null when none were. */
  cutOff: z.string().nullable(),
  requestedAt: timestampSchema.nullable(),
  finishedAt: timestampSchema.nullable(),
  /** When it is searched next by itself, on plans with automatic subdomain sync; null while nothing is proved. */
  nextSyncAt: timestampSchema.nullable().default(null),
});
export type Discovery = z.infer<typeof discoverySchema>;
