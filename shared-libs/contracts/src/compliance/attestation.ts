import { z } from 'zod';
import { personSchema } from '../access/person.ts';
import { nameLine } from '../text/name.ts';
import { text, textLine } from '../text/text.ts';
import { idSchema, timestampSchema } from '../text/vocabulary.ts';

export const MAX_ATTESTATION_FILES = 10;
/** An attestation ends at the latest after so many days. */
export const MAX_ATTESTATION_DAYS = 1095;

const statement = text()
  .min(10, 'Say in a sentence what is done and how')
  .max(4000, 'Use at most 4,000 characters');
const day = z.iso.date('Choose a day');

export const evidenceFileSchema = z.object({
  id: idSchema,
  name: z.string(),
  bytes: z.int().nonnegative(),
  /** Hex. */
  sha256: z.string(),
});
export type EvidenceFile = z.infer<typeof evidenceFileSchema>;

/** `draft` and `waiting` count for nothing; `accepted` counts until it ends; `returned` has a note of its reviewer. */
export const attestationStateSchema = z.enum([
  'draft',
  'waiting',
  'accepted',
  'returned',
  'expired',
]);

/** A person's word that a requirement holds, where no check can tell. */
export const attestationSchema = z.object({
  id: idSchema,
  frameworkId: z.string(),
  requirement: z.string(),
  statement: z.string(),
  state: attestationStateSchema,
  author: personSchema.nullable(),
  createdAt: timestampSchema,
  /** The last day on which it counts. */
  endsOn: z.iso.date(),
  /** Days before the end on which its author is reminded; null without a reminder. */
  remindDays: z.int().positive().nullable(),
  reviewer: personSchema.nullable(),
  reviewedAt: timestampSchema.nullable(),
  reviewNote: z.string().nullable(),
  files: z.array(evidenceFileSchema),
});
export type Attestation = z.infer<typeof attestationSchema>;

const remindDays = z.int().min(1).max(180).nullable();

export const createAttestationSchema = z.object({
  frameworkId: textLine().min(1).max(80),
  requirement: textLine().min(1).max(80),
  statement,
  endsOn: day,
  remindDays: remindDays.default(30),
  /** False keeps a draft. */
  isForReview: z.boolean().default(true),
});
export type CreateAttestation = z.input<typeof createAttestationSchema>;

/** What is left out stays as it is. */
export const updateAttestationSchema = z
  .object({ statement, endsOn: day, remindDays, isForReview: z.boolean() })
  .partial();
export type UpdateAttestation = z.input<typeof updateAttestationSchema>;

/** A second person judges it; who wrote it may not, unless the workspace has one person alone. */
export const reviewAttestationSchema = z.object({
  isAccepted: z.boolean(),
  note: text().max(1000).default(''),
});

export const addEvidenceFileQuerySchema = z.object({ name: nameLine().min(1).max(200) });

export const attestationListSchema = z.object({ items: z.array(attestationSchema) });

/** A decision not to meet a requirement for a time: it is never counted as passed. */
export const requirementExceptionSchema = z.object({
  id: idSchema,
  frameworkId: z.string(),
  requirement: z.string(),
  owner: personSchema.nullable(),
  reason: z.string(),
  endsOn: z.iso.date().nullable(),
  /** The accepted or muted finding that makes it; null for one of the requirement itself. */
  findingId: idSchema.nullable(),
  createdAt: timestampSchema,
});
export type RequirementException = z.infer<typeof requirementExceptionSchema>;

export const createRequirementExceptionSchema = z.object({
  frameworkId: textLine().min(1).max(80),
  requirement: textLine().min(1).max(80),
  reason: text().min(10, 'Give the reason in a sentence').max(2000),
  endsOn: day,
});
export type CreateRequirementException = z.input<typeof createRequirementExceptionSchema>;
