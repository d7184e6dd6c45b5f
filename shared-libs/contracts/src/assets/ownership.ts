import { z } from 'zod';
import { idSchema, timestampSchema } from '../text/vocabulary.ts';

export const ownershipStatusSchema = z.enum(['unverified', 'pending', 'verified', 'expired']);
export type OwnershipStatus = z.infer<typeof ownershipStatusSchema>;

/**
 * dns_txt proves the name and every name below it; http_file and meta_tag prove the one host that
 * serves them.
 */
export const ownershipMethodSchema = z.enum(['dns_txt', 'http_file', 'meta_tag']);
export type OwnershipMethod = z.infer<typeof ownershipMethodSchema>;

/** A proved host is looked at again after this time. */
export const OWNERSHIP_RECHECK_DAYS = 30;
/** How long a proof counts after it was not found any more. */
export const OWNERSHIP_GRACE_DAYS = 7;

const ownershipProofSchema = z.object({
  method: ownershipMethodSchema,
  /** The name of the TXT record, or the URL. */
  place: z.string(),
  /** Tells what must stand there. */
  value: z.string(),
  status: z.enum(['pending', 'verified', 'expired']),
  verifiedAt: timestampSchema.nullable(),
  checkedAt: timestampSchema.nullable(),
  /** A worker is about to look. */
  isChecking: z.boolean(),
  /** Tells what the last look found instead; null when it found the value. */
  problem: z.string().nullable(),
  /** Set while the value is not found any more: from then on the asset is not verified. */
  expiresAt: timestampSchema.nullable(),
});

export const ownershipSchema = z.object({
  assetId: idSchema,
  status: ownershipStatusSchema,
  /** The name or address that is proved. */
  host: z.string(),
  /** The operator owns private addresses of this installation: nothing has to be proved. */
  isPrivate: z.boolean(),
  /** The name above whose DNS record proves this one; null when there is none. */
  provedByName: z.string().nullable(),
  /** The connected cloud account to which its provider gave the host; null when none is known to have it. */
  provedByAccountId: idSchema.nullable(),
  methods: z.array(ownershipMethodSchema),
  /** Null until a method was chosen. */
  proof: ownershipProofSchema.nullable(),
});
export type Ownership = z.infer<typeof ownershipSchema>;

export const startOwnershipSchema = z.object({ method: ownershipMethodSchema });
