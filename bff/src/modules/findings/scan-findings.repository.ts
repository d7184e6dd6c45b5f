import { type FindingStatus, findingSchema } from '@parapet/contracts/finding';
import type { Severity } from '@parapet/contracts/vocabulary';
import type { CheckInfo, Detection } from '@parapet/scanner/contract';
import { FINGERPRINT_VERSION } from '@parapet/scanner/fingerprint';
import { sql } from 'kysely';
import { chunksOf } from '../../platform/db/chunks.ts';
import { jsonb, type WorkspaceTx } from '../../platform/db/database.ts';
import type { Change } from './findings.port.ts';
import type { RecordedOccurrence } from './lifecycle.policy.ts';

/** A scan, or a comparison of stored data outside of any scan. */
export interface FindingsTx extends WorkspaceTx {
  readonly scanId: string | null;
}

/** The fields of a known finding that a scan needs. */
export interface KnownFinding {
  readonly id: string;
  readonly fingerprint: string;
  readonly assetId: string;
  readonly checkId: string;
  readonly locator: string;
  readonly status: FindingStatus;
  readonly title: string;
  readonly severity: Severity;
  /** The scan in which its check passed first, where one pass does not close it. */
  readonly passedScanId: string | null;
  /** The change that this scan has already recorded. */
  readonly recorded: RecordedOccurrence | undefined;
}

interface SeenNow {
  readonly id: string;
  readonly check: CheckInfo;
  readonly detection: Detection;
}

export interface NewFinding extends SeenNow {
  readonly fingerprint: string;
  readonly assetId: string;
}

/** A finding detected again, with the content and evidence of this scan. */
export interface SeenFinding extends SeenNow {
  readonly status: FindingStatus;
  readonly isReopening: boolean;
}

/** A finding that a completed check did not detect. */
export interface ClearedFinding {
  readonly id: string;
  readonly status: FindingStatus;
  readonly isFixing: boolean;
}

/** All findings of an asset fit into one statement, with several kB of evidence each. */
const FINDINGS_PER_STATEMENT = 1000;

const statusOf = (value: string): FindingStatus => findingSchema.shape.status.parse(value);

