import { type FindingStatus, findingSchema } from '@parapet/contracts/finding';
import type { ScanCounts, ScanEvent } from '@parapet/contracts/scan';
import { sql } from 'kysely';
import { jsonb, type Tx } from '../../platform/db/database.ts';
import type { CheckInfo, Detection } from '../../scanner/engine/contract.ts';
import { FINGERPRINT_VERSION } from '../../scanner/engine/fingerprint.ts';
import type { Change, Said } from './lifecycle.policy.ts';

/** What a scan has to know of a finding that is there already. */
export interface KnownFinding {
  readonly id: string;
  readonly fingerprint: string;
  readonly assetId: string;
  readonly checkId: string;
  readonly locator: string;
  readonly status: FindingStatus;
  readonly firstSeenAt: string;
  readonly summary: FindingSummary;
  /** What this scan said about it before. */
  readonly said: Said | undefined;
}

export type FindingSummary = Extract<ScanEvent, { type: 'finding' }>['finding'];

interface Scope {
  readonly tx: Tx;
  readonly workspaceId: string;
  readonly scanId: string;
}

const statusOf = (value: string): FindingStatus => findingSchema.shape.status.parse(value);

/** The findings of one workspace, as one scan writes them. */
export const findingsOfScan = ({ tx, workspaceId, scanId }: Scope) => ({
  /** Two scans of one asset must not both believe that they found something first. */
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
      .innerJoin('assets', 'assets.id', 'findings.asset_id')
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
        'assets.display_name',
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
        assetName: row.display_name,
        location: row.location,
      },
      said: row.change
        ? {
            change: row.change as Change,
            previousStatus: row.previous_status ? statusOf(row.previous_status) : null,
          }
        : undefined,
    }));
  },

  async insert(input: {
    fingerprint: string;
    assetId: string;
    check: CheckInfo;
    detection: Detection;
    at: string;
  }): Promise<string> {
    const { id } = await tx
      .insertInto('findings')
      .values({
        workspace_id: workspaceId,
        asset_id: input.assetId,
        fingerprint: input.fingerprint,
        fingerprint_version: FINGERPRINT_VERSION,
        ...contentOf(input.check, input.detection),
        first_seen_at: input.at,
        last_seen_at: input.at,
        last_tested_at: input.at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },

  /** Seen again: content and evidence are those of this scan. */
  async refresh(
    id: string,
    input: {
      status: FindingStatus;
      isReopening: boolean;
      check: CheckInfo;
      detection: Detection;
      at: string;
    },
  ): Promise<void> {
    await tx
      .updateTable('findings')
      .set({
        ...contentOf(input.check, input.detection),
        status: input.status,
        detection: 'present',
        last_seen_at: input.at,
        last_tested_at: input.at,
        ...(input.status !== 'fixed' && { fixed_at: null }),
        ...(input.isReopening && {
          reopened_count: sql<number>`reopened_count + 1`,
          status_reason: null,
          status_changed_at: input.at,
          status_changed_by: null,
        }),
      })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .execute();
  },

  /** Tested and gone. */
  async clear(id: string, input: { status: FindingStatus; isFixing: boolean; at: string }) {
    await tx
      .updateTable('findings')
      .set({
        status: input.status,
        detection: 'absent',
        last_tested_at: input.at,
        ...(input.isFixing && {
          fixed_at: input.at,
          status_reason: null,
          status_changed_at: input.at,
          status_changed_by: null,
        }),
      })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .execute();
  },

  /** It could not be tested, so nothing is known of it now. */
  async doubt(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await tx
      .updateTable('findings')
      .set({ detection: 'unknown' })
      .where('workspace_id', '=', workspaceId)
      .where('id', 'in', ids)
      .execute();
  },

  /** Keeps what the scan says about each finding, once. */
  async say(
    says: readonly { findingId: string; change: Change; previousStatus: FindingStatus | null }[],
    at: string,
  ): Promise<void> {
    if (says.length === 0) return;
    await tx
      .insertInto('finding_occurrences')
      .values(
        says.map(({ findingId, change, previousStatus }) => ({
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
  },

  async count(): Promise<ScanCounts> {
    const rows = await tx
      .selectFrom('finding_occurrences')
      .where('workspace_id', '=', workspaceId)
      .where('scan_id', '=', scanId)
      .groupBy('change')
      .select(['change', sql<number>`count(*)`.as('count')])
      .execute();
    const of = (change: Change) => rows.find((row) => row.change === change)?.count ?? 0;
    return {
      new: of('new'),
      reopened: of('reopened'),
      fixed: of('fixed'),
      unchanged: of('unchanged'),
    };
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
  evidence: jsonb(detection.evidence),
  remediation: jsonb(detection.remediation),
});
