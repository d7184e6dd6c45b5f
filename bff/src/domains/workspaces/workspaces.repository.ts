import { type Role, roleSchema, type Workspace } from '@parapet/contracts/access/workspace';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

interface Membership {
  readonly role: Role;
  readonly assetScope: string[] | null;
  readonly ownerId: string;
  readonly needsSecondFactor: boolean;
}

/** A workspace as its rows have it. */
export interface ListedWorkspace extends Omit<Workspace, 'read_only' | 'logo_url' | 'logo_set'> {
  readonly logoFile: string | null;
}

/** The workspaces that one user belongs to. */
export const workspacesIn = (tx: Tx, userId: string) => ({
  async findMembership(workspaceId: string): Promise<Membership | undefined> {
    // Every request reads it: to build this statement takes seven times as long as to write it.
    const { rows } = await sql<Membership>`select memberships.role,
        memberships.asset_scope as "assetScope", workspaces.owner_id as "ownerId",
        workspaces.mfa_required as "needsSecondFactor"
      from parapet.memberships
      join parapet.workspaces on workspaces.id = memberships.workspace_id
      where memberships.workspace_id = ${workspaceId} and memberships.user_id = ${userId}`.execute(
      tx,
    );
    const [row] = rows;
    return row && { ...row, role: roleSchema.parse(row.role) };
  },

  /** The personal one first, then by age. */
  async list(): Promise<ListedWorkspace[]> {
    const rows = await tx
      .selectFrom('memberships')
      .innerJoin('workspaces', 'workspaces.id', 'memberships.workspace_id')
      .where('memberships.user_id', '=', userId)
      .select([
        'workspaces.id',
        'workspaces.name',
        'workspaces.description',
        'workspaces.owner_id',
        'workspaces.personal',
        'workspaces.mfa_required',
        'workspaces.logo_file',
        'memberships.role',
        'memberships.asset_scope',
        sql<string | null>`case when workspaces.offered_at > now() - interval '7 days'
          then workspaces.offered_to end`.as('offered_to'),
      ])
      .orderBy(sql`workspaces.personal and workspaces.owner_id = ${userId}`, 'desc')
      .orderBy('workspaces.id')
      .execute();
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      description: row.description,
      workspace_owner: row.owner_id,
      role: roleSchema.parse(row.role),
      asset_scope: row.asset_scope,
      personal: row.personal,
      mfa_required: row.mfa_required,
      offered_to: row.offered_to,
      logoFile: row.logo_file,
    }));
  },

  /** Returns whether this user owns another workspace of this name, in any case. */
  async hasNamed(name: string, exceptId: string | null): Promise<boolean> {
    const found = await tx
      .selectFrom('workspaces')
      .where('owner_id', '=', userId)
      .where(sql<boolean>`lower(name) = lower(${name})`)
      .where('id', 'is distinct from', exceptId)
      .where('id', 'not in', (query) =>
        query.selectFrom('deleted_workspaces').select('workspace_id'),
      )
      .select('id')
      .executeTakeFirst();
    return found !== undefined;
  },

  async update(
    id: string,
    change: {
      name: string;
      description?: string | undefined;
      mfa_required?: boolean | undefined;
    },
  ): Promise<void> {
    await tx.updateTable('workspaces').set(change).where('id', '=', id).execute();
  },

  /** The row of its file follows it. */
  async setLogo(id: string, fileName: string | null): Promise<void> {
    await tx.updateTable('workspaces').set({ logo_file: fileName }).where('id', '=', id).execute();
  },

  /** Adds a workspace that this user owns. */
  async create(input: { name: string; description: string }): Promise<{ id: string }> {
    const { id } = await tx
      .insertInto('workspaces')
      .values({ ...input, owner_id: userId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('memberships')
      .values({ workspace_id: id, user_id: userId, role: 'owner' })
      .execute();
    return { id };
  },
});
