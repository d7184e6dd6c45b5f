import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import express from 'express';
import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readOperatorConfig } from '../../platform/env/operator-config.ts';
import { errorHandler, notFound } from '../../platform/http/error-handler.ts';
import { type Listening, listen } from '../../platform/http/listen.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { createTestReleaser, hashText } from '../../testing/test-releaser.ts';
import type { KeptRelease, KeptReleases } from '../releases/kept-releases.ts';
import { createKnownKeys } from '../releases/known-keys.ts';
import { createRegistry } from '../releases/registry.ts';
import type { ReleaseFiles } from '../releases/release-files.ts';
import { releaseSource } from '../releases/release-source.ts';
import { createWebRouter } from '../web.routes.ts';
import { createSites } from './sites.ts';

const REMOTE = 'mfe-marketing';
const ORIGIN = 'https://static.example';
const TTL_MS = 2000;
const log = createLogger({ process: 'api', level: 'silent' });
const releaser = createTestReleaser();
const keys = createKnownKeys([releaser.keyFor(REMOTE)], null);

let root: string;
let rows: Map<string, KeptRelease>;
let servers: Listening[];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parapet-documents-'));
  rows = new Map();
  servers = [];
  await write(
    'shell/document.html',
    '<html><head><!--parapet:head--><script data-scripts="__PARAPET_SCRIPTS__">boot()</script>' +
      '<script src="/main.js" integrity="sha384-x"></script></head><body><div id="root"></div><!--parapet:document--></body></html>',
  );
  await write(
    'shell/index.html',
    '<html><head><!--parapet:preload--><script src="/main.js" integrity="sha384-x"></script></head><body><div id="root"></div></body></html>',
  );
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(servers.map((server) => server.close(0)));
  await rm(root, { recursive: true });
});

const write = async (path: string, content: string): Promise<void> => {
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
};

interface Build {
  readonly html?: string;
  readonly documents?: Readonly<Record<string, object>>;
  readonly gone?: readonly string[];
}

const folderOf = (path: string): string => (path === '/' ? 'site' : `site${path}`);

/** Writes a build of the public site into the target. @returns the digest of its manifest */
async function upload(buildId: string, { html, documents, gone = [] }: Build): Promise<string> {
  const built = `releases/${REMOTE}/${buildId}`;
  const css = `p { color: red } /* ${buildId} */`;
  const index = { documents: [] as object[], gone, files: [] as object[], assets: {} as object };
  for (const [path, head] of Object.entries(documents ?? { '/': {}, '/blog/walls': {} })) {
    const text = html ?? `<p>${buildId} at ${path}</p>`;
    const data = JSON.stringify({ buildId, path });
    const file = `${folderOf(path)}/index.html`;
    const payload = `${folderOf(path)}/_payload.json`;
    await write(`${built}/${file}`, text);
    await write(`${built}/${payload}`, data);
    index.documents.push({
      path,
      file,
      integrity: hashText(text),
      payload: { file: payload, integrity: hashText(data) },
      title: path,
      description: 'A description that is long enough to be one, by the rule of fifty.',
      kind: 'page',
      ...head,
    });
  }
  const feed = '<feed>{origin}</feed>';
  await write(`${built}/site/blog/feed.xml`, feed);
  await write(`${built}/css/a.css`, css);
  index.files.push({
    path: '/blog/feed.xml',
    type: 'application/atom+xml; charset=utf-8',
    feed: 'Blog',
    file: 'site/blog/feed.xml',
    integrity: hashText(feed),
  });
  index.assets = { 'css/a.css': hashText(css) };
  const text = JSON.stringify(index);
  await write(`${built}/site.json`, text);
  const mfManifest = JSON.stringify({
    exposes: [{ name: 'lifecycles', assets: { js: { sync: [] }, css: { sync: ['css/a.css'] } } }],
  });
  await write(`${built}/mf-manifest.json`, mfManifest);
  const manifest = JSON.stringify({
    contractVersion: 1,
    pages: ['/', '/blog', '/blog/*'].map((path) => ({
      path,
      title: path,
      layout: 'default',
      guard: 'none',
    })),
    name: REMOTE,
    version: '1.0.0',
    buildId,
    builtAt: '2026-11-22T10:00:00.000Z',
    entry: 'remoteEntry.12345678.js',
    mfManifest: 'mf-manifest.json',
    integrity: {
      'remoteEntry.12345678.js': hashText('entry'),
      'mf-manifest.json': hashText(mfManifest),
      'css/a.css': hashText(css),
    },
    site: { file: 'site.json', integrity: hashText(text) },
  });
  await write(`${built}/builds/meta/${buildId}.json`, manifest);
  return hashText(manifest);
}

