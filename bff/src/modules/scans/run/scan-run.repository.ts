import {
  type Coverage,
  type PhaseProgress,
  phaseProgressSchema,
  type Scan,
  type ScanCounts,
  type ScanEvent,
  type ScanStatus,
  scanSchema,
} from '@parapet/contracts/scan';
import { type Intensity, intensitySchema } from '@parapet/contracts/vocabulary';
import type { AssetVerdict, ScanTarget } from '@parapet/scanner/contract';
import { sql } from 'kysely';
import { chunksOf } from '../../../platform/db/chunks.ts';
import { jsonb, type Tx } from '../../../platform/db/database.ts';
import { findingsOfScan } from '../../findings/scan-findings.repository.ts';

/** A scan as its worker has to know it. */
export interface RunnableScan {
  readonly status: ScanStatus;
  readonly attempt: number;
  /** Names the run that holds the scan; null when nobody does. */
  readonly leaseOwner: string | null;
  /** Whether its holder has given a sign of life in the last ten seconds. */
  readonly isBeating: boolean;
  readonly intensity: Intensity;
  readonly phases: readonly PhaseProgress[];
  readonly progress: number;
  readonly deadlineAt: string | null;
  readonly startedAt: string | null;
  /** By all attempts so far. */
  readonly requestsSent: number;
}

export interface RunTarget extends ScanTarget {
  readonly displayName: string;
}

export interface ScanChange {
  status?: ScanStatus;
  attempt?: number;
  leaseOwner?: string | null;
  phase?: string | null;
  phases?: readonly PhaseProgress[];
  progress?: number;
  coverage?: Coverage;
  counts?: ScanCounts;
  requestsSent?: number;
  openAfter?: Record<string, number>;
  error?: Scan['error'];
  startedAt?: string;
  finishedAt?: string;
  deadlineAt?: string;
}

/** What people and time want of a running scan. */
interface PreviewRequest {
  readonly status: ScanStatus;
  readonly deadlineAt: string | null;
}

interface Scope {
  readonly tx: Tx;
  readonly workspaceId: string;
  readonly scanId: string;
}

