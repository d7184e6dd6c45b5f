import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openTestPool } from '@parapet/test-kit/test-pool';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Pool } from 'pg';

/** A signed-in user of a test. */
export interface TestUser {
  readonly id: string;
  readonly sessionId: string;
  readonly token: string;
  /** The personal workspace that the database creates at sign-up. */
  readonly workspaceId: string;
}

/** Signs tokens as the auth service does, and serves the key set that verifies them. */
export interface TestIdentity {
  readonly keySetUrl: URL;
  readonly issuer: string;
  sign(
    claims: { sub: string; session_id?: string; aal?: 'aal1' | 'aal2' },
    lifetime?: string,
  ): Promise<string>;
  close(): Promise<void>;
}

export async function startTestIdentity(): Promise<TestIdentity> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' };
  const server = createServer((_req, res) => {
    res.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `${origin}/auth/v1`;
  return {
    keySetUrl: new URL(`${issuer}/.well-known/jwks.json`),
    issuer,
    sign: (claims, lifetime = '1h') =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: 'test' })
        .setIssuer(issuer)
        .setAudience('authenticated')
        .setIssuedAt()
        .setExpirationTime(lifetime)
        .sign(privateKey),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

type RunSql = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;

/** Pools of connections as owners of test databases, each until its connections have idled or its database is dropped. */
const owners = new Map<string, Pool>();

function ownerOf(url: string): Pool {
  const known = owners.get(url);
  if (known) return known;
  const pool = openTestPool(url);
  pool.on('connect', (client) => void client.query("set parapet.as_owner = 'on'"));
  pool.on('remove', () => {
    if (pool.totalCount === 0) owners.delete(url);
  });
  owners.set(url, pool);
  return pool;
}

/**
 * Ends what the statements left open, and has the statistics of tables, which tests read, written at once:
 * as when a connection ends.
 */
const LEAVE = `rollback; reset role; reset all; set parapet.as_owner = 'on';
  select pg_stat_force_next_flush()`;

/** Runs statements as the owner of the database on one connection. */
async function asOwner<T>(url: string, work: (run: RunSql) => Promise<T>): Promise<T> {
  const client = await ownerOf(url).connect();
  try {
    return await work(async (text, values = []) => (await client.query(text, values)).rows);
  } finally {
    const isClean = await client.query(LEAVE).then(
      () => true,
      () => false,
    );
    client.release(!isClean);
  }
}

/** Runs SQL as the owner of the database, to prepare tests or to bypass row-level security. */
export const runSql = <Row>(url: string, text: string, values: unknown[] = []): Promise<Row[]> =>
  asOwner(url, (run) => run<Row>(text, values));

/** Adds a user with a live session, as after a confirmed sign-up. */
export const signUp = (
  databaseUrl: string,
  identity: TestIdentity,
  tier = 'free',
): Promise<TestUser> =>
  asOwner(databaseUrl, async (run) => {
    const id = randomUUID();
    await run('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
      id,
      `${id}@parapet.example`,
    ]);
    await run('update parapet.subscriptions set tier = $2 where user_id = $1', [id, tier]);
    return await openSession(run, identity, id);
  });

/** Adds a live session of a user. */
export const signIn = (
  databaseUrl: string,
  identity: TestIdentity,
  id: string,
): Promise<TestUser> => asOwner(databaseUrl, (run) => openSession(run, identity, id));

async function openSession(run: RunSql, identity: TestIdentity, id: string): Promise<TestUser> {
  const sessionId = randomUUID();
  await run('insert into auth.sessions (id, user_id) values ($1, $2)', [sessionId, id]);
  const [workspace] = await run<{ id: string }>(
    'select id from parapet.workspaces where owner_id = $1 and personal',
    [id],
  );
  if (!workspace) throw new Error('Sign-up made no workspace.');
  const token = await identity.sign({ sub: id, session_id: sessionId });
  return { id, sessionId, token, workspaceId: workspace.id };
}

/** The session cookie that supabase-js writes for a user, as a Cookie header. */
export const sessionCookieOf = ({ token }: Pick<TestUser, 'token'>): string =>
  `sb-localhost-auth-token=base64-${Buffer.from(JSON.stringify({ access_token: token })).toString('base64url')}`;
