import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RuntimeConfig } from '@parapet/contracts/releases/runtime-config';
import { request } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '../../composition/run-command.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, sessionCookieOf, type TestUser } from '../../testing/test-identity.ts';

const PREVIEWS = 'https://preview.example';
let shellDist: string;
let site: TestApi;
let user: TestUser;
let email: string;

const hosted: RuntimeConfig = {
  mode: 'hosted',
  supabaseUrl: 'https://ref.supabase.example',
  supabaseKey: 'sb_publishable_test',
  apiBase: '/api',
  publicUrl: 'http://localhost:3000',
  mailboxUrl: null,
  oauthProviders: [],
  sourceUrl: 'https://parapet.example/source',
  intercomAppId: null,
  sentryDsn: null,
};

/** Returns what the API answers for any build: it is not about releases here. */
const build = () => ({
  name: 'mfe-assets',
  baseUrl: `${PREVIEWS}/one/`,
  manifest: {
    contractVersion: 1,
    pages: [],
    name: 'mfe-assets',
    version: '1.0.0',
    buildId: 'build-one',
    builtAt: '2026-11-01T00:00:00.000Z',
    entry: 'entry.js',
    mfManifest: 'mf-manifest.json',
    integrity: {},
    widgets: [],
    routeRules: [],
    commands: [],
  },
  mfManifest: {},
});

beforeAll(async () => {
  shellDist = await mkdtemp(join(tmpdir(), 'parapet-rights-'));
  await mkdir(join(shellDist, 'builds'));
  await writeFile(join(shellDist, 'index.html'), '<!doctype html><!--parapet:preload-->');
  site = await startTestApi({
    shellDist,
    runtimeConfig: hosted,
    readPreview: async () => build(),
    previewOrigins: [PREVIEWS, 'http://localhost:3010'],
  });
});
afterAll(async () => {
  await site.close();
  await rm(shellDist, { recursive: true });
});
beforeEach(async () => {
  user = await site.signUp();
  email = `${user.id}@parapet.example`;
});

const command = (...args: string[]) =>
  runCommand(['previews', ...args], {
    env: { DATABASE_URL: site.database.url },
    repository: shellDist,
  });
const ask = (path: string, by: TestUser | null = user) => site.call(by, 'GET', `/api${path}`);
const ASKED = ['/previews?remote=mfe-assets&build=pr-12', '/previews/local'];

async function policyOf(cookie: string, at = site): Promise<string> {
  const headers = { host: 'localhost', accept: 'text/html', cookie };
  const answer = await request(`${at.url}/dashboard`, { headers });
  await answer.body.dump();
  return String(answer.headers['content-security-policy']);
}

describe('without the right', () => {
  test.each(ASKED)(
    '%s is refused with the way to get it, and nobody is signed out',
    async (path) => {
      const { status, body } = await ask(path);
      expect(status).toBe(409);
      expect(body).toMatchObject({
        code: 'role_insufficient',
        error: expect.stringMatching(
          /^Previews are not open to your account\. The operator can grant/,
        ),
      });
      expect((await ask(path, null)).status).toBe(401);
    },
  );

  test('the policy of a page allows no preview origin, whatever the role in a workspace', async () => {
    expect(await policyOf(sessionCookieOf(user))).not.toContain(PREVIEWS);
    expect(await policyOf(sessionCookieOf({ token: 'a.b.c' }))).not.toContain(PREVIEWS);
  });

  test('a request cannot grant it', async () => {
    const grant = `insert into parapet.preview_rights (user_id, granted_by) values ('${user.id}', 'x')`;
    const call = `select parapet.grant_previews('${user.id}', 'x')`;
    for (const statement of [grant, call]) {
      const asApi = `set role parapet_api; ${statement}`;
      await expect(runSql(site.database.url, asApi)).rejects.toThrow('permission denied');
    }
  });
});

