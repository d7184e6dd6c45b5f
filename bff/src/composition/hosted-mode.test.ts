import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type HostedProject, startHostedProject } from '@parapet/test-kit/hosted-project';
import { createTestDatabase, type TestDatabase } from '@parapet/test-kit/postgres';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findFreePort } from '../testing/free-port.ts';
import { runSql } from '../testing/test-identity.ts';

// The real API process with a hosted project at another origin.

const PUBLIC_URL = 'https://parapet.example';
const account = { email: 'mara@northquay.example', password: 'Rampart-and-cell-7' };

let database: TestDatabase;
let project: HostedProject;
let folder: string;
let api: ChildProcess;
let apiUrl: string;

beforeAll(async () => {
  database = await createTestDatabase();
  project = await startHostedProject({ databaseUrl: database.url, redirectOrigins: [PUBLIC_URL] });
  await project.addUser(account.email, account.password);
  folder = await mkdtemp(join(tmpdir(), 'parapet-hosted-mode-'));
  const port = await findFreePort();
  apiUrl = `http://127.0.0.1:${port}`;
  api = fork(join(import.meta.dirname, '../main.ts'), {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      PARAPET_PORT: String(port),
      PARAPET_DRAIN_SECONDS: '0',
      PARAPET_RELEASES: folder,
      PUBLIC_URL,
      SUPABASE_URL: project.url,
      SUPABASE_PUBLISHABLE_KEY: project.publishableKey,
      SUPABASE_SECRET_KEY: project.secretKey,
      DATABASE_URL: database.url,
      PARAPET_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
    },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  expect((await once(api, 'message'))[0]).toMatchObject({ type: 'ready' });
}, 60_000);
afterEach(() => {
  project.edge.outage = 'none';
  project.edge.limited.clear();
});
afterAll(async () => {
  const exited = once(api, 'exit');
  api.kill('SIGTERM');
  await exited;
  await project.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** A browser's client. */
const openClient = (): SupabaseClient =>
  createClient(project.url, project.publishableKey, {
    auth: {
      autoRefreshToken: false,
      detectSessionInUrl: false,
      persistSession: true,
      experimental: { recoveryCodes: true },
    },
  });

async function signIn(): Promise<{ client: SupabaseClient; token: string }> {
  const client = openClient();
  const { data, error } = await client.auth.signInWithPassword(account);
  if (error) throw error;
  return { client, token: data.session.access_token };
}

const askApi = (token: string) =>
  fetch(`${apiUrl}/api/workspaces/list`, { headers: { authorization: `Bearer ${token}` } });
const kidOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;
const keySetRequests = () =>
  project.requests.filter(({ path }) => path.endsWith('/jwks.json')).length;

describe('accounts of a hosted project', () => {
  test('a token is a fault while the key set is away, and never a sign-out', async () => {
    // First, since a key set that was read once is kept.
    const { token } = await signIn();
    for (const outage of ['unavailable', 'refused'] as const) {
      project.edge.outage = outage;
      const answer = await askApi(token);
      expect([outage, answer.status]).toEqual([outage, 503]);
      expect(await answer.json()).toMatchObject({
        code: 'not_ready',
        error: 'Sessions cannot be checked right now. Try again.',
      });
    }
    const ready = await fetch(`${apiUrl}/readyz`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ checks: { auth: false, database: true } });
    project.edge.outage = 'none';
    expect((await askApi(token)).status).toBe(200);
    expect((await fetch(`${apiUrl}/readyz`)).status).toBe(200);
    // With its keys this process serves pages and running sessions, so a balancer keeps it.
    for (const outage of ['unavailable', 'refused'] as const) {
      project.edge.outage = outage;
      const degraded = await fetch(`${apiUrl}/readyz`);
      expect([outage, degraded.status]).toEqual([outage, 200]);
      expect(await degraded.json()).toMatchObject({ status: 'degraded', checks: { auth: false } });
      expect((await askApi(token)).status).toBe(200);
    }
  });

  test('signing in gives a token that the key set verifies, and later an outage changes nothing', async () => {
    const { token } = await signIn();
    expect(
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()),
    ).toMatchObject({
      iss: `${project.url}/auth/v1`,
      aud: 'authenticated',
    });
    expect(await (await askApi(token)).json()).toMatchObject({ data: [{ role: 'owner' }] });
    const before = keySetRequests();
    project.edge.outage = 'refused';
    expect((await askApi(token)).status).toBe(200);
    expect(keySetRequests()).toBe(before);
  });

  test('a token of a key that was rotated in is accepted, and so is one of the key before', async () => {
    const { client, token } = await signIn();
    expect((await askApi(token)).status).toBe(200);
    await project.rotateKeys();
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    const fresh = data.session?.access_token ?? '';
    expect(kidOf(fresh)).not.toBe(kidOf(token));
    expect((await askApi(fresh)).status).toBe(200);
    expect((await askApi(token)).status).toBe(200);
  });

  test('a token of a revoked key ends the session, once the set is read again', async () => {
    const { token } = await signIn();
    await project.rotateKeys({ revokePrevious: true });
    const { token: fresh } = await signIn();
    await expect.poll(async () => (await askApi(fresh)).status, { timeout: 15_000 }).toBe(200);
    // The API trusts a token that it verified for a few seconds.
    await expect.poll(async () => (await askApi(token)).status, { timeout: 15_000 }).toBe(401);
  });

  test('a refresh gives new tokens, and signing out ends them for the API', async () => {
    const { client, token } = await signIn();
    const { data } = await client.auth.refreshSession();
    expect(data.session?.access_token).not.toBe(token);
    await client.auth.signOut({ scope: 'global' });
    await expect.poll(async () => (await askApi(token)).status, { timeout: 15_000 }).toBe(401);
  });

  test('a limit of requests is told with its code', async () => {
    project.edge.limited.add('/token');
    const { error } = await openClient().auth.signInWithPassword(account);
    expect(error).toMatchObject({
      status: 429,
      code: 'over_request_rate_limit',
      message: 'Request rate limit reached',
    });
  });

  test.each(['unavailable', 'refused'] as const)(
    'an outage (%s) is a fault to retry',
    async (outage) => {
      project.edge.outage = outage;
      const { error } = await openClient().auth.signInWithPassword(account);
      expect(error?.name).toBe('AuthRetryableFetchError');
    },
  );
});

describe('second factors of a hosted project', () => {
  test('its settings do not tell which there are, so that each is known by its refusal', async () => {
    const headers = { apikey: project.publishableKey };
    const answer = await fetch(`${project.url}/auth/v1/settings`, { headers });
    const settings = (await answer.json()) as object;
    expect(settings).toHaveProperty('external');
    expect(Object.keys(settings).filter((name) => name.startsWith('mfa_'))).toEqual([]);
    const { client } = await signIn();
    const passkey = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' });
    expect(passkey.error).toMatchObject({ status: 422, code: 'mfa_webauthn_enroll_not_enabled' });
    const phone = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+4930123456' });
    expect(phone.error).toMatchObject({ status: 422, code: 'mfa_phone_enroll_not_enabled' });
    const codes = await client.auth.mfa.recoveryCodes.getStatus();
    expect(codes.error).toMatchObject({ status: 404, code: 'validation_failed' });
  });

  test('the API gives one another name, which the project tells', async () => {
    const { client, token } = await signIn();
    const added = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    const id = added.data?.id ?? '';
    const { session_id } = JSON.parse(
      Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
    );
    await runSql(database.url, `update auth.mfa_factors set status = 'verified' where id = $1`, [
      id,
    ]);
    await runSql(database.url, `update auth.sessions set aal = 'aal2' where id = $1`, [session_id]);
    const { data } = await client.auth.refreshSession();
    const renamed = await fetch(`${apiUrl}/api/second-factors/${id}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${data.session?.access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ name: 'Work phone' }),
    });
    expect(renamed.status).toBe(204);
    expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([
      { id, friendly_name: 'Work phone' },
    ]);
    await client.auth.mfa.unenroll({ factorId: id });
  });
});

describe('another origin', () => {
  test('demands the key of the project, with its own body', async () => {
    const answer = await fetch(`${project.url}/auth/v1/settings`);
    expect([answer.status, await answer.json()]).toEqual([
      401,
      {
        message: 'No API key found in request',
        hint: 'No `apikey` request header or url param was found.',
      },
    ]);
    const keys = await fetch(`${project.url}/auth/v1/.well-known/jwks.json`);
    expect(keys.status).toBe(200);
  });

  test('answers the preflight of every header that supabase-js sends', async () => {
    const { client } = await signIn();
    await client.auth.getUser();
    const sent = project.requests.at(-1)?.headers ?? {};
    const { headers } = await fetch(`${project.url}/auth/v1/user`, {
      method: 'OPTIONS',
      headers: { origin: PUBLIC_URL, 'access-control-request-method': 'GET' },
    });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const allowed = headers.get('access-control-allow-headers') ?? '';
    for (const name of ['authorization', 'apikey', 'x-client-info', 'x-supabase-api-version']) {
      expect(sent).toHaveProperty(name);
      expect(allowed).toContain(name);
    }
  });

  test('is where pages connect to, and the API serves none of it', async () => {
    const config = await (await fetch(`${apiUrl}/config.json`)).json();
    expect(config).toMatchObject({
      mode: 'hosted',
      supabaseUrl: project.url,
      supabaseKey: project.publishableKey,
      mailboxUrl: null,
    });
    expect(JSON.stringify(config)).not.toContain(project.secretKey);
    for (const path of ['/auth/v1/settings', '/auth/v1/.well-known/jwks.json', '/embedded/mailbox'])
      expect([path, (await fetch(apiUrl + path)).status]).toEqual([path, 404]);
    expect((await fetch(`${apiUrl}/healthz`)).headers.get('set-cookie')).toBeNull();
  });
});

test('requests are counted where the other processes of the API see them', async () => {
  await runSql(database.url, 'delete from parapet.request_counts');
  await fetch(`${apiUrl}/config.json`);
  const counted = () => runSql(database.url, 'select hits from parapet.request_counts');
  await expect.poll(counted).not.toEqual([]);
});
