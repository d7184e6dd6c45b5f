import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '../../platform/log/logger.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import type { TestUser } from '../../testing/test-identity.ts';
import { createTestReleaser, hashText } from '../../testing/test-releaser.ts';
import { createReadPreview, type ReadPreview } from '../previews/read-preview.ts';
import { createKnownKeys } from './known-keys.ts';
import { createRegistry, type ReadRegistry } from './registry.ts';
import { releaseSource } from './release-source.ts';

// The publisher of a release, who has its key, must not get anything out of the data folder or of hosts
// that the API reaches.

const CANARY = 'canary-7f3a';
const LIVE = 'http://localhost:4001';
const BUILD = 'build-evil';
const releaser = createTestReleaser();
const keys = createKnownKeys(['mfe-assets', 'mfe-scans'].map(releaser.keyFor), null);
const log = createLogger({ process: 'api', level: 'silent' });

/** A data folder: keys in their folder and beside it, with releases. */
let dataDir: string;
let site: TestApi;
let user: TestUser;
let readRegistry: ReadRegistry;
let readPreview: ReadPreview;

/** The responses of the static host and of an internal host, by path. */
let host: Server;
let hostUrl: string;
const served = new Map<string, { status: number; location?: string; body: string }>();
const asked: string[] = [];

beforeAll(async () => {
  host = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const answer = served.get(path) ?? { status: 404, body: '' };
    response.writeHead(answer.status, answer.location ? { location: answer.location } : {});
    response.end(answer.body);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  hostUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  site = await startTestApi({
    readRegistry: () => readRegistry(),
    readPreview: (request) => readPreview(request),
    previewOrigins: [hostUrl],
  });
  user = await site.signUp();
});
afterAll(async () => {
  await site.close();
  host.closeAllConnections();
  await new Promise((resolve) => host.close(resolve));
});

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parapet-hostile-'));
  const secret = JSON.stringify({ secret: CANARY });
  for (const file of [
    'auth-api-keys.json',
    'auth-signing-keys.json',
    'encryption-key',
    'secrets/postgres-superuser',
    'keys/postgres-superuser',
    'keys/auth-api-keys.json',
    'keys/auth-signing-keys.json',
    'keys/encryption-key',
    'keys/builds/meta/keys-of-all.json',
    'releases/secret.json',
    'releases/mfe-assets/secret.json',
    'releases/mfe-assets/build-good/secret.json',
    'run.json',
  ]) {
    await write(file, secret);
  }
  await release('mfe-scans', 'build-good', {});
  readFrom(join(dataDir, 'releases'));
});
afterEach(async () => {
  served.clear();
  asked.length = 0;
  await rm(dataDir, { recursive: true });
});

function readFrom(target: string): void {
  const source = releaseSource(target, ['mfe-assets', 'mfe-scans'], keys);
  const remoteOrigins = [LIVE, hostUrl];
  readRegistry = createRegistry({ source, origins: remoteOrigins, log });
  readPreview = createReadPreview({
    source,
    readRegistry,
    keys,
    origins: [hostUrl],
    remoteOrigins,
  });
}

