import type { Member } from '@parapet/cloud-scanner/definition/members';
import {
  type CloudOrganisation,
  organisationScopeSchema,
} from '@parapet/contracts/cloud/organisation';
import { sql } from 'kysely';
import { jsonb, type Tx, type WorkspaceTx } from '../../../../platform/db/database.ts';

export type ReadOrganisation = Pick<
  CloudOrganisation,
  'id' | 'readerId' | 'memberRole' | 'root' | 'scope' | 'uid'
> & {
  /** Whoever has answered for the right to scan its accounts; null when they have gone. */
  readonly createdBy: string | null;
};

/** An account that has left, as it was connected. */
export interface LeftAccount {
  readonly id: string;
  readonly uid: string;
  readonly name: string;
  readonly leftAt: string;
}

/** The ids of organisations with their workspaces, a page of them. */
export async function listOrganisations(
  tx: Tx,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<{ id: string; workspaceId: string }[]> {
  const { rows } = await sql<{ id: string; workspaceId: string }>`
    select id, workspace_id as "workspaceId"
    from parapet.cloud_organisations_after(${after}::uuid, ${limit})`.execute(tx);
  return rows;
}

/** One organisation as workers read it, and what they store of it. */
export const readOrganisationsIn = ({ tx, workspaceId }: WorkspaceTx) => ({
  async find(id: string): Promise<ReadOrganisation | undefined> {
    const row = await tx
      .selectFrom('cloud_organisations')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .select(['id', 'reader_id', 'member_role', 'root', 'scope', 'uid', 'created_by'])
      .executeTakeFirst();
    return (
      row && {
        id: row.id,
        readerId: row.reader_id,
        memberRole: row.member_role,
        root: row.root,
        scope: row.scope === null ? null : organisationScopeSchema.parse(row.scope),
        uid: row.uid,
        createdBy: row.created_by,
      }
    );
  },

  /**
   * Stores the whole list of a reading: members that it lacks have left, others are there. Returns the ids of those
   * that had left before and are there again.
   */
  async storeMembers(id: string, members: readonly Member[], at: string): Promise<string[]> {
    const listed = members.map(({ uid }) => uid);
    const { rows: returned } = await sql<{ uid: string }>`
      select uid from parapet.cloud_organisation_members
      where organisation_id = ${id}::uuid and left_at is not null
        and uid = any (${listed}::text[])`.execute(tx);
    const rows = members.map(({ name, ...rest }) => ({ ...rest, name: name.slice(0, 200) }));
    await sql`
      insert into parapet.cloud_organisation_members as known
        (organisation_id, uid, workspace_id, name, is_suspended)
      select ${id}::uuid, uid, ${workspaceId}::uuid, name, "isSuspended"
      from jsonb_to_recordset(${jsonb(rows)}) as read(uid text, name text, "isSuspended" boolean)
      order by uid
      on conflict (organisation_id, uid) do update
        set name = excluded.name, is_suspended = excluded.is_suspended, left_at = null
        where (known.name, known.is_suspended, known.left_at)
          is distinct from (excluded.name, excluded.is_suspended, null)`.execute(tx);
    await sql`
      update parapet.cloud_organisation_members set left_at = ${at}
      where organisation_id = ${id}::uuid and left_at is null
        and not uid = any (${listed}::text[])`.execute(tx);
    return returned.map(({ uid }) => uid);
  },

  /** Connected accounts of members that have left. */
  async listLeft(id: string): Promise<LeftAccount[]> {
    const { rows } = await sql<LeftAccount>`
      select accounts.id, members.uid, accounts.alias as name, members.left_at as "leftAt"
      from parapet.cloud_organisation_members as members
      join parapet.cloud_accounts as accounts
        on accounts.organisation_id = members.organisation_id and accounts.account_uid = members.uid
      where members.organisation_id = ${id}::uuid and members.left_at is not null
      order by members.uid`.execute(tx);
    return rows;
  },

  async pause(accountIds: readonly string[], message: string, at: string): Promise<void> {
    await tx
      .updateTable('cloud_accounts')
      .set({
        status: 'error',
        status_message: message,
        paused_at: sql`coalesce(paused_at, ${at}::timestamptz)`,
      })
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`id = any (${[...accountIds]}::uuid[])`)
      .execute();
  },

  /** Takes accounts into use again that were paused because they had left. */
  async resume(id: string, uids: readonly string[], message: string): Promise<void> {
    await sql`
      update parapet.cloud_accounts
      set status = 'pending', status_message = ${message}, paused_at = null
      where workspace_id = ${workspaceId} and organisation_id = ${id}::uuid
        and account_uid = any (${[...uids]}::text[])`.execute(tx);
  },

  async markOverPlan(id: string, over: readonly string[]): Promise<void> {
    await sql`
      update parapet.cloud_organisation_members set is_over_plan = uid = any (${[...over]}::text[])
      where organisation_id = ${id}::uuid
        and is_over_plan <> (uid = any (${[...over]}::text[]))`.execute(tx);
  },

  async finish(
    id: string,
    result: { readonly uid: string; readonly at: string } | { readonly problem: string },
  ): Promise<void> {
    await tx
      .updateTable('cloud_organisations')
      .set(
        'problem' in result
          ? { state: 'error', problem: result.problem }
          : { state: 'ready', problem: null, uid: result.uid, read_at: result.at },
      )
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .execute();
  },
});
