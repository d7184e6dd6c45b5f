import { sql } from 'kysely';
import { jsonb, type WorkspaceTx } from '../../../platform/db/database.ts';
import { type CheckList, ledgerCheckSchema } from '../ledger/packed-ledger.policy.ts';

const checksSchema = ledgerCheckSchema.array();

/** The check lists of one workspace, which its ledgers refer to. */
export const checkListsIn = ({ tx, workspaceId }: WorkspaceTx) => ({
  async list(ids: readonly string[]): Promise<CheckList[]> {
    if (ids.length === 0) return [];
    const rows = await tx
      .selectFrom('check_lists')
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`id = any (${ids}::uuid[])`)
      .select(['id', 'checks'])
      .execute();
    return rows.map(({ id, checks }) => ({ id, checks: checksSchema.parse(checks) }));
  },

  /** Adds lists that are not stored yet. */
  async add(lists: readonly CheckList[]): Promise<void> {
    if (lists.length === 0) return;
    const added = [...new Map(lists.map((list) => [list.id, list])).values()];
    await sql`
      insert into parapet.check_lists (workspace_id, id, checks)
      select ${workspaceId}::uuid, id, checks
      from jsonb_to_recordset(${jsonb(added)}) as added(id uuid, checks jsonb)
      order by id
      on conflict (workspace_id, id) do nothing`.execute(tx);
  },
});
