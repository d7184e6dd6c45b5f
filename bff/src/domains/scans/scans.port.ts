import type { CheckInfo, ScoreBasis } from '@parapet/checks/ledger/check-result';
import type { ResourcePlace } from '@parapet/checks/place';
import type { SeverityCounts } from '@parapet/contracts/assets/asset';
import type { Scan, ScanCounts, ScanStatus } from '@parapet/contracts/scans/scan';
import type { CheckOutcome } from '@parapet/contracts/text/vocabulary';
import type { AssetVerdict } from '@parapet/scanner/contract';
import type { ScanTx, WorkspaceTx } from '../../platform/db/database.ts';
import type { QueueDefinition } from '../../platform/queue/queue.ts';
import type { ManualScan, ScansOfAssets } from '../assets/assets.port.ts';
import type { CheckResult, FindingChange, ScansOfFindings } from '../findings/findings.port.ts';

/** A unit of the plan of a cloud scan. */
export interface PlannedCloudUnit {
  /** `aws:123456789012:eu-west-1` */
  readonly host: string;
  /** It begins when no other unit of its scan is left. */
  readonly isLast: boolean;
}

/** Counts what a batch of a cloud unit changed. */
interface RecordedChanges {
  readonly counts: ScanCounts;
  readonly changes: readonly FindingChange[];
}

/** One unit of a cloud account, and where its results go. */
export interface CloudUnitWork {
  readonly workspaceId: string;
  readonly scanId: string;
  /** The account, which is the asset of the scan. */
  readonly accountId: string;
  readonly host: string;
  /** All units of the scan. */
  readonly hosts: readonly string[];
  readonly isRetest: boolean;
  /** Null for all checks. */
  readonly checkIds: readonly string[] | null;
  /** Set for a retest: the resource that is tested again. */
  readonly place: ResourcePlace | null;
  readonly signal: AbortSignal;
  whenRunning(): Promise<void>;
  /** `calls` counts those of the unit so far. */
  report(progress: { done: number; total: number; calls: number }): void;
  /** Runs in one transaction, if the unit is still held. @throws ScanStopped */
  store(record: (scope: ScanTx) => Promise<RecordedChanges>): Promise<void>;
  /** The same for the end of the account, with its verdict and the result of each check. */
  finish(
    record: (
      scope: ScanTx,
    ) => Promise<
      RecordedChanges & { readonly verdict: AssetVerdict; readonly results: readonly CheckResult[] }
    >,
  ): Promise<void>;
}

/** Scans of cloud accounts need this of the domain above, which has accounts. */
export interface CloudUnits {
  /** Plans a scan of the account, or the retest of a resource. It may ask the provider, and never rejects for that. */
  plan(
    ids: { readonly workspaceId: string; readonly scanId: string; readonly accountId: string },
    request: { readonly checkIds: readonly string[] | null; readonly place: ResourcePlace | null },
    signal: AbortSignal,
  ): Promise<{
    readonly units: readonly PlannedCloudUnit[];
    readonly checks: readonly CheckInfo[];
  }>;
  /** Returns why nothing of the unit can be read, in words for people; null where it was read. */
  run(work: CloudUnitWork): Promise<string | null>;
}

/** The event that a worker has ended a scan, whatever its result. */
export interface ScanEnded {
  readonly workspaceId: string;
  readonly scanId: string;
}

/**
 * A task after each scan, with its own queue. The job is sent in the transaction that ends the
 * scan, so it is neither lost nor sent for a scan that did not end. New handlers are listed in
 * `composition/scan-ended-handlers.ts`.
 */
export interface ScanEndedHandler {
  readonly queue: QueueDefinition<ScanEnded>;
  /** May receive the same event twice. A rejection makes the queue retry. */
  readonly handle: (ended: ScanEnded, signal: AbortSignal) => Promise<void>;
}

/** Scans that some module starts, of at most `MAX_ASSETS_AT_ONCE` assets. */
export interface ScanRequest extends ManualScan {
  readonly kind: Scan['kind'];
  readonly trigger: Scan['trigger'];
  readonly scheduleId: string | null;
  /** The checks that run; null for all. */
  readonly checkIds: readonly string[] | null;
  /** Null when no person started it. */
  readonly createdBy: string | null;
}

/**
 * Stores a scan for each 1,000 assets and sends their jobs in the caller's transaction, so that all of it
 * exists or none. Returns the ids of the scans.
 * @throws AppError not_found, plan_limit for an asset that is read-only, conflict for one that is not approved
 *   or with too many open scans
 */
