import type { ScoreBasis } from '@parapet/checks/ledger/check-result';
import type { SeverityCounts } from '@parapet/contracts/assets/asset';
import type { Scan, ScanStatus } from '@parapet/contracts/scans/scan';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import type { QueueDefinition } from '../../platform/queue/queue.ts';
import type { ManualScan, ScansOfAssets } from '../assets/assets.port.ts';
import type { ScansOfFindings } from '../findings/findings.port.ts';

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

export interface ScansPort extends ScansOfAssets, ScansOfFindings {
  /** Returns what the last scan of each of the assets could not test; at most 1,000 assets. */
  listUntested(scope: WorkspaceTx, assetIds: readonly string[]): Promise<UntestedChecks[]>;
  /** The last scans that scored the asset and are still kept, newest first. */
  listAssetScores(scope: WorkspaceTx, assetId: string, limit: number): Promise<ScoredScan[]>;
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
