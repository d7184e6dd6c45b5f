import { FINGERPRINT_VERSION } from '@parapet/checks/ledger/fingerprint';
import { type Place, placeText } from '@parapet/checks/place';
import type { FindingStatus } from '@parapet/contracts/findings/finding';
import { sql } from 'kysely';
import { chunksOf } from '../../../platform/db/chunks.ts';
import { jsonb } from '../../../platform/db/database.ts';
import type { Change } from '../findings.port.ts';
import { hostOf } from '../recording/place.policy.ts';
import {
  columns,
  columnTypes,
  contentOf,
  type DetectedFinding,
  seenColumns,
} from './detected-finding.repository.ts';
import type { FindingsTx } from './known-findings.repository.ts';

export interface NewFinding extends DetectedFinding {
  readonly fingerprint: string;
  readonly assetId: string;
}

/** Describes where a finding belongs now. */
export interface PlacedFinding {
  readonly id: string;
  readonly assetId: string;
  readonly fingerprint: string;
  readonly place: Place;
}

/** A finding detected again, with the content and evidence of this scan. */
export interface SeenFinding extends DetectedFinding {
  readonly status: FindingStatus;
  readonly isReopening: boolean;
}

/** A finding that a completed check did not detect. */
export interface ClearedFinding {
  readonly id: string;
  readonly status: FindingStatus;
  readonly isFixing: boolean;
  /** One more pass closes it. */
  readonly isWaiting: boolean;
  /** Its check has passed often enough to close it. */
  readonly isLastPass: boolean;
  /** Why it is closed, where that is not that its check passed. */
  readonly reason: string | null;
}

/** A finding that a scan could not test. */
export interface UntestedFinding {
  readonly id: string;
  readonly reason: string | null;
}

/** All findings of an asset fit into one statement, with several kB of evidence each. */
const FINDINGS_PER_STATEMENT = 1000;

