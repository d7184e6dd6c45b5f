import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { ShellPointer } from '@parapet/contracts/releases/release';
import express from 'express';
import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readOperatorConfig } from '../../platform/env/operator-config.ts';
import { errorHandler, notFound } from '../../platform/http/error-handler.ts';
import { type Listening, listen } from '../../platform/http/listen.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { createTestReleaser, hashText } from '../../testing/test-releaser.ts';
import { createWebRouter } from '../web.routes.ts';
import type { KeptRelease, KeptReleases } from './kept-releases.ts';
import { createKnownKeys } from './known-keys.ts';
import type { ReleaseFiles } from './release-files.ts';
import { targetFiles } from './release-source.ts';
import { createShellReleases } from './shell-releases.ts';

const log = createLogger({ process: 'api', level: 'silent' });
const releaser = createTestReleaser();
const keys = createKnownKeys([releaser.keyFor('shell')], null);
const TTL_MS = 2000;

let root: string;
let isAway: boolean;
let rows: Map<string, KeptRelease>;
let servers: Listening[];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parapet-shells-'));
  isAway = false;
  rows = new Map();
  servers = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(servers.map((server) => server.close(0)));
  await rm(root, { recursive: true });
});

const write = async (path: string, content: string | Buffer): Promise<void> => {
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
};

const FONT = Buffer.from([0, 255, 128, 10]);
const scriptOf = (id: string): string => `start('${id}');`.repeat(100);
const filesOf = (id: string): Record<string, string | Buffer> => ({
  'index.html':
    '<html data-build="__PARAPET_BUILD__"><head><!--parapet:preload-->' +
    `<script nonce="__PARAPET_NONCE__" src="/main.${hex(id)}.js"></script>` +
    '<link rel="preload" href="/config.json"></head></html>',
  [`main.${hex(id)}.js`]: scriptOf(id),
  [`main.${hex(id)}.js.br`]: brotliCompressSync(scriptOf(id)),
  [`main.${hex(id)}.js.map`]: '{}',
  'assets/inter.01234567.woff2': FONT,
});
const hex = (id: string): string => Buffer.from(id).toString('hex').slice(-8);
const mainOf = (id: string): string => `/builds/${id}/main.${hex(id)}.js`;

/** Uploads and seals a build. @returns its manifest's digest */
async function upload(id: string): Promise<string> {
  const files = filesOf(id);
  const integrity = Object.fromEntries(
    Object.entries(files).map(([path, content]) => [path, hashText(content)]),
  );
  const manifest = JSON.stringify({ id, contractVersion: 1, routeRules: [], integrity });
  for (const [path, content] of Object.entries(files)) await write(`shell/${id}/${path}`, content);
  await write(`shell/${id}/builds/meta/${id}.json`, manifest);
  const seal = releaser.seal({ id, remote: 'shell', manifest: hashText(manifest) });
  await write(`shell/${id}/builds/latest.json`, JSON.stringify(seal));
  return hashText(manifest);
}

let minute = 0;
async function release(id: string, change: Partial<ShellPointer> = {}): Promise<string> {
  const pointer = releaser.point({
    remote: 'shell',
    channel: 'production',
    buildId: id,
    manifest: await upload(id),
    releasedAt: new Date(Date.UTC(2026, 10, 22, 10, ++minute)).toISOString(),
    previousBuildId: null,
    ...change,
  });
  await write('pointers/production/shell.json', JSON.stringify(pointer));
  return JSON.stringify(pointer);
}

const files: ReleaseFiles = {
  readText: (...place) => target().readText(...place),
  readBytes: async (...place) => {
    await beforeBytes();
    return await target().readBytes(...place);
  },
};
/** Tells what a read of a file waits for. */
let beforeBytes: () => Promise<void> = async () => undefined;
const target = (): ReleaseFiles => {
  if (isAway) throw new Error('The target is away.');
  return targetFiles(root);
};
const kept: KeptReleases = {
  read: async (name) => rows.get(name),
  write: async (name, row) => void rows.set(name, row),
};

