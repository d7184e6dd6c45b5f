import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { shellPreviewCookie } from '@parapet/contracts/releases/previews/shell-preview-cookie';
import type { ShellPointer } from '@parapet/contracts/releases/release';
import { request } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '../../composition/run-command.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { sessionCookieOf, type TestUser } from '../../testing/test-identity.ts';
import { createTestReleaser, hashText } from '../../testing/test-releaser.ts';
import { keepsNothing } from '../releases/kept-releases.ts';
import { createKnownKeys } from '../releases/known-keys.ts';
import { createReadChannels } from '../releases/read-channels.ts';
import { releaseSource, targetFiles } from '../releases/release-source.ts';
import { createShellReleases } from '../releases/shell-releases.ts';
import { createReadShellPreview } from './shell-preview.ts';

const PUBLIC_URL = 'http://localhost:3000';
const log = createLogger({ process: 'api', level: 'silent' });
const releaser = createTestReleaser();
const stranger = createTestReleaser();
const keys = createKnownKeys([releaser.keyFor('shell')], null);
const ann = { author: 'Ann Ek', commit: 'c0ffee1' };

let root: string;
let site: TestApi;
let guest: TestUser;
let member: TestUser;

async function write(path: string, content: string): Promise<void> {
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** Releases a build of the shell to a channel. */
async function release(buildId: string, channel: string, by = releaser): Promise<void> {
  const page = `<html data-build="__PARAPET_BUILD__"><!--parapet:preload--><script src="/main.js"></script></html>`;
  const files = { 'index.html': page, 'main.js': `start('${buildId}')` };
  const hashes = Object.entries(files).map(([path, text]) => [path, hashText(text)]);
  const integrity = Object.fromEntries(hashes);
  const manifest = JSON.stringify({ id: buildId, contractVersion: 1, routeRules: [], integrity });
  for (const [path, text] of Object.entries(files)) await write(`shell/${buildId}/${path}`, text);
  await write(`shell/${buildId}/builds/meta/${buildId}.json`, manifest);
  const seal = by.seal({ id: buildId, remote: 'shell', manifest: hashText(manifest), ...ann });
  await write(`shell/${buildId}/builds/latest.json`, JSON.stringify(seal));
  const pointer: ShellPointer = {
    remote: 'shell',
    channel,
    buildId,
    manifest: hashText(manifest),
    releasedAt: '2026-11-22T10:00:00.000Z',
    previousBuildId: null,
    ...ann,
  };
  await write(`pointers/${channel}/shell.json`, JSON.stringify(by.point(pointer)));
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parapet-shell-preview-'));
  await release('shell-live', 'production');
  await release('shell-next', 'pr-12');
  await release('shell-forged', 'pr-13', stranger);
  await write('shell/builds/channels.json', '{"channels":["pr-13","pr-12","pr-9","production"]}');
  const files = targetFiles(root);
  const source = releaseSource(root, [], keys);
  const shells = createShellReleases({ files, keys, kept: keepsNothing, log });
  site = await startTestApi({
    shells,
    readShellPreview: createReadShellPreview(source, shells),
    readChannels: createReadChannels(source),
    runtimeConfig: {
      mode: 'hosted',
      supabaseUrl: 'https://ref.supabase.example',
      supabaseKey: 'sb_publishable_test',
      apiBase: '/api',
      publicUrl: PUBLIC_URL,
      mailboxUrl: null,
      oauthProviders: [],
      sourceUrl: 'https://parapet.example/source',
      intercomAppId: null,
      sentryDsn: null,
    },
  });
});
afterAll(async () => {
  await site.close();
  await rm(root, { recursive: true });
});

const previews = (verb: string, { id }: TestUser) =>
  runCommand(['previews', verb, `${id}@parapet.example`], {
    env: { DATABASE_URL: site.database.url },
    repository: root,
  });

beforeEach(async () => {
  [guest, member] = [await site.signUp(), await site.signUp()];
  await previews('grant', member);
});

