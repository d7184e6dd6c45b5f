import {
  type ApiKey,
  type ApiKeyState,
  type Scope,
  scopes,
} from '@parapet/contracts/access/api-key';
import type { Person } from '@parapet/contracts/access/person';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { NewApiKey } from '../../platform/auth/api-key.ts';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import { lockCount } from '../../platform/db/lock-count.ts';

/** The newest keys are listed, old ones among them. */
const MAX_LISTED = 200;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: string[];
  readonly created_by: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
}

/** A key without the name of its maker. */
export type ListedKey = Omit<ApiKey, 'createdBy' | 'state'> & {
  readonly createdBy: string;
  readonly state: Exclude<ApiKeyState, 'orphaned'>;
};

/** The keys of one workspace. */
export const apiKeysIn = ({ tx, workspaceId }: WorkspaceTx) => {
  const own = tx
    .selectFrom('api_keys')
    .where('workspace_id', '=', workspaceId)
    .select([
      'id',
      'name',
      'prefix',
      'scopes',
      'created_by',
      'created_at',
      'expires_at',
      'last_used_at',
      'revoked_at',
    ]);
  return {
    async list(): Promise<ListedKey[]> {
      const rows = await own.orderBy('id', 'desc').limit(MAX_LISTED).execute();
      return rows.map(asKey);
    },

    async find(id: string): Promise<ListedKey | undefined> {
      const row = await own.where('id', '=', id).executeTakeFirst();
      return row && asKey(row);
    },

    /** Locks the workspace's keys, so that two at once do not pass the limit. */
    async countLive(): Promise<number> {
      await lockCount({ tx, workspaceId }, 'api-keys');
      const row = await tx
        .selectFrom('api_keys')
        .where('workspace_id', '=', workspaceId)
        .where('revoked_at', 'is', null)
        .where(sql<boolean>`expires_at > now()`)
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirst();
      return row?.count ?? 0;
    },

    async insert(
      id: string,
      { prefix, hash }: NewApiKey,
      about: {
        readonly name: string;
        readonly level: Actor['level'];
        readonly scopes: readonly Scope[];
        readonly createdBy: string;
        readonly expiresAt: string;
      },
    ): Promise<void> {
      await tx
        .insertInto('api_keys')
        .values({
          id,
          workspace_id: workspaceId,
          name: about.name,
          prefix,
          hash,
          scopes: [...about.scopes],
          level: about.level,
          created_by: about.createdBy,
          expires_at: about.expiresAt,
        })
        .execute();
    },

    /** False when it was revoked before. */
    async revoke(id: string): Promise<boolean> {
      const { numUpdatedRows } = await tx
        .updateTable('api_keys')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .set({ revoked_at: sql<string>`now()` })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
};

const asKey = (row: Row): ListedKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: scopes.filter((scope) => row.scopes.includes(scope)),
  state: stateOf(row),
  createdBy: row.created_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
});

function stateOf({ revoked_at, expires_at }: Row): ListedKey['state'] {
  if (revoked_at !== null) return 'revoked';
  return Date.parse(expires_at) <= Date.now() ? 'expired' : 'live';
}

/** The key with its maker, whose name is null once the account is deleted. */
export const withMaker = (
  { createdBy, state, ...key }: ListedKey,
  members: ReadonlySet<string>,
  people: (id: string) => Person | null,
): ApiKey => ({
  ...key,
  state: state === 'live' && !members.has(createdBy) ? 'orphaned' : state,
  createdBy: people(createdBy) ?? { id: createdBy, name: null },
});