/** Starts an API process, so to speak, whose image has a shell of its own. */
async function startApi(own = 'own'): Promise<string> {
  const shellDist = join(root, 'images', own);
  for (const [path, content] of Object.entries(filesOf(own))) {
    await write(`images/${own}/${path}`, content);
  }
  const app = express();
  app.use(
    createWebRouter({
      shells: createShellReleases({ files, keys, kept, log }),
      shellDist,
      sites: { of: async () => undefined },
      operator: readOperatorConfig({}),
      isIndexable: true,
      log,
      runtimeConfig: {
        mode: 'hosted',
        supabaseUrl: 'https://supabase.example',
        supabaseKey: 'key',
        apiBase: '/api',
        publicUrl: 'https://parapet.example',
        mailboxUrl: null,
        oauthProviders: [],
        sourceUrl: 'https://parapet.example/source',
        intercomAppId: null,
        sentryDsn: null,
      },
      readRegistry: async () => ({ contractVersion: 1, remotes: [], faults: [] }),
      readPolicy: async () => ({ keyIds: [], remoteOrigins: [], previewOrigins: [] }),
      previewOrigins: [],
      tokens: { verify: () => Promise.reject(new Error('Nobody signs in here.')) },
      rights: { has: async () => false },
    }),
  );
  app.use(notFound);
  app.use(errorHandler(log));
  const server = await listen(app, { port: 0, hosts: ['127.0.0.1'] });
  servers.push(server);
  return `http://127.0.0.1:${server.port}`;
}

const get = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await request(url, { headers });
  const body = Buffer.from(await answer.body.arrayBuffer());
  return { status: answer.statusCode, headers: answer.headers, body, text: body.toString() };
};
const page = (api: string, cookie = '') =>
  get(`${api}/dashboard`, { accept: 'text/html', ...(cookie && { cookie }) });
const buildOf = async (api: string, cookie = '') =>
  /data-build="([^"]*)"/.exec((await page(api, cookie)).text)?.[1];
const untilKept = () => expect.poll(() => rows.get('shell')?.files.pointer).toBeDefined();

/** Visits a page whose every request another process may answer. @returns the statuses */
async function visit(html: string, apis: readonly string[]): Promise<number[]> {
  const { text } = await page(html);
  const paths = [...text.matchAll(/src="([^"]+)"/g)].map(([, path]) => path);
  const answers = await Promise.all(
    apis.flatMap((api) => paths.map((path) => get(api + path, { accept: '*/*' }))),
  );
  return answers.map(({ status }) => status);
}

describe('two processes with different images behind a balancer', () => {
  test('serve each other’s pages, whatever each knows of the live shell', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await release('shell-one');
    const [one, two] = [await startApi('image-one'), await startApi('image-two')];
    expect(await visit(one, [one, two])).toEqual([200, 200]);
    await release('shell-two');
    vi.advanceTimersByTime(TTL_MS + 1);
    // The second process has asked before the release, the first after it.
    const [late, early] = [await startApi('image-one'), one];
    expect(await buildOf(late)).toBe('shell-two');
    expect(await visit(late, [early, two])).toEqual([200, 200]);
    expect(await visit(early, [late, two])).toEqual([200, 200]);
  });

  test('serve the first page of a released shell beside one that has seen none', async () => {
    const early = await startApi('image-one');
    expect(await buildOf(early)).toBe('');
    await release('shell-one');
    const late = await startApi('image-two');
    expect(await visit(late, [early])).toEqual([200]);
    expect(await visit(early, [early])).toEqual([200]);
  });
});