/** Requests a page as a browser with these cookies. @returns the build that it runs */
async function shellAt(path: string, cookies: readonly string[]): Promise<string | undefined> {
  const headers = { host: 'localhost', accept: 'text/html', cookie: cookies.join('; ') };
  const { body } = await request(site.url + path, { headers });
  const html = await body.text();
  const [, running] = /data-build="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain(`src="/builds/${running}/main.js"`);
  const told = html.includes(`<meta name="parapet-shell-preview" content="${running}">`);
  expect(told).toBe(running !== 'shell-live');
  return running;
}
const asking = (buildId: string) => shellPreviewCookie(buildId, PUBLIC_URL).split(';')[0] ?? '';

describe('a build of the shell that is not live', () => {
  test('is the page of who may open previews and asks for it, and announced to that page alone', async () => {
    const cookies = [sessionCookieOf(member), asking('shell-next')];
    expect(await shellAt('/dashboard', cookies)).toBe('shell-next');
    expect(await shellAt('/dashboard', cookies.slice(0, 1))).toBe('shell-live');
    for (const [cookie, id] of [
      [cookies.join('; '), 'shell-next'],
      ['', 'shell-live'],
    ]) {
      const headers = { host: 'localhost', cookie: String(cookie) };
      const latest = await request(`${site.url}/builds/latest.json`, { headers });
      expect(await latest.body.json()).toMatchObject({ id });
    }
  });

  test('is not shown for a cookie alone: without a session, without the right, or after it was revoked', async () => {
    const cookie = asking('shell-next');
    expect(await shellAt('/', [cookie])).toBe('shell-live');
    expect(await shellAt('/', [cookie, 'sb-localhost-auth-token=base64-bm8'])).toBe('shell-live');
    expect(await shellAt('/', [cookie, sessionCookieOf(guest)])).toBe('shell-live');
    expect(await shellAt('/', [cookie, sessionCookieOf(member)])).toBe('shell-next');
    await previews('revoke', member);
    expect(await shellAt('/', [cookie, sessionCookieOf(member)])).toBe('shell-live');
  });

  test('does not answer a link to a preview: the live shell asks, and leads out of a broken one', async () => {
    const cookies = [sessionCookieOf(member), asking('shell-next')];
    expect(await shellAt('/dashboard?preview=', cookies)).toBe('shell-live');
    expect(await shellAt('/?preview=shell@pr-13', cookies)).toBe('shell-live');
  });

  test.each(['shell-forged', 'shell-gone', '..%2F..%2Fsecrets'])(
    '%s, which no known key has signed or which is none, is not shown',
    async (build) => {
      const cookies = [sessionCookieOf(member), `parapet-shell-preview=${build}`];
      expect(await shellAt('/', cookies)).toBe('shell-live');
    },
  );
});

describe('the API', () => {
  const read = (build: string, by: TestUser | null) =>
    site.call(by, 'GET', `/api/previews/shell?build=${build}`);

  test.each(['pr-12', 'shell-next'])('tells which build %s is', async (build) => {
    const { status, body } = await read(build, member);
    expect(status).toBe(200);
    expect(body).toMatchObject({ buildId: 'shell-next', ...ann });
  });

  test('tells nothing to who may not open previews', async () => {
    expect(await read('pr-12', guest)).toMatchObject({
      status: 409,
      body: { code: 'role_insufficient' },
    });
    expect((await read('pr-12', null)).status).toBe(401);
  });

  test.each([
    ['pr-404', 404, 'There is no build or channel pr-404 of the shell.'],
    ['local', 404, 'There is no build or channel local of the shell.'],
    ['https://static.example/', 404, 'There is no build or channel'],
    ['pr-13', 422, 'signed by a key that this installation does not know'],
    ['shell-forged', 422, 'signed by a key that this installation does not know'],
  ])('says why %s cannot be previewed', async (build, status, message) => {
    const answer = await read(encodeURIComponent(build), member);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toContain(message);
  });

  test('lists the channels of the shell beside those of remotes', async () => {
    const { body } = await site.call(member, 'GET', '/api/previews/channels');
    const { shell, remotes } = body as Awaited<ReturnType<ReturnType<typeof createReadChannels>>>;
    expect(remotes).toEqual([]);
    expect(shell.channels.map(({ channel, build }) => [channel, build?.buildId])).toEqual([
      ['production', 'shell-live'],
      ['pr-13', undefined],
      ['pr-12', 'shell-next'],
    ]);
    expect(shell.channels[2]?.build).toMatchObject(ann);
    expect(shell.channels[1]?.problem).toContain('does not know');
  });
});
