import type { Place } from '@parapet/checks/place';
import { type FindingStatus, findingSchema } from '@parapet/contracts/findings/finding';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import { sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import type { Change } from '../findings.port.ts';
import type { RecordedOccurrence } from '../recording/lifecycle.policy.ts';
import { placeOfText } from '../recording/place.policy.ts';
import type { Touched } from '../recording/touched.policy.ts';

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
  readonly place: Place;
  readonly isArchived: boolean;
  /** The assets of this call that have reported it, besides its owner. */
  readonly reportedBy: readonly string[];
  /** Some other asset has reported it too. */
  readonly isShared: boolean;
  readonly title: string;
  readonly severity: Severity;
  readonly dueAt: string | null;
  /** The scan in which its check passed first, while that does not close it. */
  readonly passedScanId: string | null;
  /** Its check has passed often enough to close it, whatever people decided. */
  readonly isGone: boolean;
  /** A banner showed it. */
  readonly isBanner: boolean;
  /** The change that this scan has already recorded. */
  readonly recorded: RecordedOccurrence | undefined;
}

const statusOf = (value: string): FindingStatus => findingSchema.shape.status.parse(value);

/** The findings that a workspace has of assets and hosts, locked for one scan. */
export const knownFindingsIn = ({ tx, workspaceId, scanId }: FindingsTx) => ({
  /** Locks the findings of assets and hosts, so that two scans do not both record one of them as new. */
  async lock(assetIds: readonly string[], hosts: readonly string[]): Promise<void> {
    const keys = [...assetIds, ...hosts.map((host) => `host:${host}`)]
      .map((key) => `findings:${workspaceId}:${key}`)
      .toSorted();
    await sql`
      select pg_advisory_xact_lock(hashtextextended(key, 0))
      from (select key from unnest(${keys}::text[]) as key order by key) as keys`.execute(tx);
  },

  /** Locks them too: a person who decides about one at this moment goes first or waits. */
  async list({ assetIds, hosts, checkIds, serviceCheckIds }: Touched): Promise<KnownFinding[]> {
    const rows = await tx
      .selectFrom('findings')
      .leftJoin('finding_occurrences as occurrence', (join) =>
        join
          .onRef('occurrence.finding_id', '=', 'findings.id')
          .on('occurrence.scan_id', '=', scanId),
      )
      .where('findings.workspace_id', '=', workspaceId)
      .where(
        sql<boolean>`findings.id in (
          select id from parapet.findings
          where workspace_id = ${workspaceId} and place_host = any (${hosts}::text[])
            and check_id = any (${checkIds}::text[]) and duplicate_of_id is null
          union all
          select id from parapet.findings
          where workspace_id = ${workspaceId} and asset_id = any (${assetIds}::uuid[])
            and check_id = any (${serviceCheckIds}::text[]) and duplicate_of_id is null
        )`,
      )
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
        'findings.detection',
        'findings.due_at',
        'findings.place',
        'findings.archived',
        sql<boolean>`coalesce(findings.evidence -> 0 ->> 'type' = 'banner', false)`.as('is_banner'),
        sql<string[]>`array(
          select asset_id from parapet.finding_assets
          where finding_id = findings.id and asset_id = any (${assetIds}::uuid[])
        )`.as('reported_by'),
        sql<boolean>`exists (
          select from parapet.finding_assets
          where finding_id = findings.id and asset_id <> findings.asset_id
        )`.as('is_shared'),
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
      place: placeOfText(row.place),
      isArchived: row.archived,
      reportedBy: row.reported_by,
      isShared: row.is_shared,
      title: row.title,
      dueAt: row.due_at,
      severity: row.severity,
      passedScanId: row.passed_scan_id,
      isGone: row.detection === 'absent' && row.passed_scan_id === null,
      isBanner: row.is_banner,
      recorded: row.change
        ? {
            change: row.change as Change,
            previousStatus: row.previous_status ? statusOf(row.previous_status) : null,
          }
        : undefined,
    }));
  },
});
