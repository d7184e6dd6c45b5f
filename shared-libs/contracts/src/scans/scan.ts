import { z } from 'zod';
import { cursorSchema } from '../text/cursor.ts';
import { textLine } from '../text/text.ts';
import {
  checkGroupSchema,
  checkOutcomeSchema,
  idSchema,
  intensitySchema,
  severitySchema,
  timestampSchema,
} from '../text/vocabulary.ts';
import { intensitiesText } from './intensity.ts';
import { timeZoneSchema } from './schedule.ts';

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

/** The number of assets that a scan names; `assetCount` counts all, and they have a list of their own. */
export const SCAN_ASSETS_NAMED = 10;
/** The number of unreachable assets that a scan names; `unreachableCount` counts all. */
export const SCAN_UNREACHABLE_NAMED = 100;

const scanKindSchema = z.enum(['external', 'retest', 'discovery', 'cloud']);

const scanAssetSchema = z.object({ id: idSchema, displayName: z.string() });
export type ScanAsset = z.infer<typeof scanAssetSchema>;

export const scanSchema = z.object({
  id: idSchema,
  workspaceId: idSchema,
  status: scanStatusSchema,
  intensity: intensitySchema,
  /** `retest` runs some checks again; `discovery` looks for further assets; `cloud` reads a cloud account. */
  kind: scanKindSchema,
  trigger: z.enum(['manual', 'schedule', 'api', 'retest', 'asset_added']),
  /** The schedule that started it; null for others. */
  scheduleId: idSchema.nullable(),
  /** The first 10, in the order in which they were chosen. */
  assets: z.array(scanAssetSchema).max(SCAN_ASSETS_NAMED),
  assetCount: z.number().int().nonnegative(),
  /** 0 to 100. */
  progress: z.number().int().min(0).max(100),
  phase: scanPhaseSchema.nullable(),
  phases: z.array(phaseProgressSchema),
  coverage: coverageSchema,
  counts: scanCountsSchema,
  requestsSent: z.number().int().nonnegative(),
  /** The first 100 assets that did not answer; their findings are left as they were. */
  unreachable: z
    .array(z.object({ assetId: idSchema, displayName: z.string(), reason: z.string() }))
    .max(SCAN_UNREACHABLE_NAMED),
  unreachableCount: z.number().int().nonnegative(),
  rulesetVersion: z.string(),
  attempt: z.number().int().positive(),
  error: z.object({ code: z.string(), message: z.string(), retryable: z.boolean() }).nullable(),
  createdBy: idSchema.nullable(),
  queuedAt: timestampSchema,
  startedAt: timestampSchema.nullable(),
  finishedAt: timestampSchema.nullable(),
  /** When it was paused; null for a scan that is not. */
  pausedAt: timestampSchema.nullable().default(null),
});
export type Scan = z.infer<typeof scanSchema>;

/** The most assets that one scan has. */
export const MAX_SCAN_ASSETS = 1000;

/** All assets of a scan, in the order in which they were chosen. */
export const scanAssetsSchema = z.object({ items: z.array(scanAssetSchema).max(MAX_SCAN_ASSETS) });

export const requestIdSchema = idSchema.describe(
  'An id that the caller makes up. Sent again, it starts nothing and is answered with what the first request started.',
);

export const startScanSchema = z.object({
  assetIds: z
    .array(idSchema)
    .min(1, 'Select at least one asset')
    .max(MAX_SCAN_ASSETS, 'A scan takes at most 1,000 assets')
    .refine((ids) => new Set(ids).size === ids.length, 'An asset is named twice'),
  intensity: intensitySchema.default('safe').describe(intensitiesText),
  requestId: requestIdSchema.optional(),
});
export type StartScan = z.input<typeof startScanSchema>;

const estimatedRangeSchema = z.object({
  from: z.number().int().nonnegative(),
  to: z.number().int().nonnegative(),
});
export type EstimatedRange = z.infer<typeof estimatedRangeSchema>;

/** Tells what a scan will probably send, and how long that takes; ranges, because nobody knows a target before. */
export const scanEstimateSchema = z.object({
  requests: estimatedRangeSchema,
  /** From its start until its end, without the wait. */
  seconds: estimatedRangeSchema,
  /** How long the units of the workspace's own unfinished scans keep it waiting. */
  waitSeconds: estimatedRangeSchema,
  /** Unfinished scans of the workspace, which come before it. */
  scansBefore: z.number().int().nonnegative(),
  /** Hosts that the assets are on, as far as their names tell. */
  hosts: z.number().int().nonnegative(),
  /** The assets whose last scan the estimate takes its numbers from. */
  knownAssets: z.number().int().nonnegative(),
  /** HTTP requests per second and host. */
  pace: z.object({ public: z.number(), private: z.number() }),
  /** Without one the scan waits until a worker runs. */
  hasWorker: z.boolean(),
});
export type ScanEstimate = z.infer<typeof scanEstimateSchema>;

