import {
  type Finding,
  type FindingStatus,
  findingSchema,
  findingStatusSchema,
} from '@parapet/contracts/finding';
import type { Selectable } from 'kysely';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import type { FindingsTable } from '../../platform/db/tables.ts';
import type { AssetsPort } from '../assets/assets.port.ts';

type Row = Selectable<FindingsTable> & { asset_name: string };

/** The findings of one workspace. */
export const findingsIn = (
  { tx, workspaceId }: WorkspaceTx,
  assets: Pick<AssetsPort, 'labels'>,
) => {
  const ownRows = tx
    .selectFrom('findings')
    .innerJoin(assets.labels(tx).as('asset'), 'asset.id', 'findings.asset_id')
    .where('findings.workspace_id', '=', workspaceId);

  return {
    async find(id: string): Promise<Finding | undefined> {
      const row = await ownRows
        .where('findings.id', '=', id)
        .selectAll('findings')
        .select('asset.name as asset_name')
        .executeTakeFirst();
      return row && asFinding(row);
    },

    async lockStatus(id: string): Promise<FindingStatus | undefined> {
      const row = await tx
        .selectFrom('findings')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .select('status')
        .forUpdate()
        .executeTakeFirst();
      return row && findingStatusSchema.parse(row.status);
    },

    async decide(
      id: string,
      decision: { status: FindingStatus; reason: string | null; by: string },
    ): Promise<void> {
      await tx
        .updateTable('findings')
        .set({
          status: decision.status,
          status_reason: decision.reason,
          status_changed_at: new Date().toISOString(),
          status_changed_by: decision.by,
          fixed_at: null,
        })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .execute();
    },
  };
};

function asFinding(row: Row): Finding {
  return findingSchema.parse({
    id: row.id,
    workspaceId: row.workspace_id,
    checkId: row.check_id,
    catalogueId: row.catalogue_id,
    title: row.title,
    description: row.description,
    severity: row.severity,
    confidence: row.confidence,
    status: row.status,
    statusReason: row.status_reason,
    detection: row.detection,
    assetId: row.asset_id,
    assetName: row.asset_name,
    location: row.location,
    cweIds: row.cwe_ids,
    evidence: row.evidence,
    remediation: row.remediation,
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
    lastTestedAt: row.last_tested_at,
    fixedAt: row.fixed_at,
    reopenedCount: row.reopened_count,
  });
}