/** The findings of one workspace, as one scan updates them. */
export const findingsOfScan = ({ tx, workspaceId, scanId }: FindingsTx) => ({
  /** Locks the findings of assets, so that two scans do not both record one of them as new. */
  async lock(assetIds: readonly string[]): Promise<void> {
    const keys = assetIds.map((assetId) => `findings:${workspaceId}:${assetId}`).toSorted();
    await sql`
      select pg_advisory_xact_lock(hashtextextended(key, 0))
      from (select key from unnest(${keys}::text[]) as key order by key) as keys`.execute(tx);
  },

  /** Locks them too: a person who decides about one at this moment goes first or waits. */
  async listKnown(
    assetIds: readonly string[],
    checkIds: readonly string[],
  ): Promise<KnownFinding[]> {
    const rows = await tx
      .selectFrom('findings')
      .leftJoin('finding_occurrences as occurrence', (join) =>
        join
          .onRef('occurrence.finding_id', '=', 'findings.id')
          .on('occurrence.scan_id', '=', scanId),
      )
      .where('findings.workspace_id', '=', workspaceId)
      .where(sql<boolean>`findings.asset_id = any (${assetIds}::uuid[])`)
      .where(sql<boolean>`findings.check_id = any (${checkIds}::text[])`)
      .select([
        'findings.id',
        'findings.fingerprint',
        'findings.asset_id',
        'findings.check_id',
        'findings.locator',
        'findings.status',
        'findings.title',
        'findings.severity',
        'findings.passed_scan_id',
        'occurrence.change',
        'occurrence.previous_status',
      ])
      .orderBy('findings.id')
      .forNoKeyUpdate('findings')
      .execute();
    return rows.map((row) => ({
      id: row.id,
      fingerprint: row.fingerprint,
      assetId: row.asset_id,
      checkId: row.check_id,
      locator: row.locator,
      status: statusOf(row.status),
      title: row.title,
      severity: row.severity,
      passedScanId: row.passed_scan_id,
      recorded: row.change
        ? {
            change: row.change as Change,
            previousStatus: row.previous_status ? statusOf(row.previous_status) : null,
          }
        : undefined,
    }));
  },

  /** Returns ids before the inserts, for the events that name them. */
  async newIds(count: number): Promise<string[]> {
    if (count === 0) return [];
    const { rows } = await sql<{ id: string }>`
      select parapet.new_id() as id from generate_series(1, ${count}::int)`.execute(tx);
    return rows.map(({ id }) => id);
  },

  async insert(found: readonly NewFinding[], at: string): Promise<void> {
    for (const chunk of chunksOf(found, FINDINGS_PER_STATEMENT)) {
      const rows = chunk.map(({ id, assetId, fingerprint, check, detection }) => ({
        id,
        asset_id: assetId,
        fingerprint,
        ...contentOf(check, detection),
      }));
      await sql`
        insert into parapet.findings (
          workspace_id, fingerprint_version, first_seen_at, last_seen_at, last_tested_at,
          id, asset_id, fingerprint, ${columns}
        )
        select ${workspaceId}::uuid, ${FINGERPRINT_VERSION}, at, at, at,
          id, asset_id, fingerprint, ${columns}
        from jsonb_to_recordset(${jsonb(rows)}) as found(
          id uuid, asset_id uuid, fingerprint text, ${columnTypes}
        ) cross join (select ${at}::timestamptz as at) as time`.execute(tx);
    }
  },

  async refresh(seen: readonly SeenFinding[], at: string): Promise<void> {
    for (const chunk of chunksOf(seen, FINDINGS_PER_STATEMENT)) {
      const rows = chunk.map(({ id, status, isReopening, check, detection }) => ({
        id,
        status,
        is_reopening: isReopening,
        ...contentOf(check, detection),
      }));
      await sql`
        update parapet.findings as finding set
          (${columns}) = (${seenColumns}),
          status = seen.status,
          detection = 'present',
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
        passed_scan_id = ${scanId}::uuid,
        is_retest_pending = false,
        last_tested_at = ${at},
        fixed_at = case when gone."isFixing" then ${at} else finding.fixed_at end,
        status_reason = case when not gone."isFixing" then finding.status_reason end,
        status_changed_at =
          case when gone."isFixing" then ${at} else finding.status_changed_at end,
        status_changed_by = case when not gone."isFixing" then finding.status_changed_by end
      from jsonb_to_recordset(${jsonb(gone)}) as gone(id uuid, status text, "isFixing" boolean)
      where finding.workspace_id = ${workspaceId} and finding.id = gone.id`.execute(tx);
  },

  /** Marks findings that could not be tested. */
  async markUnknown(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await sql`
      update parapet.findings set detection = 'unknown'
      where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])`.execute(tx);
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

/** The columns of `contentOf`: what a scan writes of a finding that it detects. */
const types = {
  check_id: 'text',
  catalogue_id: 'text',
  check_version: 'integer',
  title: 'text',
  description: 'text',
  severity: 'text',
  confidence: 'text',
  locator: 'text',
  location: 'text',
  cwe_ids: 'text[]',
  evidence: 'jsonb',
  remediation: 'jsonb',
} as const;
const columns = sql.raw(Object.keys(types).join(', '));
const seenColumns = sql.raw(
  Object.keys(types)
    .map((name) => `seen.${name}`)
    .join(', '),
);
const columnTypes = sql.raw(
  Object.entries(types)
    .map(([name, type]) => `${name} ${type}`)
    .join(', '),
);

const contentOf = (
  check: CheckInfo,
  detection: Detection,
): Record<keyof typeof types, unknown> => ({
  check_id: check.id,
  catalogue_id: check.catalogueId,
  check_version: check.version,
  title: detection.title,
  description: detection.description,
  severity: detection.severity,
  confidence: detection.confidence,
  locator: detection.locator,
  location: detection.location,
  cwe_ids: detection.cweIds,
  evidence: detection.evidence,
  remediation: detection.remediation,
});
