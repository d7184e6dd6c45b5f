import { type PhaseProgress, phaseProgressSchema } from '@parapet/contracts/scans/scan';
import { sql } from 'kysely';
import type { ScanTx } from '../../../../platform/db/database.ts';
import { waitingPhases } from '../../progress.policy.ts';

/** A unit that a run has claimed. */
export interface ClaimedUnit {
  readonly position: number;
  readonly attempt: number;
  readonly host: string;
  /** The run that holds it. */
  readonly owner: string;
  /** Its assets that are not done yet, in the order of the scan. */
  readonly assetIds: readonly string[];
  /** Tells what a run before has added to the phases, which this one adds again. */
  readonly phasesBefore: readonly PhaseProgress[];
}

/** Tells whether the run that holds a unit proves to be alive. */
export const isAlive = sql<boolean>`state = 'running' and parapet.is_lease_alive(heartbeat_at)`;

/** The leases of the units of one scan: which run works on which. */
export const unitLeasesIn = ({ tx, workspaceId, scanId }: ScanTx) => {
  const ofScan = tx
    .updateTable('scan_units')
    .where('workspace_id', '=', workspaceId)
    .where('scan_id', '=', scanId);

  return {
    /**
     * Claims a unit for each of the runs, as far as there are units that wait or whose worker was lost.
     * A host that another run of the workspace holds is left out, so that both keep its pace; a retest
     * takes it where that run has yielded.
     */
    async claim(
      owners: readonly string[],
      { isRetest }: { isRetest: boolean },
    ): Promise<ClaimedUnit[]> {
      const key = `units:${workspaceId}`;
      await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
      const { rows } = await sql<{
        position: number;
        attempt: number;
        host: string;
        owner: string;
        phases: unknown;
      }>`
        with free as (
          select distinct on (host) position from parapet.scan_units as unit
          where workspace_id = ${workspaceId} and scan_id = ${scanId}
            and state in ('waiting', 'running') and not (${isAlive})
            and not exists (
              select from parapet.scan_units as other
              where other.workspace_id = ${workspaceId} and other.host = unit.host
                and other.state = 'running'
                and parapet.is_lease_alive(other.heartbeat_at)
                and not (${isRetest} and other.yielded_at is not null)
            )
            and not (unit.is_last and exists (
              select from parapet.scan_units as before
              where before.workspace_id = ${workspaceId} and before.scan_id = ${scanId}
                and not before.is_last and before.state in ('waiting', 'running')
            ))
          order by host, position
        ), locked as materialized (
          select unit.position, unit.phases from parapet.scan_units as unit
          where unit.workspace_id = ${workspaceId} and unit.scan_id = ${scanId}
            and unit.position in (select position from free)
          order by unit.position limit ${owners.length}
          for no key update skip locked
        ), chosen as (
          select position, phases, (${owners}::uuid[])[row_number() over (order by position)] as owner
          from locked
        )
        update parapet.scan_units as unit set
          state = 'running', attempt = unit.attempt + 1, lease_owner = chosen.owner,
          heartbeat_at = now(), yielded_at = null, phases = '[]', progress = 0, requests_sent = 0
        from chosen
        where unit.workspace_id = ${workspaceId} and unit.scan_id = ${scanId}
          and unit.position = chosen.position
        returning unit.position, unit.attempt, unit.host, chosen.owner, chosen.phases`.execute(tx);
      const assets = await tx
        .selectFrom('scan_targets')
        .where('workspace_id', '=', workspaceId)
        .where('scan_id', '=', scanId)
        .where(sql<boolean>`unit = any (${rows.map(({ position }) => position)}::integer[])`)
        .where('done_at', 'is', null)
        .select(['asset_id', 'unit'])
        .orderBy('position')
        .execute();
      const byUnit = Map.groupBy(assets, ({ unit }) => unit);
      return rows.map(({ position, attempt, host, owner, phases }) => ({
        position,
        attempt,
        host,
        owner,
        assetIds: (byUnit.get(position) ?? []).map(({ asset_id }) => asset_id),
        phasesBefore: readPhases(phases),
      }));
    },

    /** Locks a unit; returns the run that holds it. */
    async lockOwner(position: number): Promise<string | null> {
      const row = await tx
        .selectFrom('scan_units')
        .where('workspace_id', '=', workspaceId)
        .where('scan_id', '=', scanId)
        .where('position', '=', position)
        .select('lease_owner')
        .forNoKeyUpdate()
        .executeTakeFirst();
      return row?.lease_owner ?? null;
    },

    /** Writes the heartbeat; returns the runs that still hold their units. */
    async writeHeartbeat(owners: readonly string[]): Promise<Set<string>> {
      // Only its own run locks a unit meanwhile, to store, which is a heartbeat too.
      await sql`
        with held as materialized (
          select position from parapet.scan_units
          where workspace_id = ${workspaceId} and scan_id = ${scanId}
            and lease_owner = any (${owners}::uuid[])
          order by position for no key update skip locked
        )
        update parapet.scan_units as unit set heartbeat_at = now() from held
        where unit.workspace_id = ${workspaceId} and unit.scan_id = ${scanId}
          and unit.position = held.position`.execute(tx);
      const { rows } = await sql<{ owner: string }>`
        select lease_owner as owner from parapet.scan_units
        where workspace_id = ${workspaceId} and scan_id = ${scanId}
          and lease_owner = any (${owners}::uuid[])`.execute(tx);
      return new Set(rows.map(({ owner }) => owner));
    },

    /**
     * Marks those of the runs as yielding on whose host a retest of the workspace waits or runs, and the
     * others as not; returns the former. Retests do not yield, and none holds others up for long.
     */
    async yieldToRetests(owners: readonly string[]): Promise<Set<string>> {
      const { rows } = await sql<{ owner: string }>`
        with retested as materialized (
          select distinct unit.host
          from parapet.scans as retest
          join parapet.scan_units as unit
            on unit.workspace_id = retest.workspace_id and unit.scan_id = retest.id
          where retest.workspace_id = ${workspaceId} and retest.status = 'running'
            and retest.kind = 'retest' and retest.id <> ${scanId}
            and retest.started_at > now() - interval '2 minutes'
            and (unit.state = 'waiting' or (
              unit.state = 'running' and parapet.is_lease_alive(unit.heartbeat_at)
            ))
        ), held as materialized (
          select unit.position, unit.lease_owner as owner, unit.yielded_at,
            unit.host in (select host from retested) and scans.kind <> 'retest' as yields
          from parapet.scan_units as unit
          join parapet.scans on scans.id = unit.scan_id
          where unit.workspace_id = ${workspaceId} and unit.scan_id = ${scanId}
            and unit.lease_owner = any (${owners}::uuid[])
        ), locked as materialized (
          select unit.position from parapet.scan_units as unit
          join held on held.position = unit.position
          where unit.workspace_id = ${workspaceId} and unit.scan_id = ${scanId}
            and held.yields <> (held.yielded_at is not null)
          order by unit.position for no key update of unit
        ), changed as (
          update parapet.scan_units as unit set yielded_at = case when held.yields then now() end
          from locked join held using (position)
          where unit.workspace_id = ${workspaceId} and unit.scan_id = ${scanId}
            and unit.position = locked.position and unit.lease_owner = held.owner
        )
        select owner from held where yields`.execute(tx);
      return new Set(rows.map(({ owner }) => owner));
    },

    /** Gives a unit back. `isCounted`: the attempt counts. */
    async release(position: number, { isCounted }: { isCounted: boolean }): Promise<void> {
      await ofScan
        .set({
          state: 'waiting',
          lease_owner: null,
          heartbeat_at: null,
          ...(!isCounted && { attempt: sql<number>`greatest(attempt - 1, 0)` }),
        })
        .where('position', '=', position)
        .execute();
    },

    async fail(position: number): Promise<void> {
      await ofScan
        .set({ state: 'failed', lease_owner: null, progress: 100 })
        .where('position', '=', position)
        .execute();
    },

    /** The rest of the unit has all its attempts again. */
    async resetAttempts(position: number): Promise<void> {
      await ofScan.set({ attempt: 1 }).where('position', '=', position).execute();
    },
  };
};

/** The phases as a unit has stored them; all wait in one that nobody has reported. */
export function readPhases(stored: unknown): readonly PhaseProgress[] {
  const phases = phaseProgressSchema.array().parse(stored);
  return phases.length === 0 ? waitingPhases() : phases;
}
