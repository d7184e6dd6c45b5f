import { z } from 'zod';
import { cursorSchema } from './cursor.ts';
import {
  checkGroupSchema,
  checkOutcomeSchema,
  idSchema,
  intensitySchema,
  severitySchema,
  timestampSchema,
} from './vocabulary.ts';

export const scanStatusSchema = z.enum([
  'queued',
  'running',
  'paused',
  'cancelling',
  'completed',
  'partially_completed',
  'failed',
  'timed_out',
  'cancelled',
]);
export type ScanStatus = z.infer<typeof scanStatusSchema>;

export const terminalScanStatuses = [
  'completed',
  'partially_completed',
  'failed',
  'timed_out',
  'cancelled',
] as const satisfies readonly ScanStatus[];

export const isTerminal = (status: ScanStatus): boolean =>
  (terminalScanStatuses as readonly ScanStatus[]).includes(status);

/** The phases of a scan, in order. */
export const scanPhases = ['resolve', 'ports', 'tls', 'http', 'checks', 'score'] as const;
export const scanPhaseSchema = z.enum(scanPhases);
export type ScanPhase = z.infer<typeof scanPhaseSchema>;

export const phaseProgressSchema = z.object({
  name: scanPhaseSchema,
  status: z.enum(['waiting', 'running', 'done', 'skipped']),
  startedAt: timestampSchema.nullable(),
  endedAt: timestampSchema.nullable(),
  done: z.number().int().nonnegative(),
  total: z.number().int().nonnegative(),
  requests: z.number().int().nonnegative(),
});
export type PhaseProgress = z.infer<typeof phaseProgressSchema>;

/** (check x asset) pairs by outcome; `waiting` counts those without one. */
export const coverageSchema = z.object({
  planned: z.number().int().nonnegative(),
  passed: z.number().int().nonnegative(),
  failed: z.number().int().nonnegative(),
  errored: z.number().int().nonnegative(),
  notApplicable: z.number().int().nonnegative(),
  notRun: z.number().int().nonnegative(),
});
export type Coverage = z.infer<typeof coverageSchema>;

/** The changes of the scan to the list of findings. */
export const scanCountsSchema = z.object({
  new: z.number().int().nonnegative(),
  reopened: z.number().int().nonnegative(),
  fixed: z.number().int().nonnegative(),
  unchanged: z.number().int().nonnegative(),
});
export type ScanCounts = z.infer<typeof scanCountsSchema>;

export const scanSchema = z.object({
  id: idSchema,
  workspaceId: idSchema,
  status: scanStatusSchema,
  intensity: intensitySchema,
  trigger: z.enum(['manual', 'schedule', 'api']),
  assets: z.array(z.object({ id: idSchema, displayName: z.string() })),
  /** 0 to 100. */
  progress: z.number().int().min(0).max(100),
  phase: scanPhaseSchema.nullable(),
  phases: z.array(phaseProgressSchema),
  coverage: coverageSchema,
  counts: scanCountsSchema,
  requestsSent: z.number().int().nonnegative(),
  /** Assets that did not answer; their findings are left as they were. */
  unreachable: z.array(
    z.object({ assetId: idSchema, displayName: z.string(), reason: z.string() }),
  ),
  rulesetVersion: z.string(),
  attempt: z.number().int().positive(),
  error: z.object({ code: z.string(), message: z.string(), retryable: z.boolean() }).nullable(),
  createdBy: idSchema.nullable(),
  queuedAt: timestampSchema,
  startedAt: timestampSchema.nullable(),
  finishedAt: timestampSchema.nullable(),
});
export type Scan = z.infer<typeof scanSchema>;

export const startScanSchema = z.object({
  assetIds: z
    .array(idSchema)
    .min(1, 'Choose at least one asset')
    .max(1000)
    .refine((ids) => new Set(ids).size === ids.length, 'An asset is named twice'),
  intensity: intensitySchema.default('safe'),
});
export type StartScan = z.input<typeof startScanSchema>;

export const listScansQuerySchema = z.object({
  status: scanStatusSchema.optional(),
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** How long ended scans are kept. Findings, decisions and the audit log are kept for good. */
export const scanHistorySchema = z.object({
  /** As the plan says; -1 without a limit. */
  days: z.number().int(),
  /** Older scans are still kept until then; null when they are deleted every night. */
  grace: z
    .object({ until: timestampSchema, reason: z.enum(['plan_changed', 'introduced']) })
    .nullable(),
});
export type ScanHistory = z.infer<typeof scanHistorySchema>;

export const scanListSchema = z.object({
  items: z.array(scanSchema),
  nextCursor: z.string().nullable(),
  history: scanHistorySchema.optional(),
});

/** One entry of the coverage ledger: the outcome of a check on an asset, and the reason. */
export const ledgerEntrySchema = z.object({
  checkId: z.string(),
  title: z.string(),
  group: checkGroupSchema,
  severity: severitySchema,
  assetId: idSchema,
  /** null while the check waits. */
  outcome: checkOutcomeSchema.nullable(),
  reason: z.string().nullable(),
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

export const scanLedgerQuerySchema = z.object({
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
});
/** By asset, then by check. */
export const scanLedgerSchema = z.object({
  items: z.array(ledgerEntrySchema),
  nextCursor: z.string().nullable(),
});

/** Server-sent events of one scan; the `id:` line is a number that only grows. */
export const scanEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('scan'), scan: scanSchema }),
  z.object({
    type: z.literal('finding'),
    change: z.enum(['new', 'reopened', 'unchanged', 'fixed']),
    at: timestampSchema,
    finding: z.object({
      id: idSchema,
      checkId: z.string(),
      title: z.string(),
      severity: severitySchema,
      assetId: idSchema,
      assetName: z.string(),
      location: z.string(),
    }),
  }),
]);
export type ScanEvent = z.infer<typeof scanEventSchema>;
