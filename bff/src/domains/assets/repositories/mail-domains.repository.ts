import type { OwnershipStatus } from '@parapet/contracts/assets/ownership';
import { safeName } from '@parapet/contracts/text/safe-name';
import { sql } from 'kysely';
import type { AssetsPort } from '../assets.port.ts';

/** A private name needs no proof, and nobody has addresses there. */
const IS_PROVED = sql<boolean>`(
  ownership = 'verified' and ownership_until is not null and ownership_until > now())`;

export const listMailDomains: AssetsPort['listMailDomains'] = async (
  { tx, workspaceId },
  { only, ids = [], limit },
) => {
  const rows = await tx
    .selectFrom('assets')
    .where('workspace_id', '=', workspaceId)
    .where('state', '<>', 'archived')
    .where('type', 'in', ['domain', 'subdomain'])
    .$if(only === 'proved', (query) => query.where(IS_PROVED))
    .$if(only === undefined, (query) =>
      query.where(sql<boolean>`(type = 'domain' or id = any (${ids}::uuid[]))`),
    )
    .select(['id', 'canonical_key', 'display_name', 'ownership', 'owner_id'])
    .select(IS_PROVED.as('proved'))
    .orderBy('canonical_key')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    assetId: row.id,
    domain: row.canonical_key,
    displayName: safeName(row.display_name, row.canonical_key),
    ownership: (row.ownership === 'verified' && !row.proved
      ? 'expired'
      : row.ownership) as OwnershipStatus,
    isProved: row.proved,
    ownerId: row.owner_id,
  }));
};