/** Returns what one scan writes to the findings of a workspace. */
export const scanFindingsIn = ({ tx, workspaceId, scanId }: FindingsTx) => ({
  /** Returns ids before the inserts, for the events that name them. */
  async newIds(count: number): Promise<string[]> {
    if (count === 0) return [];
    const { rows } = await sql<{ id: string }>`
      select parapet.new_id() as id from generate_series(1, ${count}::int)`.execute(tx);
    return rows.map(({ id }) => id);
  },

  async insert(found: readonly NewFinding[], at: string): Promise<void> {
    for (const chunk of chunksOf(found, FINDINGS_PER_STATEMENT)) {
      const rows = chunk.map(({ id, assetId, fingerprint, ...seen }) => ({
        id,
        asset_id: assetId,
        fingerprint,
        place: placeText(seen.detection.place),
        place_host: hostOf(seen.detection.place),
        ...contentOf(seen),
      }));
      await sql`
        insert into parapet.findings (
          workspace_id, fingerprint_version, first_seen_at, last_seen_at, last_tested_at,
          id, asset_id, fingerprint, place, place_host, ${columns}
        )
        select ${workspaceId}::uuid, ${FINGERPRINT_VERSION}, at, at, at,
          id, asset_id, fingerprint, place, place_host, ${columns}
        from jsonb_to_recordset(${jsonb(rows)}) as found(
          id uuid, asset_id uuid, fingerprint text, place text, place_host text, ${columnTypes}
        ) cross join (select ${at}::timestamptz as at) as time`.execute(tx);
    }
  },

  /** Gives findings their place and their nearest asset. */
  async place(placed: readonly PlacedFinding[]): Promise<void> {
    for (const chunk of chunksOf(placed, FINDINGS_PER_STATEMENT)) {
      const rows = chunk.map(({ id, assetId, fingerprint, place }) => ({
        id,
        asset_id: assetId,
        fingerprint,
        place: placeText(place),
        place_host: hostOf(place),
      }));
      await sql`select parapet.place_findings(${jsonb(rows)})`.execute(tx);
    }
  },

  /** Joins copies with the finding of their place; `decides` where the copy's decision counts. */
  async merge(copies: readonly { id: string; intoId: string; decides: boolean }[]): Promise<void> {
    if (copies.length === 0) return;
    const rows = copies.map(({ id, intoId, decides }) => ({ id, into_id: intoId, decides }));
    await sql`select parapet.merge_findings(${jsonb(rows)})`.execute(tx);
  },

  /** Remembers through which other assets findings were seen. */
  async addReports(reports: readonly { findingId: string; assetId: string }[]): Promise<void> {
    if (reports.length === 0) return;
    await sql`
      insert into parapet.finding_assets (finding_id, asset_id, workspace_id)
      select "findingId", "assetId", ${workspaceId}::uuid
      from jsonb_to_recordset(${jsonb(reports)}) as report("findingId" uuid, "assetId" uuid)
      on conflict do nothing`.execute(tx);
  },

  async refresh(seen: readonly SeenFinding[], at: string): Promise<void> {
    for (const chunk of chunksOf(seen, FINDINGS_PER_STATEMENT)) {
      const rows = chunk.map(({ id, status, isReopening, ...seen }) => ({
        id,
        status,
        is_reopening: isReopening,
        ...contentOf(seen),
      }));
      await sql`
        update parapet.findings as finding set
          (${columns}) = (${seenColumns}),
          status = seen.status,
          detection = 'present',
          unknown_reason = null,
          passed_scan_id = null,
          is_retest_pending = false,
          last_seen_at = ${at},
          last_tested_at = ${at},
          fixed_at = case when seen.status = 'fixed' then finding.fixed_at end,
          reopened_count = finding.reopened_count + seen.is_reopening::int,
          status_reason = case when seen.is_reopening then null else finding.status_reason end,
          status_changed_at =
            case when seen.is_reopening then ${at} else finding.status_changed_at end,
          status_changed_by =
            case when seen.is_reopening then null else finding.status_changed_by end
        from jsonb_to_recordset(${jsonb(rows)}) as seen(
          id uuid, status text, is_reopening boolean, ${columnTypes}
        )
        where finding.workspace_id = ${workspaceId} and finding.id = seen.id`.execute(tx);
    }
  },

  async clear(gone: readonly ClearedFinding[], at: string): Promise<void> {
    if (gone.length === 0) return;
    await sql`
      update parapet.findings as finding set
        status = gone.status,
        detection = 'absent',
        unknown_reason = null,
        passed_scan_id = case when not gone."isLastPass" then
          coalesce(finding.passed_scan_id, ${scanId}::uuid) end,
        is_retest_pending = false,
        last_tested_at = ${at},
        due_at = case when gone.status = 'fixed' then null else finding.due_at end,
        fixed_at = case when gone."isFixing" then ${at} else finding.fixed_at end,
        status_reason =
          case when gone."isFixing" then gone.reason else finding.status_reason end,
        status_changed_at =
          case when gone."isFixing" then ${at} else finding.status_changed_at end,
        status_changed_by = case when not gone."isFixing" then finding.status_changed_by end
      from jsonb_to_recordset(${jsonb(gone)}) as gone(
        id uuid, status text, "isFixing" boolean, "isLastPass" boolean, reason text)
      where finding.workspace_id = ${workspaceId} and finding.id = gone.id`.execute(tx);
  },

  /** Marks findings that could not be tested. */
  async markUnknown(untested: readonly UntestedFinding[]): Promise<void> {
    if (untested.length === 0) return;
    await sql`
      update parapet.findings as finding set
        detection = 'unknown',
        unknown_reason = untested.reason
      from jsonb_to_recordset(${jsonb(untested)}) as untested(id uuid, reason text)
      where finding.workspace_id = ${workspaceId} and finding.id = untested.id`.execute(tx);
  },

  /** Records how the scan changed each finding, once per finding. */
  async recordOccurrences(
    occurrences: readonly {
      findingId: string;
      change: Change;
      previousStatus: FindingStatus | null;
    }[],
    at: string,
  ): Promise<void> {
    if (occurrences.length === 0 || scanId === null) return;
    const rows = occurrences.map(({ findingId, change, previousStatus }) => ({
      finding_id: findingId,
      change,
      previous_status: previousStatus,
    }));
    await sql`
      insert into parapet.finding_occurrences
        (scan_id, workspace_id, at, finding_id, change, previous_status)
      select ${scanId}::uuid, ${workspaceId}::uuid, ${at}::timestamptz, finding_id, change,
        previous_status
      from jsonb_to_recordset(${jsonb(rows)}) as occurrence(
        finding_id uuid, change text, previous_status text
      )
      on conflict (scan_id, finding_id) do update set
        change = excluded.change, at = excluded.at`.execute(tx);
  },
});