describe('a released shell', () => {
  test('is served with its files below its build, and the rest unchanged', async () => {
    await release('shell-one');
    const api = await startApi();
    const { text, headers } = await page(api);
    expect(text).toContain('<html data-build="shell-one">');
    expect(text).toContain(`src="${mainOf('shell-one')}"`);
    expect(text).toContain('href="/config.json"');
    expect(text).not.toMatch(/__PARAPET|<!--/);
    expect(headers['content-security-policy']).toMatch(/script-src 'nonce-[^ ]+' 'self';/);
    const latest = await get(`${api}/builds/latest.json`);
    expect(JSON.parse(latest.text)).toMatchObject({ id: 'shell-one' });
    const manifest = await get(`${api}/builds/meta/shell-one.json`);
    expect(JSON.parse(manifest.text)).toMatchObject({ id: 'shell-one', contractVersion: 1 });
  });

  test('has files that caches keep for ever, compressed for those that accept it', async () => {
    await release('shell-one');
    const api = await startApi();
    const url = api + mainOf('shell-one');
    const plain = await get(url);
    expect(plain.text).toBe(scriptOf('shell-one'));
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers['content-type']).toContain('javascript');
    const small = await get(url, { 'accept-encoding': 'br' });
    expect(small.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(small.body).toString()).toBe(plain.text);
    const font = await get(`${api}/builds/shell-one/assets/inter.01234567.woff2`);
    expect(font.body).toEqual(FONT);
    expect((await get(`${url}.map`)).headers['content-type']).toContain('json');
  });

  test('serves older builds as long as the target holds them', async () => {
    await release('shell-one');
    await release('shell-two');
    const api = await startApi();
    expect(await buildOf(api)).toBe('shell-two');
    expect((await get(api + mainOf('shell-one'))).text).toBe(scriptOf('shell-one'));
    await rm(join(root, 'shell/shell-one'), { recursive: true });
    const other = await startApi();
    const gone = await get(other + mainOf('shell-one'), { accept: 'text/html' });
    expect(gone.status).toBe(404);
    expect(gone.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(gone.headers['content-type']).toContain('json');
  });

  test.each([
    '/builds/shell-one/nothing.js',
    '/builds/shell-one/index.html',
    '/builds/shell-one/builds/latest.json',
    '/builds/shell-one/..%2f..%2fpointers/production/shell.json',
    '/builds/..%2fshell-one/index.html',
    '/builds/shell-one/constructor',
    '/builds/shell-one/__proto__',
    '/main.89abcdef.js',
  ])('has no file %s, nor a page in its place', async (path) => {
    await release('shell-one');
    const { status, headers } = await get((await startApi()) + path, { accept: 'text/html' });
    expect(status).toBe(404);
    expect(headers['content-type']).toContain('json');
  });
});

describe('a shell that is not sound', () => {
  test.each([
    ['a file was changed', () => write(`shell/shell-two/main.${hex('shell-two')}.js`, 'evil()')],
    ['a file is missing', () => rm(join(root, 'shell/shell-two/assets'), { recursive: true })],
    ['its page was changed', () => write('shell/shell-two/index.html', '<script>evil()</script>')],
    ['its manifest was changed', () => write('shell/shell-two/builds/meta/shell-two.json', '{}')],
    ['its pointer is not signed', () => write('pointers/production/shell.json', unsigned)],
  ])('is not live when %s: the one before stays', async (_, tamper) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await release('shell-one');
    const api = await startApi();
    expect(await buildOf(api)).toBe('shell-one');
    await untilKept();
    unsigned = JSON.stringify({ ...JSON.parse(await release('shell-two')), signature: undefined });
    await tamper();
    vi.advanceTimersByTime(TTL_MS + 1);
    expect(await buildOf(api)).toBe('shell-one');
    expect(await buildOf(await startApi())).toBe('shell-one');
  });
  let unsigned = '';

  test('sends no changed file of an older build', async () => {
    await release('shell-one');
    await release('shell-two');
    await write(`shell/shell-one/main.${hex('shell-one')}.js`, 'evil()');
    const { status, text } = await get((await startApi()) + mainOf('shell-one'));
    expect(status).toBe(503);
    expect(text).not.toContain('evil');
  });

  test('sends no file of a build that no key has sealed', async () => {
    await release('shell-one');
    const stranger = createTestReleaser();
    const manifest = hashText('{}');
    const seal = stranger.seal({ id: 'shell-one', remote: 'shell', manifest });
    await release('shell-two');
    await write('shell/shell-one/builds/latest.json', JSON.stringify(seal));
    expect((await get((await startApi()) + mainOf('shell-one'))).status).toBe(503);
  });

  test('a pointer that was replaced is refused when it is put back, after a restart too', async () => {
    const first = await release('shell-one');
    await release('shell-two');
    expect(await buildOf(await startApi())).toBe('shell-two');
    await untilKept();
    await write('pointers/production/shell.json', first);
    expect(await buildOf(await startApi())).toBe('shell-two');
  });
});

