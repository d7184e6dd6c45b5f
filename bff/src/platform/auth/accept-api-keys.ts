import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { Database } from '../db/database.ts';
import { isApiKey, isKeyOf, prefixOf } from './api-key.ts';
import type { TokenVerifier, VerifiedToken } from './token-verifier.ts';

interface StoredKey {
  readonly id: string;
  readonly workspace_id: string;
  readonly hash: string;
  readonly scopes: readonly string[];
  readonly level: string;
  readonly created_by: string;
  readonly expires_at: string;
}

/**
 * A verifier that accepts API keys beside tokens. A key is looked up for every request, so that it is
 * dead as soon as it is revoked or whoever made it has left.
 * @throws AppError session_invalid
 */
export function acceptApiKeys(tokens: TokenVerifier, db: Database): TokenVerifier {
  return {
    ping: tokens.ping,
    verify: (token) => (isApiKey(token) ? verifyKey(db, token) : tokens.verify(token)),
  };
}

async function verifyKey(db: Database, key: string): Promise<VerifiedToken> {
  const prefix = prefixOf(key);
  const stored = prefix === undefined ? undefined : await findKey(db, prefix, key);
  if (!stored) {
    throw new AppError('session_invalid', 'This API key is not valid, has expired or was revoked.');
  }
  return {
    userId: stored.created_by,
    email: null,
    sessionId: null,
    level: stored.level === 'aal2' ? 'aal2' : 'aal1',
    expiresAt: Math.floor(Date.parse(stored.expires_at) / 1000),
    apiKey: { id: stored.id, workspaceId: stored.workspace_id, scopes: stored.scopes },
  };
}

/** Its use is written in the same transaction, at most once a minute. */
const findKey = (db: Database, prefix: string, key: string): Promise<StoredKey | undefined> =>
  db.asProcess(async (tx) => {
    const { rows } = await sql<StoredKey>`
      select id, workspace_id, hash, scopes, level, created_by, expires_at
      from parapet.find_api_key(${prefix})`.execute(tx);
    const [stored] = rows;
    if (!stored || !isKeyOf(key, stored.hash)) return undefined;
    await sql`select parapet.touch_api_key(${stored.id}::uuid)`.execute(tx);
    return stored;
  });
