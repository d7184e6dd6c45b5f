import { SCORE_VERSION } from '@parapet/checks/ledger/score';
import {
  type Coverage,
  coverageSchema,
  type Scan,
  type ScanCounts,
  type ScanStatus,
  scanCountsSchema,
  scanSchema,
} from '@parapet/contracts/scans/scan';
import { type Intensity, intensitySchema } from '@parapet/contracts/text/vocabulary';
import type { AssetVerdict } from '@parapet/scanner/contract';
import { sql } from 'kysely';
import type { ScanTx } from '../../../../platform/db/database.ts';
import { jsonb } from '../../../../platform/db/database.ts';
import { COMMITS } from '../../../../platform/db/statements/prepared-statements.ts';
import type { FindingChange } from '../../../findings/findings.port.ts';
import { type StoredPhase, storedPhaseSchema } from '../../unit-phases.policy.ts';

/** The fields of a scan that its worker needs. */
export interface RunnableScan {
  readonly status: ScanStatus;
  readonly attempt: number;
  /** `UNITS_HOLD` once it is planned; null before, and once it has ended. */
  readonly leaseOwner: string | null;
  readonly intensity: Intensity;
  readonly kind: Scan['kind'];
  readonly assetCount: number;
  /** Null for all checks. */
  readonly checkIds: readonly string[] | null;
  readonly phases: readonly StoredPhase[];
  readonly progress: number;
  readonly coverage: Coverage;
  readonly counts: ScanCounts;
  readonly deadlineAt: string | null;
  readonly startedAt: string | null;
  /** The sum over all attempts. */
  readonly requestsSent: number;
}