describe('while the target is away', () => {
  test('a process that starts serves the last good shell with all of its files', async () => {
    await release('shell-one');
    await buildOf(await startApi());
    await untilKept();
    isAway = true;
    const api = await startApi();
    expect(await buildOf(api)).toBe('shell-one');
    expect((await get(api + mainOf('shell-one'))).text).toBe(scriptOf('shell-one'));
    const font = await get(`${api}/builds/shell-one/assets/inter.01234567.woff2`);
    expect(font.body).toEqual(FONT);
  });

  test('a process that starts sends a file of it before anybody has asked for a page', async () => {
    await release('shell-one');
    await buildOf(await startApi());
    await untilKept();
    isAway = true;
    const main = await get((await startApi()) + mainOf('shell-one'));
    expect([main.status, main.text]).toEqual([200, scriptOf('shell-one')]);
    const manifest = await get(`${await startApi()}/builds/meta/shell-one.json`);
    expect(JSON.parse(manifest.text)).toMatchObject({ id: 'shell-one' });
  });

  test('a file that is asked for while the first read fails is that of the kept shell', async () => {
    await release('shell-one');
    await buildOf(await startApi());
    await untilKept();
    const reading = Promise.withResolvers<void>();
    const away = Promise.withResolvers<void>();
    beforeBytes = () => {
      reading.resolve();
      return away.promise;
    };
    const api = await startApi();
    const first = page(api);
    await reading.promise;
    const main = get(api + mainOf('shell-one'));
    // An answer to a later request: the one for the file has come in.
    await get(`${api}/config.json`);
    isAway = true;
    away.resolve();
    expect((await main).status).toBe(200);
    await first;
    beforeBytes = async () => undefined;
  });

  test('what is kept is verified again', async () => {
    await release('shell-one');
    await buildOf(await startApi());
    await untilKept();
    const row = rows.get('shell');
    const evil = Buffer.from('evil()').toString('base64');
    if (row) rows.set('shell', { ...row, files: { ...row.files, 'index.html': evil } });
    isAway = true;
    expect(await buildOf(await startApi())).toBe('');
  });

  test('without a kept shell the built-in one is served', async () => {
    isAway = true;
    expect((await page(await startApi('image'))).text).toContain(`src="/main.${hex('image')}.js"`);
  });
});

describe('a canary of the shell', () => {
  const releaseCanary = async (share: number) => {
    const manifest = await upload('shell-two');
    await release('shell-one', { canary: { buildId: 'shell-two', manifest, share } });
  };
  const sessions = Array.from({ length: 50 }, (_, index) => `parapet-canary=${index * 20}`);

  test('is for a share of the sessions, alike in every process', async () => {
    await releaseCanary(20);
    const [one, two] = [await startApi(), await startApi()];
    const [first, second] = await Promise.all(
      [one, two].map((api) => Promise.all(sessions.map((cookie) => buildOf(api, cookie)))),
    );
    expect(first).toEqual(second);
    expect(first?.filter((build) => build === 'shell-two')).toHaveLength(10);
    const cookie = sessions[first?.indexOf('shell-two') ?? -1] ?? '';
    const latest = await get(`${one}/builds/latest.json`, { cookie });
    expect(JSON.parse(latest.text)).toMatchObject({ id: 'shell-two' });
    expect(latest.headers.vary).toContain('cookie');
  });

  test('reaches the first page of a session, whose cookie keeps its side', async () => {
    await releaseCanary(50);
    const api = await startApi();
    const first = await Promise.all(
      sessions.map(async () => {
        const { text, headers } = await page(api);
        const build = /data-build="([^"]+)"/.exec(text)?.[1];
        const [cookie = ''] = String(headers['set-cookie']).split(';');
        expect(await buildOf(api, cookie)).toBe(build);
        return build;
      }),
    );
    expect(new Set(first)).toEqual(new Set(['shell-one', 'shell-two']));
    const latest = await get(`${api}/builds/latest.json`);
    expect(JSON.parse(latest.text)).toMatchObject({ id: 'shell-one' });
    expect(latest.headers['set-cookie']).toBeUndefined();
  });

  test('that is not sound leaves everybody on the live shell', async () => {
    await releaseCanary(99);
    await write('shell/shell-two/index.html', '<script>evil()</script>');
    const api = await startApi();
    const builds = await Promise.all(sessions.map((cookie) => buildOf(api, cookie)));
    expect(new Set(builds)).toEqual(new Set(['shell-one']));
  });

  test('without one no cookie is set', async () => {
    await release('shell-one');
    expect((await page(await startApi())).headers['set-cookie']).toBeUndefined();
  });
});
