import { type FindingStatus, findingSchema } from '@parapet/contracts/finding';
import type { CheckInfo, Detection } from '@parapet/scanner/contract';
import { FINGERPRINT_VERSION } from '@parapet/scanner/fingerprint';
import { sql } from 'kysely';
import { chunksOf } from '../../platform/db/chunks.ts';
import { jsonb } from '../../platform/db/database.ts';
import type { ScanTx } from '../scans/scans.port.ts';
import type { Change, FindingEvent } from './findings.port.ts';
import type { RecordedOccurrence } from './lifecycle.policy.ts';

/** The fields of a known finding that a scan needs. */
export interface KnownFinding {
  readonly id: string;
  readonly fingerprint: string;
  readonly assetId: string;
  readonly checkId: string;
  readonly locator: string;
  readonly status: FindingStatus;
  readonly firstSeenAt: string;
  readonly summary: FindingSummary;
  /** The change that this scan has already recorded. */
  readonly recorded: RecordedOccurrence | undefined;
}

export type FindingSummary = Omit<FindingEvent['finding'], 'assetName'>;

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

/** Evidence has several kB per finding, so a statement holds few findings. */
const FINDINGS_PER_STATEMENT = 100;

const statusOf = (value: string): FindingStatus => findingSchema.shape.status.parse(value);

/** The findings of one workspace, as one scan updates them. */
export const findingsOfScan = ({ tx, workspaceId, scanId }: ScanTx) => ({
  /** Locks the findings, so that two scans of one asset do not both record a finding as new. */
  async lock(): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`findings:${workspaceId}`}, 0))`.execute(
      tx,
    );
  },

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
      .where('findings.asset_id', 'in', assetIds)
      .where('findings.check_id', 'in', checkIds)
      .select([
        'findings.id',
        'findings.fingerprint',
        'findings.asset_id',
        'findings.check_id',
        'findings.locator',
        'findings.location',
        'findings.status',
        'findings.title',
        'findings.severity',
        'findings.first_seen_at',
        'occurrence.change',
        'occurrence.previous_status',
      ])
      .execute();
    return rows.map((row) => ({
      id: row.id,
      fingerprint: row.fingerprint,
      assetId: row.asset_id,
      checkId: row.check_id,
      locator: row.locator,
      status: statusOf(row.status),
      firstSeenAt: row.first_seen_at,
      summary: {
        id: row.id,
        checkId: row.check_id,
        title: row.title,
        severity: row.severity,
        assetId: row.asset_id,
        location: row.location,
      },
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
      await tx
        .insertInto('findings')
        .values(
          chunk.map(({ id, assetId, fingerprint, check, detection }) => ({
            id,
            workspace_id: workspaceId,
            asset_id: assetId,
            fingerprint,
            fingerprint_version: FINGERPRINT_VERSION,
            ...contentOf(check, detection),
            evidence: jsonb(detection.evidence),
            remediation: jsonb(detection.remediation),
            first_seen_at: at,
            last_seen_at: at,
            last_tested_at: at,
          })),
        )
        .execute();
    }
  },

  async refresh(seen: readonly SeenFinding[], at: string): Promise<void> {
    for (const chunk of chunksOf(seen, FINDINGS_PER_STATEMENT)) {
      const rows = chunk.map(({ id, status, isReopening, check, detection }) => ({
        id,
        status,
        is_reopening: isReopening,
        ...contentOf(check, detection),
        evidence: detection.evidence,
        remediation: detection.remediation,
      }));
      await sql`
        update parapet.findings as finding set
          check_id = seen.check_id,
          catalogue_id = seen.catalogue_id,
          check_version = seen.check_version,
          title = seen.title,
          description = seen.description,
          severity = seen.severity,
          confidence = seen.confidence,
          locator = seen.locator,
          location = seen.location,
          cwe_ids = seen.cwe_ids,
          evidence = seen.evidence,
          remediation = seen.remediation,
          status = seen.status,
          detection = 'present',
          last_seen_at = ${at},
          last_tested_at = ${at},
          fixed_at = case when seen.status = 'fixed' then finding.fixed_at end,
          reopened_count = finding.reopened_count + seen.is_reopening::int,
          status_reason = case when seen.is_reopening then null else finding.status_reason end,
          status_changed_at =
            case when seen.is_reopening then ${at} else finding.status_changed_at end,
          status_changed_by =
            case when seen.is_reopening then null else finding.status_changed_by end
        from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as seen(
          id uuid, status text, is_reopening boolean, check_id text, catalogue_id text,
          check_version integer, title text, description text, severity text, confidence text,
          locator text, location text, cwe_ids text[], evidence jsonb, remediation jsonb
        )
        where finding.workspace_id = ${workspaceId} and finding.id = seen.id`.execute(tx);
    }
  },

  async clear(gone: readonly ClearedFinding[], at: string): Promise<void> {
    const alike = Map.groupBy(gone, ({ status, isFixing }) => `${status} ${isFixing}`);
    for (const group of alike.values()) {
      for (const chunk of chunksOf(group)) {
        const [first] = chunk;
        if (first === undefined) continue;
        await tx
          .updateTable('findings')
          .set({
            status: first.status,
            detection: 'absent',
            last_tested_at: at,
            ...(first.isFixing && {
              fixed_at: at,
              status_reason: null,
              status_changed_at: at,
              status_changed_by: null,
            }),
          })
          .where('workspace_id', '=', workspaceId)
          .where(
            'id',
            'in',
            chunk.map(({ id }) => id),
          )
          .execute();
      }
    }
  },

  /** Marks findings that could not be tested. */
  async markUnknown(ids: readonly string[]): Promise<void> {
    for (const chunk of chunksOf(ids)) {
      await tx
        .updateTable('findings')
        .set({ detection: 'unknown' })
        .where('workspace_id', '=', workspaceId)
        .where('id', 'in', chunk)
        .execute();
    }
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
    for (const chunk of chunksOf(occurrences)) {
      await tx
        .insertInto('finding_occurrences')
        .values(
          chunk.map(({ findingId, change, previousStatus }) => ({
            scan_id: scanId,
            finding_id: findingId,
            workspace_id: workspaceId,
            change,
            previous_status: previousStatus,
            at,
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['scan_id', 'finding_id']).doUpdateSet((eb) => ({
            change: eb.ref('excluded.change'),
            at: eb.ref('excluded.at'),
          })),
        )
        .execute();
    }
  },
});

const contentOf = (check: CheckInfo, detection: Detection) => ({
  check_id: check.id,
  catalogue_id: check.catalogueId,
  check_version: check.version,
  title: detection.title,
  description: detection.description,
  severity: detection.severity,
  confidence: detection.confidence,
  locator: detection.locator,
  location: detection.location,
  cwe_ids: [...detection.cweIds],
});