export type BeginScans = (scope: WorkspaceTx, request: ScanRequest) => Promise<string[]>;

/** The same for at most `MAX_SCAN_ASSETS` assets. Returns the scan's id. */
export type BeginScan = (scope: WorkspaceTx, request: ScanRequest) => Promise<string>;

/** Describes what a schedule does with its scans, in the caller's transaction. */
export interface ScheduledScans {
  readonly begin: BeginScans;
  /** The statuses of those scans that still exist. */
  listStatuses(scope: WorkspaceTx, ids: readonly string[]): Promise<Map<string, ScanStatus>>;
  /** Pauses a running scan; returns whether it did. */
  hold(scope: WorkspaceTx, scanId: string): Promise<boolean>;
  /** Resumes a paused scan. */
  release(scope: WorkspaceTx, scanId: string): Promise<void>;
  /**
   * Brings the deadline of a scan that has started forward to so many minutes after its start, not
   * counting pauses from now on. Returns false while it has not started.
   */
  limitDuration(scope: WorkspaceTx, scanId: string, minutes: number): Promise<boolean>;
}

/** A scan that scored an asset. */
export interface ScoredScan {
  readonly scanId: string;
  /** 0 to 100. */
  readonly score: number;
  readonly at: string;
  /** A retest scores its asset anew by what it saw. */
  readonly kind: 'scan' | 'retest';
  /** Numbers the formula. */
  readonly version: number;
  /** Null where it was not kept, and for all but the last scan of a list. */
  readonly basis: ScoreBasis | null;
}

/** Checks that had no result on an asset, for one reason. */
export interface UntestedChecks {
  readonly assetId: string;
  readonly reason: string;
  /** Their titles. */
  readonly checks: readonly string[];
}

/** How the checks of one asset ended in the last scan that was complete. */
export interface AssetLedger {
  readonly assetId: string;
  /** ISO 8601: when the scan ended. */
  readonly endedAt: string;
  /** Null while a check waits, and for one that did not run. */
  readonly lines: readonly {
    readonly checkId: string;
    readonly outcome: CheckOutcome | null;
    readonly reason: string | null;
  }[];
}

/** The score that a scan gave an asset. Times in ISO 8601. */
export interface ScanScore {
  readonly scanId: string;
  readonly score: number;
  readonly at: string;
  readonly startedAt: string | null;
}

export interface ScansPort extends ScansOfAssets, ScansOfFindings {
  /** Returns the ledgers of assets in their last complete external scan; at most 1,000 assets. */
  listLedgers(scope: WorkspaceTx, assetIds: readonly string[]): Promise<AssetLedger[]>;
  /** The newest unfinished cloud scan of each account. */
  findCurrentCloud(
    scope: WorkspaceTx,
    accountIds: readonly string[],
  ): Promise<ReadonlyMap<string, Pick<Scan, 'id' | 'status' | 'progress'>>>;
  /** The units of a scan with their states, in the order in which they were planned. */
  listUnits(
    scope: WorkspaceTx,
    scanId: string,
  ): Promise<
    { readonly host: string; readonly state: 'waiting' | 'running' | 'done' | 'failed' }[]
  >;
  /** Returns what the last scan of each of the assets could not test; at most 1,000 assets. */
  listUntested(scope: WorkspaceTx, assetIds: readonly string[]): Promise<UntestedChecks[]>;
  /** The last scans that scored the asset and are still kept, newest first. */
  listAssetScores(scope: WorkspaceTx, assetId: string, limit: number): Promise<ScoredScan[]>;
  /** The same of several assets, without retests: newest first, at most `limit` of each. */
  listScoresOf(
    scope: WorkspaceTx,
    assetIds: readonly string[],
    limit: number,
  ): Promise<ReadonlyMap<string, readonly ScanScore[]>>;
  /** Returns what the last scores of assets rest on; an asset without one is left out. */
  listScoreBases(
    scope: WorkspaceTx,
    assetIds: readonly string[],
  ): Promise<ReadonlyMap<string, ScoreBasis>>;
  /** Returns what each of the last ended scans opened, closed and left open in the workspace, oldest first. */
  listHistory(
    scope: WorkspaceTx,
    limit: number,
  ): Promise<
    {
      at: string;
      kind: 'scan' | 'retest';
      open: SeverityCounts;
      opened: number;
      closed: number;
    }[]
  >;
  /**
   * Deletes one batch of the scans that ended before `before`, oldest first, with all that belongs to
   * them; a scan that somebody has locked is left for later.
   */
  deleteEnded(scope: WorkspaceTx, before: Date): Promise<{ count: number; isLast: boolean }>;
}