let minute = 0;
/** Makes a build live, as a release and a rollback do. */
async function release(buildId: string, build: Build = {}, canaryId?: string): Promise<void> {
  const manifest = await upload(buildId, build);
  const canary = canaryId && {
    buildId: canaryId,
    baseUrl: `${ORIGIN}/${canaryId}/`,
    manifest: await upload(canaryId, {}),
    share: 50,
  };
  const pointer = releaser.point({
    remote: REMOTE,
    channel: 'production',
    buildId,
    baseUrl: `${ORIGIN}/${buildId}/`,
    manifest,
    releasedAt: new Date(Date.UTC(2026, 10, 22, 10, ++minute)).toISOString(),
    previousBuildId: null,
    ...(canary ? { canary } : {}),
  });
  await write(`releases/pointers/production/${REMOTE}.json`, JSON.stringify(pointer));
}

const kept: KeptReleases = {
  read: async (name) => rows.get(name),
  write: async (name, row) => void rows.set(name, row),
};

/** Starts an API process, so to speak. `isAway`: its target answers nothing. */
async function start({ isAway = false, isIndexable = true } = {}) {
  const folder = join(root, 'releases');
  const source = releaseSource(folder, [], keys, { kept, log });
  const readBytes: ReleaseFiles['readBytes'] = (...place) => {
    if (isAway) throw new Error('The target is away.');
    const [folders, file] = place;
    const [remote = '', buildId = ''] = folders;
    return source.readBuildBytes({ remote, buildId }, file);
  };
  const app = express();
  app.set('query parser', 'simple');
  app.use(
    createWebRouter({
      shells: {
        live: async () => null,
        sealedPage: async () => undefined,
        manifestOf: async () => undefined,
        fileOf: async () => undefined,
      },
      shellDist: join(root, 'shell'),
      sites: createSites({
        readBytes: async ({ remote, buildId }, path) => readBytes([remote, buildId], path),
        kept,
        log,
      }),
      isIndexable,
      operator: readOperatorConfig({ PARAPET_OPERATOR_SECURITY_CONTACT: 'safe@parapet.example' }),
      log,
      runtimeConfig: {
        mode: 'hosted',
        supabaseUrl: 'https://supabase.example',
        supabaseKey: 'key',
        apiBase: '/api',
        publicUrl: 'http://127.0.0.1',
        mailboxUrl: null,
        oauthProviders: [],
        sourceUrl: 'https://parapet.example/source',
        intercomAppId: null,
        sentryDsn: null,
      },
      readRegistry: createRegistry({ source, origins: [ORIGIN], log }),
      readPolicy: async () => ({ keyIds: [], remoteOrigins: [], previewOrigins: [] }),
      previewOrigins: [],
      tokens: { verify: () => Promise.reject(new Error('no session')) },
      rights: { has: async () => false } as never,
    }),
  );
  app.use(notFound, errorHandler(log));
  const server = await listen(app, { port: 0, hosts: ['127.0.0.1'] });
  servers.push(server);
  return (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { accept: 'text/html', ...init.headers },
    });
}

