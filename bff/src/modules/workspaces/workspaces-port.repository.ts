import { roleSchema } from '@parapet/contracts/workspace';
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

  async listMemberIds({ tx, workspaceId }, most) {
    const rows = await tx
      .selectFrom('memberships')
      .where('workspace_id', '=', workspaceId)
      .select('user_id')
      .orderBy('created_at')
      .orderBy('user_id')
      .limit(most)
      .execute();
    return rows.map((row) => row.user_id);
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
