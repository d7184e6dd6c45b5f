import type { FindingMute } from '@parapet/contracts/findings/finding-mute';
import { sql } from 'kysely';
import { jsonb, type WorkspaceTx } from '../../../platform/db/database.ts';
import { lockCount } from '../../../platform/db/lock-count.ts';
import { peopleIn } from '../../../platform/db/people.repository.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';
import { openStatuses } from '../recording/lifecycle.policy.ts';

export interface NewMute {
  readonly checkId: string;
  /** Null for every asset. */
  readonly assetId: string | null;
  readonly title: string;
  readonly reason: string;
  readonly createdBy: string;
}

/** A rule as a scan follows it. */
export interface KnownMute {
  readonly checkId: string;
  readonly assetId: string | null;
  readonly reason: string;
}

/** The rules of one workspace that set findings aside. */
export const findingMutesIn = (scope: WorkspaceTx) => {
  const { tx, workspaceId } = scope;
  return {
    /** Replaces the rule for the same check and asset. */
    async add({ checkId, assetId, title, reason, createdBy }: NewMute): Promise<void> {
      await sql`
        delete from parapet.finding_mutes
        where workspace_id = ${workspaceId} and check_id = ${checkId}
          and asset_id is not distinct from ${assetId}::uuid`.execute(tx);
      await tx
        .insertInto('finding_mutes')
        .values({
          workspace_id: workspaceId,
          check_id: checkId,
          asset_id: assetId,
          title,
          reason,
          created_by: createdBy,
        })
        .execute();
    },

    /** Counts the rules; nobody adds another until the transaction ends. */
    async lockAndCount(): Promise<number> {
      await lockCount(scope, 'finding-mutes');
      const { count } = await tx
        .selectFrom('finding_mutes')
        .where('workspace_id', '=', workspaceId)
        .select((each) => each.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async list(assets: Pick<AssetsPort, 'labels'>, limit: number): Promise<FindingMute[]> {
      const rows = await tx
        .selectFrom('finding_mutes')
        .leftJoin(assets.labels(tx).as('asset'), 'asset.id', 'finding_mutes.asset_id')
        .where('finding_mutes.workspace_id', '=', workspaceId)
        .select([
          'finding_mutes.id',
          'finding_mutes.check_id',
          'finding_mutes.title',
          'finding_mutes.asset_id',
          'asset.name as asset_name',
          'finding_mutes.reason',
          'finding_mutes.created_by',
          'finding_mutes.created_at',
        ])
        .orderBy('finding_mutes.id', 'desc')
        .limit(limit)
        .execute();
      const people = await peopleIn(
        scope,
        rows.map((row) => row.created_by),
      );
      return rows.map((row) => ({
        id: row.id,
        checkId: row.check_id,
        title: row.title,
        asset: row.asset_id === null ? null : { id: row.asset_id, name: row.asset_name ?? '' },
        reason: row.reason,
        createdBy: people(row.created_by),
        createdAt: row.created_at,
      }));
    },

    /** Returns the rule that it removed. */
    async remove(id: string): Promise<KnownMute | undefined> {
      const row = await tx
        .deleteFrom('finding_mutes')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .returning(['check_id', 'asset_id', 'reason'])
        .executeTakeFirst();
      return row && { checkId: row.check_id, assetId: row.asset_id, reason: row.reason };
    },

    async listFor(checkIds: readonly string[]): Promise<KnownMute[]> {
      const rows = await tx
        .selectFrom('finding_mutes')
        .where('workspace_id', '=', workspaceId)
        .where(sql<boolean>`check_id = any (${checkIds}::text[])`)
        .select(['check_id', 'asset_id', 'reason'])
        .execute();
      return rows.map((row) => ({
        checkId: row.check_id,
        assetId: row.asset_id,
        reason: row.reason,
      }));
    },

    /** The ids of other findings that wait for somebody and that the rule is about, the worst first. */
    async listOpen(
      { checkId, assetId, except }: { checkId: string; assetId: string | null; except: string },
      limit: number,
    ): Promise<string[]> {
      const rows = await tx
        .selectFrom('findings')
        .where('workspace_id', '=', workspaceId)
        .where('check_id', '=', checkId)
        .where('archived', '=', false)
        .where('id', '<>', except)
        .where(sql<boolean>`status = any (${openStatuses}::text[])`)
        .$if(assetId !== null, (query) => query.where('asset_id', '=', assetId ?? ''))
        .select('id')
        .orderBy('severity_rank')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Sets findings of a scan aside, each by the reason of its rule. */
    async setAside(muted: readonly { id: string; reason: string }[], at: string): Promise<void> {
      if (muted.length === 0) return;
      await sql`
        update parapet.findings as finding set
          status = 'false_positive', status_reason = muted.reason,
          status_changed_at = ${at}, status_changed_by = null
        from jsonb_to_recordset(${jsonb(muted)}) as muted(id uuid, reason text)
        where finding.workspace_id = ${workspaceId} and finding.id = muted.id`.execute(tx);
    },
  };
};