async function write(path: string, content: string): Promise<void> {
  const file = join(dataDir, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

const manifestOf = (name: string, buildId: string, change: object) => ({
  contractVersion: 1,
  pages: [],
  name,
  version: '1.0.0',
  buildId,
  builtAt: '2026-11-01T00:00:00.000Z',
  entry: 'remoteEntry.12345678.js',
  mfManifest: 'mf-manifest.json',
  integrity: {
    'remoteEntry.12345678.js': hashText('an entry'),
    'mf-manifest.json': hashText('{}'),
    'linked.json': hashText('{}'),
  },
  ...change,
});
const pointerOf = (files: Record<string, string>, name: string, buildId: string, change: object) =>
  releaser.point({
    remote: name,
    channel: 'production',
    buildId,
    baseUrl: `${LIVE}/${buildId}/`,
    releasedAt: '2026-11-01T00:00:00.000Z',
    previousBuildId: null,
    manifest: hashText(files[`builds/meta/${buildId}.json`] ?? ''),
    ...change,
  });
const filesOf = (name: string, buildId: string, change: object): Record<string, string> => {
  const described = JSON.stringify(manifestOf(name, buildId, change));
  const seal = releaser.seal({ id: buildId, remote: name, manifest: hashText(described) });
  return {
    'builds/latest.json': JSON.stringify(seal),
    [`builds/meta/${buildId}.json`]: described,
    'mf-manifest.json': '{}',
  };
};

/** Writes a build into the releases folder and makes it live. */
async function release(name: string, buildId: string, change: object, pointer: object = {}) {
  const files = filesOf(name, buildId, change);
  for (const [path, content] of Object.entries(files)) {
    await write(`releases/${name}/${buildId}/${path}`, content);
  }
  const live = JSON.stringify(pointerOf(files, name, buildId, pointer));
  await write(`releases/pointers/production/${name}.json`, live);
}

const remotes = () => site.call(null, 'GET', '/remotes.json');
const preview = (build: string) =>
  site.call(user, 'GET', `/api/previews?${new URLSearchParams({ remote: 'mfe-assets', build })}`);

/** Checks every response about releases, and that the other remote is still live. */
async function expectNothingRevealed(
  builds: readonly string[] = [BUILD, 'production'],
  reason = /^Its (release cannot be read|file \S+ of build \S+ is missing where it is released)\.$/,
): Promise<void> {
  const registry = await remotes();
  const answers = [registry, ...(await Promise.all(builds.map(preview)))];
  // Compared as a whole: an answer may be megabytes long.
  expect(JSON.stringify(answers.map(({ body }) => body)).includes(CANARY)).toBe(false);
  expect(registry.body.remotes.map(({ name }: { name: string }) => name)).toEqual(['mfe-scans']);
  expect(registry.body.faults).toEqual([
    { name: 'mfe-assets', message: expect.stringMatching(reason) },
  ]);
  expect(answers.slice(1).map(({ status }) => status)).not.toContain(200);
}

/** `<data>` is the data folder, `<host>` another host that the API reaches. */
const traversals = [
  '../../../auth-api-keys.json',
  '../../../keys/auth-signing-keys.json',
  '../secret.json',
  '../build-good/secret.json',
  'builds/../../../secret.json',
  '<data>/keys/auth-api-keys.json',
  'file://<data>/keys/auth-api-keys.json',
  'http://<host>/inside.json',
  '//<host>/inside.json',
  '..\\..\\..\\auth-api-keys.json',
  '%2e%2e/%2e%2e/%2e%2e/auth-api-keys.json',
  '..%2f..%2f..%2fauth-api-keys.json',
  '..%5c..%5cauth-api-keys.json',
  './/../../../auth-api-keys.json',
  '../../../auth-api-keys.json\0.json',
];

describe('a release in a folder', () => {
  test.each(traversals)('with %j as its mf-manifest reveals nothing', async (name) => {
    served.set('/inside.json', { status: 200, body: JSON.stringify({ secret: CANARY }) });
    const { host: address } = new URL(hostUrl);
    const mfManifest = name.replace('<data>', dataDir).replace('<host>', address);
    await release('mfe-assets', BUILD, { mfManifest });
    await expectNothingRevealed();
    expect(asked).toEqual([]);
  });

  test.each([
    ['mf-manifest.json', 'keys/auth-api-keys.json'],
    ['builds', 'keys/builds'],
    [`builds/meta/${BUILD}.json`, 'keys/auth-api-keys.json'],
    ['mf-manifest.json', 'releases/mfe-assets/secret.json'],
  ])('whose %s is a link to %s reveals nothing', async (file, target) => {
    await release('mfe-assets', BUILD, {});
    const link = join(dataDir, 'releases/mfe-assets', BUILD, file);
    await rm(link, { recursive: true });
    await symlink(join(dataDir, target), link);
    await expectNothingRevealed();
  });

  test('that is a link to another folder reveals nothing', async () => {
    await release('mfe-assets', 'keys-of-all', {});
    const folder = join(dataDir, 'releases/mfe-assets/keys-of-all');
    const manifest = manifestOf('mfe-assets', 'keys-of-all', { mfManifest: 'auth-api-keys.json' });
    await write('keys/builds/meta/keys-of-all.json', JSON.stringify(manifest));
    await rm(folder, { recursive: true });
    await symlink(join(dataDir, 'keys'), folder);
    await expectNothingRevealed(['keys-of-all', 'production']);
  });

  test('may contain a link to one of its own files', async () => {
    await release('mfe-assets', BUILD, { mfManifest: 'linked.json' });
    await symlink('mf-manifest.json', join(dataDir, 'releases/mfe-assets', BUILD, 'linked.json'));
    expect((await remotes()).body.faults).toEqual([]);
  });

  test('is not read when its manifest is too large', async () => {
    await release('mfe-assets', BUILD, {});
    const large = JSON.stringify({ text: CANARY.padEnd(2 * 1024 * 1024, ' ') });
    await write(`releases/mfe-assets/${BUILD}/mf-manifest.json`, large);
    await expectNothingRevealed();
  });

  test.each([
    { remote: '../../keys' },
    { buildId: '../../keys' },
    { buildId: '..\\..\\keys' },
    { baseUrl: 'https://user:password@static.example/' },
    { baseUrl: 'https://static.example/?x=/' },
    { baseUrl: 'https://static.example/#/' },
    { baseUrl: 'javascript:alert(1)//' },
    { baseUrl: 'file:///etc/' },
  ])('is not live with %j in its pointer', async (change) => {
    await release('mfe-assets', BUILD, {}, change);
    await expectNothingRevealed(['production']);
  });

  test.each([{ remote: 'mfe-scans' }, { channel: 'staging' }])(
    'is not live with %j in its pointer, which belongs elsewhere',
    async (change) => {
      await release('mfe-assets', BUILD, {}, change);
      await expectNothingRevealed(['production'], /belongs to another remote or channel/);
    },
  );

  test('is not live when its pointer is a link to another file', async () => {
    await release('mfe-assets', BUILD, {});
    const pointer = join(dataDir, 'releases/pointers/production/mfe-assets.json');
    await rename(pointer, join(dataDir, 'outside.json'));
    await symlink(join(dataDir, 'outside.json'), pointer);
    await expectNothingRevealed(['production']);
  });

  test('is ignored when the name of its pointer is not a remote name', async () => {
    await write('releases/pointers/production/<img src=x>.json', '{}');
    expect((await remotes()).body.faults).toEqual([]);
  });
});

describe('a release at a URL', () => {
  const serve = (path: string, body: string) => served.set(`/live/${path}`, { status: 200, body });

  /** The releases of a static host, of which `change` is the manifest of mfe-assets. */
  function serveReleases(change: object, pointer: object = {}): void {
    for (const [name, changed] of [['mfe-scans', {}] as const, ['mfe-assets', change] as const]) {
      const files = filesOf(name, BUILD, changed);
      for (const [path, content] of Object.entries(files)) {
        serve(`${name}/${BUILD}/${path}`, content);
      }
      const baseUrl = `${hostUrl}/live/${name}/${BUILD}/`;
      const at = name === 'mfe-assets' ? { baseUrl, ...pointer } : { baseUrl };
      const live = pointerOf(files, name, BUILD, at);
      serve(`pointers/production/${name}.json`, JSON.stringify(live));
    }
    served.set('/inside.json', { status: 200, body: JSON.stringify({ secret: CANARY }) });
    readFrom(`${hostUrl}/live/`);
  }

  test('is live', async () => {
    serveReleases({});
    const { body } = await remotes();
    expect(body.remotes.map(({ name }: { name: string }) => name)).toEqual([
      'mfe-assets',
      'mfe-scans',
    ]);
  });

  test.each([
    '../../../inside.json',
    '/inside.json',
    '//localhost/inside.json',
    'http://127.0.0.1/inside.json',
    '%2e%2e/%2e%2e/%2e%2e/inside.json',
    '..\\..\\..\\inside.json',
    'mf-manifest.json?redirect=1',
  ])('with %s as its mf-manifest causes no other request', async (mfManifest) => {
    serveReleases({ mfManifest });
    await expectNothingRevealed();
    expect(asked.filter((path) => !path.startsWith('/live/'))).toEqual([]);
  });

  test.each(['mfe-assets/build-evil/mf-manifest.json', 'pointers/production/mfe-assets.json'])(
    'follows no redirect from %s',
    async (path) => {
      serveReleases({});
      served.set(`/live/${path}`, { status: 302, location: `${hostUrl}/inside.json`, body: '' });
      await expectNothingRevealed(['production']);
      expect(asked).not.toContain('/inside.json');
    },
  );

  test('is not read when a response is too large', async () => {
    serveReleases({});
    const large = JSON.stringify({ text: CANARY.padEnd(2 * 1024 * 1024, ' ') });
    serve(`mfe-assets/${BUILD}/mf-manifest.json`, large);
    await expectNothingRevealed();
  });

  test('is read from the target, not from the host in its pointer', async () => {
    serveReleases({ version: '2.0.0' }, { baseUrl: `${hostUrl}/other/${BUILD}/` });
    const { body } = await remotes();
    expect(body.remotes[0]).toMatchObject({ manifest: { version: '2.0.0' } });
    expect(asked.filter((path) => !path.startsWith('/live/'))).toEqual([]);
  });
});

describe('a preview by URL', () => {
  const offer = (change: object): void => {
    for (const [path, body] of Object.entries(filesOf('mfe-assets', BUILD, change))) {
      served.set(`/preview/${path}`, { status: 200, body });
    }
    served.set('/inside.json', { status: 200, body: JSON.stringify({ secret: CANARY }) });
  };

  test('is the build at that URL', async () => {
    offer({});
    expect((await preview(`${hostUrl}/preview`)).status).toBe(200);
  });

  test.each(['../inside.json', '/inside.json', '%2e%2e/inside.json', '..\\inside.json'])(
    'with %s as its mf-manifest is refused',
    async (mfManifest) => {
      offer({ mfManifest });
      const { status, body } = await preview(`${hostUrl}/preview`);
      expect(status).toBe(422);
      expect(JSON.stringify(body)).not.toContain(CANARY);
      expect(asked).not.toContain('/inside.json');
    },
  );

  test('that redirects elsewhere is refused', async () => {
    offer({});
    const location = `${hostUrl}/inside.json`;
    served.set('/preview/mf-manifest.json', { status: 302, location, body: '' });
    expect((await preview(`${hostUrl}/preview`)).status).toBe(422);
    expect(asked).not.toContain('/inside.json');
  });

  test.each(['?x=1', '#x', '/a/../../?x'])('followed by %s is refused', async (end) => {
    offer({});
    expect((await preview(`${hostUrl}/preview${end}`)).status).toBe(422);
    expect(asked).toEqual([]);
  });

  test('with credentials in it is refused', async () => {
    offer({});
    const address = hostUrl.replace('http://', 'http://user:password@');
    expect((await preview(`${address}/preview/`)).status).toBe(422);
    expect(asked).toEqual([]);
  });
});
