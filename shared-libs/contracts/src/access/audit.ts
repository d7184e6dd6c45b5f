import { z } from 'zod';
import { cursorSchema } from '../text/cursor.ts';
import { textLine } from '../text/text.ts';
import { idSchema, timestampSchema } from '../text/vocabulary.ts';
import { personSchema } from './person.ts';

/** One change. `before` and `after` are the changed fields, null where there is nothing to compare. */
export const auditEntrySchema = z.object({
  /** Ascending in the order of the chain. */
  id: z.int(),
  at: timestampSchema,
  /** Null for the system. */
  actor: personSchema.nullable(),
  /** The API key that acted for the person. */
  apiKeyId: idSchema.nullable(),
  /** Such as `asset.created`. */
  action: z.string(),
  target: z.object({ type: z.string(), id: z.string() }),
  before: z.unknown(),
  after: z.unknown(),
  /** Null in entries of the system. */
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  requestId: z.string().nullable(),
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const word = () => textLine().min(1).max(100);

export const auditFilterSchema = z.object({
  actorId: idSchema.optional(),
  action: word().optional(),
  /** Tells what was changed, such as `asset`. */
  targetType: word().optional(),
  /** Only with `targetType`. */
  targetId: word().optional(),
  /** Entries at or after this time. */
  since: timestampSchema.max(40).optional(),
  /** Entries before this time. */
  until: timestampSchema.max(40).optional(),
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;

export const listAuditQuerySchema = auditFilterSchema.extend({
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const auditListSchema = z.object({
  items: z.array(auditEntrySchema),
  nextCursor: z.string().nullable(),
});
export type AuditList = z.infer<typeof auditListSchema>;

/** Tells what the filters of the log can be set to: all that it has, at most 200 of each. */
export const auditFacetsSchema = z.object({
  actors: z.array(personSchema),
  actions: z.array(z.string()),
  targetTypes: z.array(z.string()),
});
export type AuditFacets = z.infer<typeof auditFacetsSchema>;

/** The most entries of one file. */
export const MAX_AUDIT_EXPORTED = 100_000;

export const auditFormatSchema = z.enum(['jsonl', 'ocsf']);
export type AuditFormat = z.infer<typeof auditFormatSchema>;

/** The media type and the name of the file by format; both have one JSON value in each line. */
export const auditFiles = {
  jsonl: { type: 'application/x-ndjson', name: 'parapet-audit.jsonl' },
  ocsf: { type: 'application/x-ndjson', name: 'parapet-audit.ocsf.jsonl' },
} as const satisfies Record<AuditFormat, { type: string; name: string }>;

export const exportAuditQuerySchema = auditFilterSchema.extend({
  format: auditFormatSchema.default('jsonl'),
});