describe('a public document', () => {
  test('is the whole first answer, may be kept, and is not sent twice', async () => {
    await release('build-1');
    const get = await start();
    const answer = await get('/blog/walls');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<p>build-1 at /blog/walls</p>');
    expect(answer.headers.get('cache-control')).toBe('public, no-cache');
    expect(answer.headers.get('content-security-policy')).toMatch(
      /script-src 'sha256-[^']+' 'self'/,
    );
    expect(answer.headers.get('content-security-policy')).not.toContain('nonce');
    const etag = answer.headers.get('etag') ?? '';
    // `fetch` would ask for a fresh answer.
    const again = await request(answer.url, {
      headers: { accept: 'text/html', 'if-none-match': etag },
    });
    expect([again.statusCode, await again.body.text()]).toEqual([304, '']);
    const head = await get('/blog/walls', { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', etag]);
  });

  test('follows its release, and a rollback', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await release('build-1');
    const get = await start();
    expect(await (await get('/blog/walls')).text()).toContain('build-1');
    await release('build-2', { documents: { '/': {} }, gone: ['/blog/walls'] });
    vi.advanceTimersByTime(TTL_MS + 1);
    expect((await get('/blog/walls')).status).toBe(410);
    expect((await get('/blog/walls/_payload.json?build-1')).status).toBe(404);
    await release('build-1');
    vi.advanceTimersByTime(TTL_MS + 1);
    expect(await (await get('/blog/walls')).text()).toContain('build-1');
  });

  test('that a rollback took away is 404 with a way on, while its neighbours answer', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await release('build-1', { documents: { '/': {}, '/blog': {} } });
    await release('build-2', { documents: { '/': {}, '/blog': {}, '/blog/walls': {} } });
    const get = await start();
    expect((await get('/blog/walls')).status).toBe(200);
    await release('build-1', { documents: { '/': {}, '/blog': {} } });
    vi.advanceTimersByTime(TTL_MS + 1);
    const reloaded = await get('/blog/walls');
    expect(reloaded.status).toBe(404);
    expect(await reloaded.text()).toContain('<a href="/">Back to start</a>');
    // A page that is still open steps on by the payloads of its build, then by documents.
    for (const path of ['/blog', '/blog/walls']) {
      const payload = await get(`${path}/_payload.json?build-2`);
      expect([payload.status, payload.headers.get('cache-control')]).toEqual([404, 'no-store']);
    }
    expect(await (await get('/blog')).text()).toContain('build-1 at /blog');
  });

  test('with markup that could run something is not served', async () => {
    await release('build-1', { html: '<p onclick="steal()">Hello</p>' });
    const answer = await (await start())('/');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('10');
    expect(await answer.text()).not.toContain('steal');
  });

  test.each(['site/index.html', 'site.json'])(
    'is not served after %s was changed',
    async (file) => {
      await release('build-1');
      await write(`releases/${REMOTE}/build-1/${file}`, '<p>changed</p>');
      const answer = await (await start())('/');
      expect(answer.status).toBe(503);
      const text = await answer.text();
      expect(text).not.toContain('changed');
      expect(text).toContain('This page cannot be read now');
    },
  );

  test('stays served while the target is away, over a restart too', async () => {
    await release('build-1');
    const running = await start();
    const text = await (await running('/')).text();
    const keptFiles = () => Object.keys(rows.get(`site:${REMOTE}`)?.files ?? {});
    await vi.waitFor(() => expect(keptFiles()).toHaveLength(2), { timeout: 5000 });
    const restarted = await start({ isAway: true });
    expect(await (await restarted('/')).text()).toBe(text);
    expect((await restarted('/blog/walls')).status).toBe(503);
  });

  test('is found over a restart after more were read than are kept', async () => {
    const html = `<p>${'wall '.repeat(180_000)}</p>`;
    const documents = { '/': {}, '/blog/walls': {}, '/blog/gates': {} };
    await release('build-1', { html, documents });
    const running = await start();
    const keptFiles = () => Object.keys(rows.get(`site:${REMOTE}`)?.files ?? {});
    for (const path of Object.keys(documents)) expect((await running(path)).status).toBe(200);
    // Their texts are the same file, so one text and the index are kept.
    await vi.waitFor(() => expect(keptFiles()).toHaveLength(2), { timeout: 5000 });
    await release('build-2', { html: `${html}<p>2</p>`, documents });
    const next = await start();
    expect((await next('/')).status).toBe(200);
    const index = JSON.parse(
      await readFile(join(root, 'releases', REMOTE, 'build-2', 'site.json'), 'utf8'),
    );
    await vi.waitFor(() => expect(keptFiles()).toContain(index.documents[0].integrity), {
      timeout: 5000,
    });
    const restarted = await start({ isAway: true });
    expect((await restarted('/blog/gates')).status).toBe(200);
  });

  test('of a canary is not kept by caches that sessions share', async () => {
    await release('build-1', {}, 'build-2');
    const get = await start();
    const first = await get('/');
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('vary')).toContain('cookie');
    expect(first.headers.get('set-cookie')).toContain('parapet-canary=');
    const sides = await Promise.all(
      Array.from({ length: 40 }, async (_, number) => {
        const cookie = `parapet-canary=${number * 25}`;
        return (await (await get('/', { headers: { cookie } })).text()).includes('build-2');
      }),
    );
    expect(new Set(sides).size).toBe(2);
  });

  test('gives way to the plain page for a preview', async () => {
    await release('build-1');
    const answer = await (await start())('/?preview=mfe-marketing@build-2');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).not.toContain('build-1 at');
  });
});

