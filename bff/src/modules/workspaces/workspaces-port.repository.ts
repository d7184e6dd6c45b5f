import { type Role, roleSchema } from '@parapet/contracts/workspace';
import { sql } from 'kysely';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import { refusalOfRole } from './rights.policy.ts';
import type { WorkspacesPort } from './workspaces.port.ts';

const deciders = roleSchema.options.filter((role) => refusalOfRole(role, 'triage') === null);

export const workspacesPort: WorkspacesPort = {
  async findName({ tx, workspaceId }) {
    const { name } = await tx
      .selectFrom('workspaces')
      .where('id', '=', workspaceId)
      .select('name')
      .executeTakeFirstOrThrow();
    return name;
  },

  async isOnlyDecider({ tx, workspaceId }, userId) {
    const other = await tx
      .selectFrom('memberships')
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '<>', userId)
      .where('role', 'in', deciders)
      .select('user_id')
      .limit(1)
      .executeTakeFirst();
    return other === undefined;
  },

  async listMembers({ tx, workspaceId }, userIds) {
    const rows = await tx
      .selectFrom('memberships')
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`user_id = any (${userIds}::uuid[])`)
      .select('user_id')
      .execute();
    return new Set(rows.map((row) => row.user_id));
  },

  async findCloudExternalId({ tx, workspaceId }) {
    const row = await tx
      .selectFrom('workspaces')
      .where('id', '=', workspaceId)
      .select('cloud_external_id')
      .executeTakeFirstOrThrow();
    return row.cloud_external_id;
  },

  async listOwned(tx, ownerId) {
    return await tx
      .selectFrom('workspaces')
      .where('owner_id', '=', ownerId)
      .select(['id', 'name'])
      .orderBy('id')
      .execute();
  },
};

const MAX_MEMBERS = 1000;

/** The people of the workspace by age of their membership, at most 1,000. */
export async function membersIn({
  tx,
  workspaceId,
}: WorkspaceTx): Promise<{ userId: string; role: Role }[]> {
  const rows = await tx
    .selectFrom('memberships')
    .where('workspace_id', '=', workspaceId)
    .select(['user_id', 'role'])
    .orderBy('created_at')
    .orderBy('user_id')
    .limit(MAX_MEMBERS)
    .execute();
  return rows.map((row) => ({ userId: row.user_id, role: row.role as Role }));
}