export const listScansQuerySchema = z.object({
  /**
   * Words that a scan holds, in any order and case: of a target, its state, date, kind, trigger, intensity or id. Looked
   * at are the last 1,000 scans and the last ones of assets that are named; there is one page, in which `status`,
   * `kind` and `cursor` do nothing.
   */
  q: textLine().min(1).max(200).optional(),
  /** Whose days the dates of `q` are. */
  timezone: timeZoneSchema.default('UTC'),
  status: scanStatusSchema.optional(),
  kind: scanKindSchema.optional().describe('Without it, retests that have ended are left out.'),
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

/** A row of the list; which assets did not answer is told of one scan. */
export const scanListItemSchema = scanSchema.omit({ unreachable: true, unreachableCount: true });
export type ScanListItem = z.infer<typeof scanListItemSchema>;

export const scanListSchema = z.object({
  items: z.array(scanListItemSchema),
  nextCursor: z.string().nullable(),
  history: scanHistorySchema.optional(),
});

/** The hosts that an answer lists; `total` counts all. */
export const SCAN_HOSTS_LISTED = 50;

export const scanHostsQuerySchema = z.object({
  q: textLine().max(200).describe('Part of the name or address of a host, in any case.').optional(),
});

export const scanHostSchema = z.object({
  /** The address that its assets share, or their name where there was none. */
  host: z.string(),
  assets: z.number().int().positive(),
  /** `yielding`: its traffic waits until a retest of the same host is over. */
  state: z.enum(['waiting', 'running', 'yielding', 'done', 'failed']),
  /** The last phase that runs; null while none does. */
  phase: scanPhaseSchema.nullable(),
  /** 0 to 100, of the current run: a host whose worker was lost begins again. */
  progress: z.number().int().min(0).max(100),
  /** By all runs; never shrinks. */
  requestsSent: z.number().int().nonnegative(),
  /** Those of runs that were interrupted. */
  requestsOfEarlierRuns: z.number().int().nonnegative(),
  /** HTTP requests per second, at most; null where no address is known. Probes of ports are not limited by it. */
  requestsPerSecond: z.number().positive().nullable(),
});
export type ScanHost = z.infer<typeof scanHostSchema>;

/** The hosts of a scan with their requests: those that are scanned now, then the busiest. */
export const scanHostsSchema = z.object({
  items: z.array(scanHostSchema).max(SCAN_HOSTS_LISTED),
  /** Hosts that match the query. */
  total: z.number().int().nonnegative(),
  /** Counts those of them that a worker scans now. */
  running: z.number().int().nonnegative(),
  readAt: timestampSchema,
});
export type ScanHosts = z.infer<typeof scanHostsSchema>;

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

/** Cells of one group, at most, while a cell is one check on one asset. */
export const COVERAGE_CELLS = 160;
/** Reasons for gaps that an answer lists; `gapReasons` counts all. */
export const COVERAGE_GAPS = 50;
/** Assets that a gap names; `assetCount` counts all. */
export const GAP_ASSETS = 100;

export const coverageCellSchema = z.object({
  title: z.string(),
  /** The asset of the cell; null where a cell is one check across all assets that responded. */
  assetName: z.string().nullable(),
  /** The least conclusive one of the assets; `now` while only some of them have one. */
  outcome: z.enum(['pass', 'fail', 'error', 'not_run', 'waiting', 'now']),
  tested: z.number().int().nonnegative(),
  /** The assets to which the check applies. */
  assets: z.number().int().positive(),
});
export type CoverageCell = z.infer<typeof coverageCellSchema>;

/** The coverage ledger as its chart shows it. Checks that do not apply are left out. */
export const scanCoverageSchema = z.object({
  /** The meaning of a cell: `pair` as long as no group has more than 160 of them. */
  unit: z.enum(['pair', 'check']),
  /** In catalogue order; groups without a cell are left out. */
  groups: z.array(z.object({ group: checkGroupSchema, cells: z.array(coverageCellSchema) })),
  /** Why checks did not run, the reason with the most checks first. */
  gaps: z
    .array(
      z.object({
        outcome: z.enum(['error', 'not_run']),
        reason: z.string().nullable(),
        /** Pairs of check and asset. */
        count: z.number().int().positive(),
        assets: z.array(scanAssetSchema).max(GAP_ASSETS),
        assetCount: z.number().int().positive(),
      }),
    )
    .max(COVERAGE_GAPS),
  gapReasons: z.number().int().nonnegative(),
  /** Checks without a cell, because they apply to none of the assets; 0 where a cell is a pair. */
  notApplicable: z.number().int().nonnegative().default(0),
});
export type ScanCoverage = z.infer<typeof scanCoverageSchema>;

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
