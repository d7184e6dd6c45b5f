import type { WorkspacesPort } from './workspaces.port.ts';

export const workspacesPort: WorkspacesPort = {
  async findName({ tx, workspaceId }) {
    const { name } = await tx
      .selectFrom('workspaces')
      .where('id', '=', workspaceId)
      .select('name')
      .executeTakeFirstOrThrow();
    return name;
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
