import { sql } from 'kysely';
import type { WorkspaceTx } from '../../platform/db/database.ts';

/** An asset at a host, and whether its ownership is proved now. */
export interface AssetAtHost {
  readonly assetId: string;
  readonly displayName: string;
  readonly isProved: boolean;
}

/** The hosts that cloud accounts of one workspace have. */
export const accountHostsIn = ({ tx, workspaceId }: WorkspaceTx) => {
  const ownRows = tx.selectFrom('account_hosts').where('workspace_id', '=', workspaceId);

  return {
    async list(accountId: string): Promise<string[]> {
      const rows = await ownRows.where('account_id', '=', accountId).select('host').execute();
      return rows.map(({ host }) => host);
    },

    /** The account that had the host when it was read last, also where that proves no more. */
    async findAccount(host: string): Promise<string | null> {
      const row = await ownRows
        .where('host', '=', host)
        .select('account_id')
        .orderBy('proved_until', 'desc')
        .executeTakeFirst();
      return row?.account_id ?? null;
    },

    async store(accountId: string, hosts: readonly string[], until: string): Promise<void> {
      if (hosts.length === 0) return;
      await sql`
        insert into parapet.account_hosts (account_id, host, workspace_id, proved_until)
        select ${accountId}::uuid, host, ${workspaceId}::uuid, ${until}::timestamptz
        from unnest(${hosts}::text[]) as host order by host
        on conflict (account_id, host) do update set proved_until = excluded.proved_until`.execute(
        tx,
      );
    },

    async remove(accountId: string, hosts: readonly string[]): Promise<void> {
      if (hosts.length === 0) return;
      await tx
        .deleteFrom('account_hosts')
        .where('workspace_id', '=', workspaceId)
        .where('account_id', '=', accountId)
        .where(sql<boolean>`host = any (${hosts}::text[])`)
        .execute();
    },

    /** For workers. */
    async listAssets(hosts: readonly string[]): Promise<AssetAtHost[]> {
      if (hosts.length === 0) return [];
      const { rows } = await sql<{ asset_id: string; display_name: string; is_proved: boolean }>`
        select * from parapet.assets_at_hosts(${hosts}::text[])`.execute(tx);
      return rows.map((row) => ({
        assetId: row.asset_id,
        displayName: row.display_name,
        isProved: row.is_proved,
      }));
    },
  };
};