/** One scan, as its worker reads and writes it. */
export const scanRun = ({ tx, workspaceId, scanId }: Scope) => {
  return {
    /** Keeps requests and other workers from changing it until the transaction ends. */
    async lock(): Promise<RunnableScan | undefined> {
      const row = await tx
        .selectFrom('scans')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', scanId)
        .selectAll()
        .select(
          sql<boolean>`coalesce(heartbeat_at > now() - interval '10 seconds', false)`.as('beating'),
        )
        .forUpdate()
        .executeTakeFirst();
      return (
        row && {
          status: scanSchema.shape.status.parse(row.status),
          attempt: row.attempt,
          leaseOwner: row.lease_owner,
          isBeating: row.beating,
          intensity: intensitySchema.parse(row.intensity),
          phases: phaseProgressSchema.array().parse(row.phases),
          progress: row.progress,
          deadlineAt: row.deadline_at,
          startedAt: row.started_at,
          requestsSent: row.requests_sent,
        }
      );
    },

    async change(change: ScanChange): Promise<void> {
      await tx
        .updateTable('scans')
        .set({
          status: change.status,
          attempt: change.attempt,
          lease_owner: change.leaseOwner,
          phase: change.phase,
          phases: change.phases && jsonb(change.phases),
          progress: change.progress,
          coverage: change.coverage && jsonb(change.coverage),
          counts: change.counts && jsonb(change.counts),
          requests_sent: change.requestsSent,
          open_after: change.openAfter && jsonb(change.openAfter),
          error: change.error && jsonb(change.error),
          started_at: change.startedAt,
          finished_at: change.finishedAt,
          deadline_at: change.deadlineAt,
          heartbeat_at: sql<string>`now()`,
        })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', scanId)
        .execute();
    },

    /** Says that this run still works on the scan; undefined when it is no longer this run's. */
    async beat(leaseOwner: string): Promise<PreviewRequest | undefined> {
      const row = await tx
        .updateTable('scans')
        .set({ heartbeat_at: sql<string>`now()` })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', scanId)
        .where('lease_owner', '=', leaseOwner)
        .returning(['status', 'deadline_at'])
        .executeTakeFirst();
      return row && asRequestedState(row);
    },

    /** The same without a write. */
    async look(leaseOwner: string): Promise<PreviewRequest | undefined> {
      const row = await tx
        .selectFrom('scans')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', scanId)
        .where('lease_owner', '=', leaseOwner)
        .select(['status', 'deadline_at'])
        .executeTakeFirst();
      return row && asRequestedState(row);
    },

    /** Assets that were deleted meanwhile are left out. */
    async listTargets(): Promise<RunTarget[]> {
      const rows = await tx
        .selectFrom('scan_targets')
        .innerJoin('assets', 'assets.id', 'scan_targets.asset_id')
        .where('scan_targets.workspace_id', '=', workspaceId)
        .where('scan_targets.scan_id', '=', scanId)
        .select(['assets.id', 'assets.type', 'canonical_key', 'assets.display_name', 'ownership'])
        .orderBy('position')
        .execute();
      return rows.map((row) => ({
        assetId: row.id,
        type: row.type as ScanTarget['type'],
        canonicalKey: row.canonical_key,
        displayName: row.display_name,
        ownershipProved: row.ownership === 'verified',
      }));
    },

    async countChanges(): Promise<ScanCounts> {
      return await findingsOfScan({ tx, workspaceId, scanId }).count();
    },

    async writeVerdict(verdict: AssetVerdict, at: string): Promise<void> {
      await tx
        .updateTable('scan_targets')
        .set({
          reachability: verdict.reachability,
          reason: verdict.reason,
          score: verdict.score,
          done_at: at,
        })
        .where('workspace_id', '=', workspaceId)
        .where('scan_id', '=', scanId)
        .where('asset_id', '=', verdict.assetId)
        .execute();
      await tx
        .updateTable('assets')
        .set({
          status: verdict.reachability,
          status_reason: verdict.reason,
          ip_addresses: [...verdict.ipAddresses],
          last_scanned_at: at,
          // The last known score stays when this scan could not find one.
          ...(verdict.score !== null && { score: verdict.score }),
        })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', verdict.assetId)
        .execute();
    },

    async countUnreachable(): Promise<number> {
      const { count } = await tx
        .selectFrom('scan_targets')
        .where('workspace_id', '=', workspaceId)
        .where('scan_id', '=', scanId)
        .where('reachability', 'in', ['offline', 'unresolved'])
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Open findings of the workspace, without those of archived assets. */
    async countOpen(): Promise<Record<string, number>> {
      const rows = await tx
        .selectFrom('findings')
        .innerJoin('assets', 'assets.id', 'findings.asset_id')
        .where('findings.workspace_id', '=', workspaceId)
        .where('findings.status', 'in', ['open', 'reopened', 'acknowledged'])
        .where('assets.state', '<>', 'archived')
        .groupBy('findings.severity')
        .select(['findings.severity', sql<number>`count(*)`.as('count')])
        .execute();
      const none = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
      return { ...none, ...Object.fromEntries(rows.map((row) => [row.severity, row.count])) };
    },

    /** News for those who follow the scan; `null`: the scan itself changed. */
    async announce(events: readonly (ScanEvent | null)[]): Promise<void> {
      for (const chunk of chunksOf(events)) {
        await tx
          .insertInto('scan_events')
          .values(
            chunk.map((event) => ({
              workspace_id: workspaceId,
              scan_id: scanId,
              type: event?.type ?? 'scan',
              payload: event && jsonb(event),
            })),
          )
          .execute();
      }
    },
  };
};

const asRequestedState = (row: { status: string; deadline_at: string | null }): PreviewRequest => ({
  status: scanSchema.shape.status.parse(row.status),
  deadlineAt: row.deadline_at,
});