describe('beside the documents', () => {
  test('the data of a document is that of the named build', async () => {
    await release('build-1');
    const get = await start();
    const named = await get('/blog/walls/_payload.json?build-1');
    expect(await named.json()).toEqual({ buildId: 'build-1', path: '/blog/walls' });
    expect(named.headers.get('cache-control')).toContain('immutable');
    expect((await get('/_payload.json')).headers.get('cache-control')).toBe('no-cache');
    for (const path of ['/blog/walls/_payload.json?other-1', '/blog/none/_payload.json?build-1']) {
      const answer = await get(path);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
    }
  });

  test('stylesheets come from this origin, verified; no other file of the build does', async () => {
    await release('build-1');
    const get = await start();
    const css = await get(`/documents/${REMOTE}/build-1/css/a.css`);
    expect(await css.text()).toContain('color: red');
    expect(css.headers.get('cache-control')).toContain('immutable');
    for (const file of ['site.json', 'mf-manifest.json', '../build-1/site.json', 'css/b.css']) {
      expect((await get(`/documents/${REMOTE}/build-1/${file}`)).status).toBe(404);
    }
  });

  test('feeds name this origin', async () => {
    await release('build-1');
    const feed = await (await start())('/blog/feed.xml');
    expect(feed.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    expect(await feed.text()).toBe('<feed>http://127.0.0.1</feed>');
  });

  test('crawlers find what may be listed', async () => {
    await release('build-1', { documents: { '/': {}, '/blog/walls': { noindex: true } } });
    const get = await start();
    expect(await (await get('/robots.txt')).text()).toContain(
      'Sitemap: http://127.0.0.1/sitemap.xml',
    );
    const sitemap = await (await get('/sitemap.xml')).text();
    expect(sitemap).toContain('<loc>http://127.0.0.1/</loc>');
    expect(sitemap).not.toContain('walls');
    const security = await (await get('/.well-known/security.txt')).text();
    expect(security).toContain('Contact: mailto:safe@parapet.example');
    expect(security).toMatch(/Expires: \d{4}-\d\d-\d\dT/);
  });

  test('an installation that is not to be indexed is listed nowhere', async () => {
    await release('build-1');
    const get = await start({ isIndexable: false });
    expect(await (await get('/')).text()).toContain('<meta name="robots" content="noindex">');
    expect(await (await get('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n');
  });
});

test('a title that looks like markup stays a text', async () => {
  const title = '</title><script>alert(1)</script>{{operator.name}}';
  await release('build-1', {
    documents: { '/': { title, description: `"><img src=x> ${'x'.repeat(60)}` } },
  });
  const text = await (await (await start())('/')).text();
  expect(text).not.toContain('<script>alert');
  expect(text).not.toContain('<img');
  expect(text).toContain('&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;{{operator.name}}');
});

test.each([
  ['/..%2f..%2fetc%2fpasswd', 404],
  ['/blog/%00', 404],
  ['/blog//walls', 404],
  ['/blog/%E0%A4%A', 404],
  ['/blog/%5cevil.example', 404],
  [`/${'a'.repeat(2500)}`, 404],
  [`/${'a'.repeat(8500)}`, 414],
  ['/__proto__', 404],
  ['/BLOG/WALLS', 308],
])(
  'a hostile path is answered with its status and a page, and never redirects elsewhere',
  async (path, status) => {
    await release('build-1');
    const answer = await (await start())(path);
    expect(answer.status).toBe(status);
    const text = await answer.text();
    if (status === 308) expect(answer.headers.get('location')).toBe('/blog/walls');
    else expect(text).toContain('Page not found');
  },
);

test('an unknown path is a 404 with a page and the way on', async () => {
  await release('build-1');
  const answer = await (await start())('/%3Cscript%3E');
  expect(answer.status).toBe(404);
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  expect(await answer.text()).toContain('<code>/&lt;script&gt;</code>');
});