describe('the right', () => {
  test('is granted and revoked by the operator, at once, and both are logged', async () => {
    const other = await site.signUp();
    expect(await command('grant', email.toUpperCase(), '--by', 'Olga')).toMatchObject({ code: 0 });
    for (const path of ASKED) expect((await ask(path)).status).toBe(200);
    expect((await ask(ASKED[0] ?? '', other)).status).toBe(409);
    expect(await policyOf(sessionCookieOf(user))).toContain(PREVIEWS);
    expect(await policyOf(sessionCookieOf(other))).not.toContain(PREVIEWS);
    expect((await command('grant', email)).output).toContain('already');
    expect((await command('list')).output).toMatch(
      new RegExp(`^${email} {2}since .*, by Olga$`, 'm'),
    );

    expect(await command('revoke', email, '--by', 'Olga')).toMatchObject({ code: 0 });
    for (const path of ASKED) expect((await ask(path)).status).toBe(409);
    expect(await policyOf(sessionCookieOf(user))).not.toContain(PREVIEWS);
    const { output } = await command('log');
    expect(output).toMatch(
      new RegExp(
        `previews\\.revoked {2}${email} {2}by Olga\n.*previews\\.granted {2}${email} {2}by Olga`,
      ),
    );
  });

  test('opens no page with an expired or ended session', async () => {
    await command('grant', email);
    const claims = { sub: user.id, session_id: user.sessionId };
    const expired = await site.identity.sign(claims, '-1h');
    expect(await policyOf(sessionCookieOf({ token: expired }))).not.toContain(PREVIEWS);
    await runSql(site.database.url, 'delete from auth.sessions where id = $1', [user.sessionId]);
    expect(await policyOf(sessionCookieOf(user))).not.toContain(PREVIEWS);
  });

  test('goes with the account', async () => {
    await command('grant', email);
    await runSql(site.database.url, 'delete from auth.users where id = $1', [user.id]);
    expect((await command('list')).output).not.toContain(email);
    expect((await command('log')).output).toContain(`previews.granted  ${user.id}`);
  });
});

describe('the command', () => {
  test.each([
    ['no command', []],
    ['an unknown one', ['open']],
    ['no address', ['grant']],
    ['two addresses', ['grant', 'a@x.example', 'b@x.example']],
    ['an unknown option', ['list', '--force']],
  ])('with %s explains itself', async (_, args) => {
    expect(await command(...args)).toMatchObject({
      code: 2,
      output: expect.stringContaining('Usage: npm run previews'),
    });
  });

  test('of an address without a confirmed account changes nothing', async () => {
    await runSql(
      site.database.url,
      'update auth.users set email_confirmed_at = null where id = $1',
      [user.id],
    );
    expect(await command('grant', email)).toMatchObject({ code: 1 });
    expect(await command('grant', 'nobody\u001b[2J@x.example')).toEqual({
      code: 1,
      output: 'There is no account with the confirmed address nobody?[2J@x.example.',
    });
    expect((await ask(ASKED[0] ?? '')).status).toBe(409);
  });

  test('without a database says what to do', async () => {
    const { code, output } = await runCommand(['previews', 'list'], {
      env: {},
      repository: shellDist,
    });
    expect(code).toBe(1);
    expect(output).toMatch(/^No database runs in .*Run npm start first, or set DATABASE_URL/);
  });

  test('runs as a program', async () => {
    const env = { PATH: process.env.PATH, DATABASE_URL: site.database.url };
    const script = join(import.meta.dirname, '../../command.ts');
    const output = await new Promise((resolve, reject) => {
      execFile(process.execPath, [script, 'previews', 'grant', email], { env }, (error, stdout) =>
        error ? reject(error) : resolve(stdout),
      );
    });
    expect(output).toBe(`${email} may open previews.\n`);
    expect((await ask(ASKED[0] ?? '')).status).toBe(200);
  }, 30_000);
});

describe('on a machine of its own', () => {
  test('every signed-in user has the right, until an operator decides who has it', async () => {
    const own = await startTestApi({ readPreview: async () => build() });
    const [first, second] = [await own.signUp(), await own.signUp()];
    const status = async (by: TestUser | null) =>
      (await own.call(by, 'GET', `/api${ASKED[0]}`)).status;
    const decide = (verb: string) =>
      runCommand(['previews', verb, `${first.id}@parapet.example`], {
        env: { DATABASE_URL: own.database.url },
        repository: shellDist,
      });
    expect([await status(first), await status(second), await status(null)]).toEqual([
      200, 200, 401,
    ]);
    await decide('grant');
    expect([await status(first), await status(second)]).toEqual([200, 409]);
    await decide('revoke');
    expect([await status(first), await status(second)]).toEqual([409, 409]);
    await own.close();
  });
});
