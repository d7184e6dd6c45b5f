import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Plans by owner. Usage is visible to every member of one of the owner's workspaces. */
export const plansIn = (tx: Tx) => ({
  async lock(ownerId: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`plan:${ownerId}`}, 0))`.execute(tx);
  },

  async findPlan(ownerId: string): Promise<{ tier: string; extra_assets: number } | undefined> {
    return await tx
      .selectFrom('subscriptions')
      .where('user_id', '=', ownerId)
      .select(['tier', 'extra_assets'])
      .executeTakeFirst();
  },

  async countBreachSearches(ownerId: string, since: Date): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select parapet.breach_usage(${ownerId}, ${since.toISOString()}) as count`.execute(tx);
    return rows[0]?.count ?? 0;
  },

  /** Bytes of files on findings and attestations, and of lists that are being imported. */
  async countEvidence(ownerId: string): Promise<number> {
    const { rows } = await sql<{ bytes: number }>`
      select parapet.evidence_usage(${ownerId}) as bytes`.execute(tx);
    return Number(rows[0]?.bytes ?? 0);
  },

  /** The owner and the plan of the workspace that a worker works for. */
  async findWorkerPlan(): Promise<{ ownerId: string; tier: string | null } | null> {
    const { rows } = await sql<{ ownerId: string; tier: string | null }>`
      select owner_id as "ownerId", tier from parapet.worker_plan()`.execute(tx);
    return rows[0] ?? null;
  },

  /** The cloud accounts of the owner of the workspace that a worker works for. */
  async countWorkerCloudAccounts(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select parapet.worker_cloud_accounts() as count`.execute(tx);
    return rows[0]?.count ?? 0;
  },

  async findTerms(ownerId: string) {
    return await tx
      .selectFrom('subscriptions')
      .where('user_id', '=', ownerId)
      .select(['tier', 'previous_tier', 'previous_tier_until'])
      .executeTakeFirst();
  },

  /** Before this time no scan is deleted. */
  async findHistoryStart(): Promise<string> {
    const row = await tx
      .selectFrom('retention_start')
      .select('starts_at')
      .executeTakeFirstOrThrow();
    return row.starts_at;
  },

  /** The plan of the owner of every workspace, in the order of their ids, after the workspace `after`. */
  async listTerms(after: string | null, limit: number) {
    const { rows } = await sql<{
      workspace_id: string;
      owner_id: string;
      tier: string | null;
      previous_tier: string | null;
      previous_tier_until: string | null;
    }>`select * from parapet.history_terms(${after}::uuid, ${limit})`.execute(tx);
    return rows;
  },

  async findReadOnlyAssets(
    workspaceId: string,
    ids: readonly string[],
    limits: Readonly<Record<string, number>>,
  ): Promise<ReadonlySet<string>> {
    const { rows } = await sql<{ id: string }>`
      select id from parapet.read_only_assets(
        ${workspaceId}, ${ids}::uuid[], ${JSON.stringify(limits)}::text::jsonb
      ) as id`.execute(tx);
    return new Set(rows.map(({ id }) => id));
  },

  /** Those that the actor may see; with an id, of this one alone. */
  async findReadOnlyWorkspaces(
    limits: Readonly<Record<string, number>>,
    onlyId: string | null,
  ): Promise<ReadonlySet<string>> {
    const { rows } = await sql<{ id: string }>`
      select id from parapet.read_only_workspaces(
        ${JSON.stringify(limits)}::text::jsonb, ${onlyId}
      ) as id`.execute(tx);
    return new Set(rows.map(({ id }) => id));
  },

  async findReadOnlyCloudAccounts(
    workspaceId: string,
    limits: Readonly<Record<string, number>>,
  ): Promise<ReadonlySet<string>> {
    const { rows } = await sql<{ id: string }>`
      select id from parapet.read_only_cloud_accounts(
        ${workspaceId}, ${JSON.stringify(limits)}::text::jsonb
      ) as id`.execute(tx);
    return new Set(rows.map(({ id }) => id));
  },

  async countSchedules(ownerId: string): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select parapet.schedule_usage(${ownerId}) as count`.execute(tx);
    return rows[0]?.count ?? 0;
  },

  async countUsage(
    ownerId: string,
  ): Promise<{ assets: number; workspaces: number; cloudAccounts: number }> {
    const { rows } = await sql<{ assets: number; workspaces: number; cloud_accounts: number }>`
      select * from parapet.plan_usage(${ownerId})`.execute(tx);
    const { assets = 0, workspaces = 0, cloud_accounts: cloudAccounts = 0 } = rows[0] ?? {};
    return { assets, workspaces, cloudAccounts };
  },
});
