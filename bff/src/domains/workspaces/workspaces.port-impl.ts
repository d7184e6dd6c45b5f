import { refusalOfRole } from '@parapet/contracts/access/rights';
import { type Role, roleSchema } from '@parapet/contracts/access/workspace';
import { sql } from 'kysely';
import { logoPath } from '../../platform/storage/picture-links.ts';
import type { WorkspacesPort } from './workspaces.port.ts';

const MAX_MEMBERS = 1000;
const deciders = roleSchema.options.filter((role) => refusalOfRole(role, 'triage') === null);

export const createWorkspacesPort = (): WorkspacesPort => ({
  async findName({ tx, workspaceId }) {
    const { name } = await tx
      .selectFrom('workspaces')
      .where('id', '=', workspaceId)
      .select('name')
      .executeTakeFirstOrThrow();
    return name;
  },

  async findLogo({ tx, workspaceId }) {
    const { logo_file } = await tx
      .selectFrom('workspaces')
      .where('id', '=', workspaceId)
      .select('logo_file')
      .executeTakeFirstOrThrow();
    return logo_file === null ? null : logoPath(workspaceId, logo_file);
  },

  async needsSecondFactor({ tx, workspaceId }) {
    const { mfa_required } = await tx
      .selectFrom('workspaces')
      .where('id', '=', workspaceId)
      .select('mfa_required')
      .executeTakeFirstOrThrow();
    return mfa_required;
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

  async listMemberships({ tx, workspaceId }) {
    const rows = await tx
      .selectFrom('memberships')
      .where('workspace_id', '=', workspaceId)
      .select(['user_id', 'role', 'asset_scope', 'created_at'])
      .orderBy('created_at')
      .orderBy('user_id')
      .limit(MAX_MEMBERS)
      .execute();
    return rows.map(({ user_id, role, asset_scope, created_at }) => ({
      userId: user_id,
      role: role as Role,
      assetScope: asset_scope,
      since: created_at,
    }));
  },

  async findAssetScope({ tx, workspaceId }, userId) {
    const row = await tx
      .selectFrom('memberships')
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .select('asset_scope')
      .executeTakeFirst();
    return row?.asset_scope;
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

  async findReaders({ tx }, about) {
    const { rows } = await sql<{ userId: string; tags: string[] }>`
      select user_id as "userId", asset_scope as tags from parapet.scoped_members()`.execute(tx);
    const limits = new Map(rows.map(({ userId, tags }) => [userId, new Set(tags)]));
    return (userId) => {
      const limit = limits.get(userId);
      return !limit || (about?.every((tag) => limit.has(tag)) ?? false);
    };
  },

  async findMailAddresses({ tx }, userIds) {
    const { rows } = await sql<{ userId: string; email: string }>`
      select user_id as "userId", email from parapet.report_recipients(${userIds}::uuid[])
      order by user_id`.execute(tx);
    return rows;
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
      .where('id', 'not in', (query) =>
        query.selectFrom('deleted_workspaces').select('workspace_id'),
      )
      .select(['id', 'name'])
      .orderBy('id')
      .execute();
  },

  async listJoined(tx, userId) {
    const rows = await tx
      .selectFrom('memberships')
      .where('user_id', '=', userId)
      .where('role', '<>', 'owner')
      .select(['workspace_id', 'role'])
      .orderBy('workspace_id')
      .execute();
    return rows.map(({ workspace_id, role }) => ({ id: workspace_id, role: role as Role }));
  },
});