export interface ScanChange {
  status?: ScanStatus;
  attempt?: number;
  leaseOwner?: string | null;
  phase?: string | null;
  phases?: readonly StoredPhase[];
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

/** Describes what a run adds to the counters of its scan, and which findings it changed. */
export interface ScanCount {
  readonly coverage: Coverage;
  readonly counts: ScanCounts;
  readonly changes: readonly FindingChange[];
}

/** How far a scan is. */
export interface ScanReport {
  readonly phase: string | null;
  readonly phases: readonly StoredPhase[];
  /** 0 to 100. */
  readonly progress: number;
  readonly requestsSent: number;
}

/** Code of the database's error for a run that lost its unit. */
export const LEASE_LOST = 'PLL01';

/** Holds a planned scan, so that a version without units leaves it alone while a worker is alive. */
export const UNITS_HOLD = 'units';

/** The status that people requested, and the deadline. */
export interface RequestedState {
  readonly status: ScanStatus;
  readonly deadlineAt: string | null;
}

/** One scan, as its worker reads and writes it. */
export const scanRunIn = ({ tx, workspaceId, scanId }: ScanTx) => {
  return {
    /**
     * Locks the scan against requests and other workers until the transaction ends. Rows that refer
     * to it may still be added.
     */
    async lock(): Promise<RunnableScan | undefined> {
      const row = await tx
        .selectFrom('scans')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', scanId)
        .select([
          'status',
          'attempt',
          'lease_owner',
          'intensity',
          'kind',
          'asset_count',
          'check_ids',
          'phases',
          'progress',
          'coverage',
          'counts',
          'deadline_at',
          'started_at',
          'requests_sent',
        ])
        .forNoKeyUpdate()
        .executeTakeFirst();
      return (
        row && {
          status: scanSchema.shape.status.parse(row.status),
          attempt: row.attempt,
          leaseOwner: row.lease_owner,
          intensity: intensitySchema.parse(row.intensity),
          kind: scanSchema.shape.kind.parse(row.kind),
          assetCount: row.asset_count,
          checkIds: row.check_ids,
          phases: storedPhaseSchema.array().parse(row.phases),
          progress: row.progress,
          coverage: coverageSchema.parse(row.coverage),
          counts: scanCountsSchema.parse(row.counts),
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

    /** Undefined once the scan has ended or another version holds it. */
    async readRequestedState(): Promise<RequestedState | undefined> {
      const row = await tx
        .selectFrom('scans')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', scanId)
        .where('lease_owner', '=', UNITS_HOLD)
        .select(['status', 'deadline_at'])
        .executeTakeFirst();
      return row && asRequestedState(row);
    },

    /** Results and progress are a heartbeat too; only after a while without them the row is locked. */
    async writeHeartbeat(): Promise<void> {
      await tx
        .updateTable('scans')
        .set({ heartbeat_at: sql<string>`now()` })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', scanId)
        .where(sql<boolean>`coalesce(heartbeat_at < now() - interval '2 seconds', true)`)
        .execute();
    },

    /**
     * Adds to the counters and announces it, for the run that holds the unit; this commits.
     * @throws a database error with `LEASE_LOST` when it does not, or the scan has ended
     */
    async count(
      { position, owner }: { position: number; owner: string },
      { coverage, counts, changes }: ScanCount,
    ): Promise<void> {
      await sql`${sql.raw(COMMITS)}
        select parapet.count_results(
          ${workspaceId}::uuid, ${scanId}::uuid, ${position}::integer, ${owner}::uuid,
          ${jsonb(coverage)}, ${jsonb(counts)}, ${jsonb(eventsOf(changes))}
        )`.execute(tx);
    },

    /**
     * Writes how far the scan is and announces it; this commits. The event follows from the changed row, so that it
     * gets its id once the row is locked: streams continue after an id.
     */
    async report({ phase, phases, progress, requestsSent }: ScanReport): Promise<void> {
      await sql`${sql.raw(COMMITS)}
        with changed as (
          update parapet.scans set phase = ${phase}, phases = ${jsonb(phases)},
            progress = ${progress}, requests_sent = ${requestsSent}, heartbeat_at = now()
          where workspace_id = ${workspaceId} and id = ${scanId}
          returning workspace_id, id
        )
        insert into parapet.scan_events (workspace_id, scan_id, type)
        select workspace_id, id, 'scan' from changed`.execute(tx);
    },

    /** Returns the ids of the assets that are not done, in the requested order. */
    async listTargets(): Promise<string[]> {
      const rows = await tx
        .selectFrom('scan_targets')
        .where('workspace_id', '=', workspaceId)
        .where('scan_id', '=', scanId)
        .where('done_at', 'is', null)
        .select('asset_id')
        .orderBy('position')
        .execute();
      return rows.map(({ asset_id }) => asset_id);
    },

    /** The asset of a scan of one; null once it was deleted. */
    async findTarget(): Promise<string | null> {
      const row = await tx
        .selectFrom('scan_targets')
        .where('workspace_id', '=', workspaceId)
        .where('scan_id', '=', scanId)
        .select('asset_id')
        .orderBy('position')
        .limit(1)
        .executeTakeFirst();
      return row?.asset_id ?? null;
    },

    /** Why the first asset that could not be read was not. */
    async findRefusal(): Promise<string | null> {
      const row = await tx
        .selectFrom('scan_targets')
        .where('workspace_id', '=', workspaceId)
        .where('scan_id', '=', scanId)
        .where('reachability', '=', 'offline')
        .select('reason')
        .orderBy('position')
        .limit(1)
        .executeTakeFirst();
      return row?.reason ?? null;
    },

    async writeVerdict(verdict: AssetVerdict, at: string): Promise<void> {
      await tx
        .updateTable('scan_targets')
        .set({
          reachability: verdict.reachability,
          reason: verdict.reason,
          score: verdict.score,
          score_basis: verdict.basis ? jsonb(verdict.basis) : null,
          score_version: SCORE_VERSION,
          done_at: at,
        })
        .where('workspace_id', '=', workspaceId)
        .where('scan_id', '=', scanId)
        .where('asset_id', '=', verdict.assetId)
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

    /** Adds events for the scan's streams: changed findings, and that the scan itself changed. */
    async announce(changes: readonly FindingChange[] = []): Promise<void> {
      await sql`
        insert into parapet.scan_events (workspace_id, scan_id, type, finding_id, change)
        select ${workspaceId}::uuid, ${scanId}::uuid,
          case when change is null then 'scan' else 'finding' end, "findingId", change
        from jsonb_to_recordset(${jsonb(eventsOf(changes))}) as event(
          position integer, "findingId" uuid, change text
        )
        order by position`.execute(tx);
    },
  };
};

/** The last one means that the scan itself changed. */
const eventsOf = (changes: readonly FindingChange[]) =>
  [...changes, {}].map((event, position) => ({ ...event, position }));

const asRequestedState = (row: { status: string; deadline_at: string | null }): RequestedState => ({
  status: scanSchema.shape.status.parse(row.status),
  deadlineAt: row.deadline_at,
});
