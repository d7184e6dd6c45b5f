import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLogger } from '../../platform/log/logger.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import type { TestUser } from '../../testing/test-identity.ts';
import { createTestReleaser, hashText } from '../../testing/test-releaser.ts';
import { createKnownKeys } from '../releases/known-keys.ts';
import { createRegistry } from '../releases/registry.ts';
import { releaseSource } from '../releases/release-source.ts';
import { createReadPreview } from './read-preview.ts';

const LIVE = 'http://localhost:4001';
const releaser = createTestReleaser();
const keys = createKnownKeys([releaser.keyFor('mfe-assets')], null);
let folder: string;
let host: Server;
let origin: string;
let site: TestApi;
let user: TestUser;

/** The responses of a developer's host, by path. */
const hosted = new Map<string, unknown>();

async function write(path: string, content: unknown): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(content));
}

const ENTRY = 'remoteEntry.12345678.js';
const mfManifest = { id: 'mfe_assets' };

const manifestOf = (buildId: string, change: object = {}) => ({
  contractVersion: 1,
  pages: [{ path: '/dashboard/assets', title: 'Assets', layout: 'dashboard', guard: 'auth' }],
  name: 'mfe-assets',
  version: '1.2.0',
  buildId,
  builtAt: '2026-11-01T00:00:00.000Z',
  entry: ENTRY,
  mfManifest: 'mf-manifest.json',
  integrity: {
    [ENTRY]: hashText('an entry'),
    'mf-manifest.json': hashText(JSON.stringify(mfManifest)),
  },
  ...change,
});

const digestOf = (id: string, change: object = {}): string =>
  hashText(JSON.stringify(manifestOf(id, change)));

const filesOf = (id: string, change: object = {}): [path: string, content: unknown][] => [
  [
    'builds/latest.json',
    releaser.seal({ id, remote: 'mfe-assets', manifest: digestOf(id, change) }),
  ],
  [`builds/meta/${id}.json`, manifestOf(id, change)],
  ['mf-manifest.json', mfManifest],
];

async function upload(buildId: string, change: object = {}): Promise<void> {
  for (const [path, content] of filesOf(buildId, change)) {
    await write(`mfe-assets/${buildId}/${path}`, content);
  }
}

const point = (channel: string, buildId: string, { at = LIVE, change = {} } = {}) =>
  write(
    `pointers/${channel}/mfe-assets.json`,
    releaser.point({
      remote: 'mfe-assets',
      channel,
      buildId,
      baseUrl: `${at}/${buildId}/`,
      releasedAt: '2026-11-01T00:00:00.000Z',
      previousBuildId: null,
      manifest: digestOf(buildId, change),
    }),
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parapet-previews-'));
  await upload('build-live');
  await point('production', 'build-live');
  await upload('build-next');
  await upload('build-of-pr-12', { contractVersion: 99 });
  await point('pr-12', 'build-of-pr-12', { change: { contractVersion: 99 } });
  await upload('build-broken', { entry: 7 });
  await point('pr-elsewhere', 'build-next', { at: 'https://elsewhere.example' });

  host = createServer((request, response) => {
    if (request.url === '/moved/builds/latest.json') {
      return void response.writeHead(302, { location: `${LIVE}/` }).end();
    }
    const content = hosted.get(request.url ?? '');
    response.writeHead(content ? 200 : 404).end(JSON.stringify(content ?? {}));
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  for (const [path, content] of filesOf('build-mine')) hosted.set(`/mine/${path}`, content);

  const source = releaseSource(folder, [], keys);
  const log = createLogger({ process: 'api', level: 'silent' });
  const readRegistry = createRegistry({ source, origins: [LIVE], log });
  site = await startTestApi({
    readRegistry,
    readPreview: createReadPreview({
      source,
      readRegistry,
      keys,
      origins: [origin],
      remoteOrigins: [LIVE],
    }),
    previewOrigins: [origin, 'https://preview.example', 'http://localhost:3010'],
  });
  user = await site.signUp();
});
afterAll(async () => {
  await site.close();
  await new Promise((resolve) => host.close(resolve));
  await rm(folder, { recursive: true });
});

const preview = (build: string, by: TestUser | null = user) =>
  site.call(by, 'GET', `/api/previews?${new URLSearchParams({ remote: 'mfe-assets', build })}`);

describe('a preview', () => {
  test('needs a session', async () => {
    expect(await preview('build-next', null)).toMatchObject({ status: 401 });
  });

  test('of a build id is that build, which is not live', async () => {
    const { status, body } = await preview('build-next');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'mfe-assets',
      baseUrl: `${LIVE}/build-next/`,
      manifest: { buildId: 'build-next', version: '1.2.0' },
      mfManifest: { id: 'mfe_assets' },
    });
    const registry = await site.call(null, 'GET', '/remotes.json');
    expect(registry.body.remotes[0].manifest.buildId).toBe('build-live');
  });

  test('of a channel is the build that it points to, whatever its contract version', async () => {
    const { body } = await preview('pr-12');
    expect(body.manifest).toMatchObject({ buildId: 'build-of-pr-12', contractVersion: 99 });
  });

  test('of an allowed address is the build that is served there', async () => {
    const { body } = await preview(`${origin}/mine`);
    expect(body).toMatchObject({ baseUrl: `${origin}/mine/`, manifest: { buildId: 'build-mine' } });
  });

  test('of an unreleased build is reported as missing', async () => {
    const { status, body } = await preview('no-such-build');
    expect(status).toBe(404);
    expect(body.error).toBe('There is no build or channel no-such-build of mfe-assets.');
  });

  test.each(['https://evil.example/build/', 'http://169.254.169.254/latest/'])(
    'of %s, which is not listed, is refused without a request to it',
    async (build) => {
      const { status, body } = await preview(build);
      expect(status).toBe(422);
      expect(body.error).toMatch(/^Builds from \S+ cannot be previewed: .* preview origins\.$/);
    },
  );

  test('of a channel with files on an origin that is not allowed is refused', async () => {
    const { status, body } = await preview('pr-elsewhere');
    expect(status).toBe(422);
    expect(body.error).toContain('https://elsewhere.example');
  });

  test('follows no redirect', async () => {
    const { status, body } = await preview(`${origin}/moved/`);
    expect(status).toBe(422);
    expect(body.error).toBe(`There is no readable build at ${origin}/moved/.`);
  });

  test('with a broken manifest is refused', async () => {
    const { status, body } = await preview('build-broken');
    expect(status).toBe(422);
    expect(body.error).toContain('release manifest of this build of mfe-assets');
  });

  test.each(['../../secret', 'javascript:alert(1)', ''])(
    'of %j is invalid input',
    async (build) => {
      expect((await preview(build)).status).toBe(422);
    },
  );
});

describe("a build on the developer's machine", () => {
  const ask = (by: TestUser | null = user) => site.call(by, 'GET', '/api/previews/local');

  test('is looked for by the page at the listed loopback origins', async () => {
    expect((await ask()).body).toEqual({ origins: [origin, 'http://localhost:3010'] });
  });

  test('needs a session', async () => {
    expect((await ask(null)).status).toBe(401);
  });

  test('is never read by the API', async () => {
    expect((await preview('local')).status).toBe(422);
  });

  test('is refused with a message when the operator allows none', async () => {
    const strict = await startTestApi({ previewOrigins: ['https://preview.example'] });
    const { status, body } = await strict.call(await strict.signUp(), 'GET', '/api/previews/local');
    await strict.close();
    expect(status).toBe(422);
    expect(body.error).toContain('PARAPET_PREVIEW_ORIGINS');
  });
});
