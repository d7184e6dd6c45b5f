import type {
  CloudOrganisation,
  OrganisationMember,
  OrganisationMemberState,
  OrganisationScope,
} from '@parapet/contracts/cloud/organisation';
import {
  cloudOrganisationSchema,
  organisationMemberSchema,
} from '@parapet/contracts/cloud/organisation';
import { sql } from 'kysely';
import { jsonb, type WorkspaceTx } from '../../../../platform/db/database.ts';

interface NewOrganisation
  extends Pick<CloudOrganisation, 'provider' | 'readerId' | 'memberRole' | 'root'> {
  readonly createdBy: string;
}

type Counted = Partial<Record<OrganisationMemberState, number>>;

/**
 * Derives the state of a member from the accounts of the workspace. An account that is connected by itself is left
 * as it is.
 */
const memberState = sql<OrganisationMemberState>`case
  when members.left_at is not null then 'left'
  when accounts.id is not null then
    case when accounts.organisation_id = members.organisation_id then 'connected' else 'own' end
  when members.is_suspended then 'suspended'
  when not (
    case organisations.scope ->> 'kind'
      when 'all' then true
      when 'except' then not organisations.scope -> 'uids' ? members.uid
      when 'chosen' then organisations.scope -> 'uids' ? members.uid
      else false
    end
  ) then 'not_chosen'
  when members.is_over_plan then 'over_plan'
  else 'waiting'
end`;

const members = sql`parapet.cloud_organisation_members as members
  join parapet.cloud_organisations as organisations on organisations.id = members.organisation_id
  left join parapet.cloud_accounts as accounts on accounts.workspace_id = members.workspace_id
    and accounts.provider = organisations.provider and accounts.account_uid = members.uid`;

/** The organisations of one workspace and their members, as the API reads and writes them. */
export const organisationsIn = ({ tx, workspaceId }: WorkspaceTx) => {
  const ownRows = tx.selectFrom('cloud_organisations').where('workspace_id', '=', workspaceId);
  const countMembers = async (): Promise<Map<string, Counted>> => {
    const { rows } = await sql<{ id: string; state: OrganisationMemberState; count: number }>`
      select members.organisation_id as id, ${memberState} as state, count(*)::integer as count
      from ${members} where members.workspace_id = ${workspaceId}
      group by 1, 2`.execute(tx);
    const counts = new Map<string, Counted>();
    for (const { id, state, count } of rows) {
      counts.set(id, { ...counts.get(id), [state]: count });
    }
    return counts;
  };

  return {
    async list(): Promise<CloudOrganisation[]> {
      const rows = await ownRows.selectAll().orderBy('id').execute();
      const counts = await countMembers();
      return rows.map((row) =>
        cloudOrganisationSchema.parse({
          id: row.id,
          workspaceId: row.workspace_id,
          provider: row.provider,
          readerId: row.reader_id,
          uid: row.uid,
          memberRole: row.member_role,
          root: row.root,
          scope: row.scope,
          state: row.state,
          problem: row.problem,
          readAt: row.read_at,
          counts: { ...noMembers, ...counts.get(row.id) },
          createdAt: row.created_at,
        }),
      );
    },

    /** @returns its id */
    async insert(organisation: NewOrganisation): Promise<string> {
      const { provider, readerId, memberRole, root, createdBy } = organisation;
      const { id } = await tx
        .insertInto('cloud_organisations')
        .values({
          workspace_id: workspaceId,
          provider,
          reader_id: readerId,
          member_role: memberRole,
          root,
          created_by: createdBy,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async setScope(id: string, scope: OrganisationScope): Promise<void> {
      await tx
        .updateTable('cloud_organisations')
        .set({ scope: jsonb(scope), state: 'reading' })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .execute();
    },

    async setReading(id: string): Promise<void> {
      await tx
        .updateTable('cloud_organisations')
        .set({ state: 'reading' })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .execute();
    },

    async remove(id: string): Promise<void> {
      await tx
        .deleteFrom('cloud_organisations')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .execute();
    },

    /** Members by the provider's id, after one of them. */
    async listMembers(
      id: string,
      { after, limit }: { readonly after: string; readonly limit: number },
    ): Promise<OrganisationMember[]> {
      const { rows } = await sql<OrganisationMember>`
        select members.uid, members.name, ${memberState} as state, accounts.id as "accountId",
          members.joined_at as "joinedAt", members.left_at as "leftAt"
        from ${members}
        where members.workspace_id = ${workspaceId} and members.organisation_id = ${id}
          and members.uid > ${after} collate "C"
        order by members.uid collate "C" limit ${limit}`.execute(tx);
      return rows.map((row) => organisationMemberSchema.parse(row));
    },

    /** Counts the members that a scope would connect beside those that are. */
    async countToConnect(id: string, scope: OrganisationScope): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from ${members}
        where members.workspace_id = ${workspaceId} and members.organisation_id = ${id}
          and members.left_at is null and not members.is_suspended and accounts.id is null
          and case ${scope.kind}::text
            when 'all' then true
            when 'except' then not ${jsonb(uidsOf(scope))}::jsonb ? members.uid
            else ${jsonb(uidsOf(scope))}::jsonb ? members.uid
          end`.execute(tx);
      return rows[0]?.count ?? 0;
    },

    /** Members that are chosen and not connected yet, by the provider's id. For workers. */
    async listWaiting(id: string): Promise<Pick<OrganisationMember, 'uid' | 'name'>[]> {
      const { rows } = await sql<Pick<OrganisationMember, 'uid' | 'name'>>`
        select members.uid, members.name from ${members}
        where members.workspace_id = ${workspaceId} and members.organisation_id = ${id}
          and ${memberState} in ('waiting', 'over_plan')
        order by members.uid collate "C"`.execute(tx);
      return rows;
    },
  };
};

const noMembers: Record<OrganisationMemberState, number> = {
  connected: 0,
  own: 0,
  waiting: 0,
  not_chosen: 0,
  over_plan: 0,
  suspended: 0,
  left: 0,
};

const uidsOf = (scope: OrganisationScope): readonly string[] =>
  scope.kind === 'all' ? [] : scope.uids;
