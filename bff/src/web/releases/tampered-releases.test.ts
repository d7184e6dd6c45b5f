import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ReleasePointer } from '@parapet/contracts/releases/release';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLogger } from '../../platform/log/logger.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import type { TestUser } from '../../testing/test-identity.ts';
import { createTestReleaser, hashText } from '../../testing/test-releaser.ts';
import { createReadPreview } from '../previews/read-preview.ts';
import { createKnownKeys } from './known-keys.ts';
import { createRegistry, type ReadRegistry } from './registry.ts';
import { releaseSource } from './release-source.ts';

// Whoever may write to the release target, but has no key, cannot make anything run.

const ORIGIN = 'https://static.example';
const ENTRY = 'remoteEntry.12345678.js';
const log = createLogger({ process: 'api', level: 'silent' });
const team = createTestReleaser();
const nextKey = createTestReleaser();
const otherTeam = createTestReleaser();
const stranger = createTestReleaser();
const previewer = createTestReleaser();

let folder: string;
let site: TestApi;
let user: TestUser;
let readRegistry: ReadRegistry;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parapet-tampered-'));
  const keys = createKnownKeys(
    [
      team.keyFor('mfe-assets'),
      nextKey.keyFor('mfe-assets'),
      otherTeam.keyFor('mfe-scans'),
      previewer.limitedKeyFor('mfe-assets', 'pr-*'),
    ],
    join(folder, 'own-keys'),
  );
  const source = releaseSource(join(folder, 'releases'), [], keys);
  const restart = () => createRegistry({ source, origins: [ORIGIN], log });
  start = () => {
    readRegistry = restart();
  };
  site = await startTestApi({
    readRegistry: () => readRegistry(),
    readPreview: createReadPreview({
      source,
      readRegistry: () => readRegistry(),
      keys,
      origins: [],
      remoteOrigins: [ORIGIN],
    }),
  });
  user = await site.signUp();
});
let start = (): void => undefined;
beforeEach(() => start());
afterEach(async () => {
  vi.useRealTimers();
  await rm(join(folder, 'releases'), { recursive: true, force: true });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

async function write(path: string, content: unknown): Promise<void> {
  const file = join(folder, 'releases', path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, textOf(content));
}

const textOf = (content: unknown): string =>
  typeof content === 'string' ? content : JSON.stringify(content);

const filesOf = (js: string[], css: string[] = []) => ({
  js: { sync: js, async: [] },
  css: { sync: css, async: [] },
});
const mfManifestWith = (change: object = {}, entry: object = {}) => ({
  metaData: {
    publicPath: 'auto',
    remoteEntry: { name: ENTRY, path: '', type: 'global', ...entry },
  },
  exposes: [{ name: 'lifecycles', assets: filesOf(['js/pages.js'], ['css/pages.css']) }],
  shared: [{ name: 'react', assets: filesOf(['js/fallback-react.js']) }],
  ...change,
});
const HASH = hashText('a file');
const hashes = (names: string[]) => Object.fromEntries(names.map((name) => [name, HASH]));
const FILES = [ENTRY, 'js/pages.js', 'css/pages.css', 'js/fallback-react.js'];

interface Build {
  buildId?: string;
  manifest?: object;
  mfManifest?: unknown;
  files?: string[];
}

/** Uploads a build of mfe-assets. @returns the text of its release manifest */
async function upload({ buildId = 'build-one', manifest, mfManifest, files = FILES }: Build = {}) {
  const named = textOf(mfManifest ?? mfManifestWith());
  const text = textOf({
    contractVersion: 1,
    pages: [],
    name: 'mfe-assets',
    version: '1.0.0',
    buildId,
    builtAt: '2026-11-01T00:00:00.000Z',
    entry: ENTRY,
    mfManifest: 'mf-manifest.json',
    integrity: { ...hashes(files), 'mf-manifest.json': hashText(named) },
    ...manifest,
  });
  await write(`mfe-assets/${buildId}/builds/meta/${buildId}.json`, text);
  await write(`mfe-assets/${buildId}/mf-manifest.json`, named);
  const seal = team.seal({ id: buildId, remote: 'mfe-assets', manifest: hashText(text) });
  await write(`mfe-assets/${buildId}/builds/latest.json`, seal);
  return text;
}

const pointerOf = (text: string, change: Partial<ReleasePointer> = {}) => ({
  remote: 'mfe-assets',
  channel: 'production',
  buildId: 'build-one',
  baseUrl: `${ORIGIN}/mfe-assets/build-one/`,
  releasedAt: '2026-11-01T00:00:00.000Z',
  previousBuildId: null,
  manifest: hashText(text),
  ...change,
});
const place = (pointer: unknown, channel = 'production', remote = 'mfe-assets') =>
  write(`pointers/${channel}/${remote}.json`, pointer);

const registry = async () => (await site.call(null, 'GET', '/remotes.json')).body;
const preview = async (build: string) => {
  const query = new URLSearchParams({ remote: 'mfe-assets', build });
  const { status, body } = await site.call(user, 'GET', `/api/previews?${query}`);
  return status === 200 ? body.manifest.buildId : body.error;
};

/** Checks that nothing is live, and why. */
async function expectRefused(reason: RegExp): Promise<void> {
  const { remotes, faults } = await registry();
  expect(remotes).toEqual([]);
  expect(faults).toEqual([{ name: 'mfe-assets', message: expect.stringMatching(reason) }]);
}

const liveBuild = async () => (await registry()).remotes[0]?.manifest.buildId;

describe('a pointer', () => {
  test('with the signature of a known key is live, with either key of its remote', async () => {
    const text = await upload();
    await place(team.point(pointerOf(text)));
    expect(await liveBuild()).toBe('build-one');
    start();
    await place(nextKey.point(pointerOf(text)));
    expect(await liveBuild()).toBe('build-one');
  });

  test('with the signature of a key that this machine registers later is live', async () => {
    await place(stranger.point(pointerOf(await upload())));
    await expectRefused(/does not know for mfe-assets: [0-9a-f]{16}/);
    await writeFile(
      join(folder, 'own-keys'),
      `mfe-assets=${stranger.keyFor('mfe-assets').publicKey}\n`,
    );
    start();
    expect(await liveBuild()).toBe('build-one');
    await rm(join(folder, 'own-keys'));
  });

  test('with the signature of a key of previews is a preview, and never live', async () => {
    const text = await upload();
    await place(previewer.point(pointerOf(text, { channel: 'pr-12' })), 'pr-12');
    expect(await preview('pr-12')).toBe('build-one');
    await place(previewer.point(pointerOf(text, { channel: 'next' })), 'next');
    expect(await preview('next')).toMatch(/may not release mfe-assets to next/);
    start();
    await place(previewer.point(pointerOf(text)));
    await expectRefused(/by a key that may not release mfe-assets to production: [0-9a-f]{16}/);
  });

  test('without a signature is refused, with what to do', async () => {
    await place(pointerOf(await upload()));
    await expectRefused(/is not signed\. .*new-key.*PARAPET_RELEASE_PUBLIC_KEYS/);
  });

  test('with the signature of the key of another team is refused', async () => {
    await place(otherTeam.point(pointerOf(await upload())));
    await expectRefused(/a key that this installation does not know for mfe-assets/);
  });

  test.each<[string, Partial<ReleasePointer>]>([
    ['buildId', { buildId: 'build-two' }],
    ['baseUrl', { baseUrl: `${ORIGIN}/elsewhere/build-one/` }],
    ['manifest', { manifest: hashText('another') }],
    ['releasedAt', { releasedAt: '2027-11-01T00:00:00.000Z' }],
    ['previousBuildId', { previousBuildId: 'build-two' }],
  ])('with another %s than was signed is refused', async (_, change) => {
    const signed = team.point(pointerOf(await upload()));
    await place({ ...signed, ...change });
    await expectRefused(/^The signature of its release is not valid\.$/);
  });

  test('of another channel is refused, renamed or not', async () => {
    const signed = team.point(pointerOf(await upload(), { channel: 'pr-12' }));
    await place(signed);
    await expectRefused(/belongs to another remote or channel/);
    start();
    await place({ ...signed, channel: 'production' });
    await expectRefused(/signature .* not valid/);
  });

  test('of another remote is refused, renamed or not', async () => {
    const signed = otherTeam.point(pointerOf(await upload(), { remote: 'mfe-scans' }));
    await place(signed);
    await expectRefused(/belongs to another remote or channel/);
    start();
    await place({ ...signed, remote: 'mfe-assets' });
    await expectRefused(/does not know for mfe-assets/);
  });

  test('to an origin that the operator does not list is refused', async () => {
    const baseUrl = 'https://elsewhere.example/build-one/';
    await place(team.point(pointerOf(await upload(), { baseUrl })));
    await expectRefused(/at https:\/\/elsewhere\.example, .*PARAPET_REMOTE_ORIGINS/);
  });

  test('that was replaced cannot be put back, and a rollback is live', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const [one, two] = [await upload(), await upload({ buildId: 'build-two' })];
    const old = team.point(pointerOf(one));
    await place(old);
    expect(await liveBuild()).toBe('build-one');
    const later = { buildId: 'build-two', baseUrl: `${ORIGIN}/mfe-assets/build-two/` };
    await place(team.point(pointerOf(two, { ...later, releasedAt: '2026-11-02T00:00:00.000Z' })));
    vi.setSystemTime(Date.now() + 2100);
    expect(await liveBuild()).toBe('build-two');
    await place(old);
    vi.setSystemTime(Date.now() + 2100);
    expect(await liveBuild()).toBe('build-two');
    await place(team.point(pointerOf(one, { releasedAt: '2026-11-03T00:00:00.000Z' })));
    vi.setSystemTime(Date.now() + 2100);
    expect(await liveBuild()).toBe('build-one');
  });

  test('that loses its signature keeps the previous one live', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const text = await upload();
    await place(team.point(pointerOf(text)));
    expect(await liveBuild()).toBe('build-one');
    const other = await upload({ buildId: 'build-two' });
    await place(pointerOf(other, { buildId: 'build-two' }));
    vi.setSystemTime(Date.now() + 2100);
    expect(await liveBuild()).toBe('build-one');
  });
});

describe('a build', () => {
  const release = async (build: Build) => place(team.point(pointerOf(await upload(build))));

  test('whose release manifest was changed is refused', async () => {
    await release({});
    await upload({ manifest: { integrity: {} } });
    await expectRefused(/^Its release manifest differs from what its pointer names\.$/);
  });

  test('whose mf-manifest was changed is refused', async () => {
    await release({});
    await write('mfe-assets/build-one/mf-manifest.json', mfManifestWith({ id: 'changed' }));
    await expectRefused(/^Its mf-manifest differs/);
  });

  test.each([
    ['the entry', ENTRY],
    ['a chunk', 'js/pages.js'],
    ['a stylesheet', 'css/pages.css'],
    ['a copy of a shared package', 'js/fallback-react.js'],
  ])('without the hash of %s is refused', async (_, missing) => {
    await release({ files: FILES.filter((file) => file !== missing) });
    await expectRefused(/^Its file \S+ has no hash\.$/);
  });

  test('without the hash of its mf-manifest is refused', async () => {
    await release({ manifest: { integrity: hashes(FILES) } });
    await expectRefused(/^Its file mf-manifest\.json has no hash\.$/);
  });

  test('with a file that is named like a member of every object has no hash for it', async () => {
    const exposes = [{ name: 'lifecycles', assets: filesOf(['constructor']) }];
    await release({ mfManifest: mfManifestWith({ exposes }) });
    await expectRefused(/^Its file constructor has no hash\.$/);
  });

  test('that says that its entry has the hashes needs all of them here, too', async () => {
    const files = FILES.filter((file) => file !== 'js/fallback-react.js');
    const integrity = { ...hashes(files), 'mf-manifest.json': hashText(textOf(mfManifestWith())) };
    await release({ manifest: { entryHasHashes: true, integrity } });
    await expectRefused(/fallback-react\.js has no hash/);
  });

  test.each([{ name: 'other.12345678.js' }, { path: 'js', name: ENTRY }])(
    'whose mf-manifest names the entry %j is refused',
    async (entry) => {
      await release({
        mfManifest: mfManifestWith({}, entry),
        files: [...FILES, 'other.12345678.js'],
      });
      await expectRefused(/^Its mf-manifest names the entry /);
    },
  );

  test.each(['module', 'esm', 'system', 'commonjs', 'promise'])(
    'whose entry is of the type %s is refused',
    async (type) => {
      await release({ mfManifest: mfManifestWith({}, { type }) });
      await expectRefused(/^Its entry is of the type ".*"\. Only an entry that is a script/);
    },
  );
});

describe('a preview', () => {
  beforeEach(async () => {
    await place(team.point(pointerOf(await upload())));
  });
  const uploadNext = () => upload({ buildId: 'build-next' });

  test('of a signed build or channel is shown', async () => {
    const text = await uploadNext();
    expect(await preview('build-next')).toBe('build-next');
    const baseUrl = `${ORIGIN}/mfe-assets/build-next/`;
    const next = { channel: 'pr-12', buildId: 'build-next', baseUrl };
    await place(team.point(pointerOf(text, next)), 'pr-12');
    expect(await preview('pr-12')).toBe('build-next');
  });

  test('of an unsigned channel is refused', async () => {
    await place(pointerOf(await uploadNext(), { channel: 'pr-12' }), 'pr-12');
    expect(await preview('pr-12')).toMatch(/cannot be read: Its release is not signed/);
  });

  test('of the pointer of production in another channel is refused', async () => {
    await place({ ...team.point(pointerOf(await uploadNext())), channel: 'pr-12' }, 'pr-12');
    expect(await preview('pr-12')).toMatch(/signature .* not valid/);
  });

  test('of an unsigned build is refused', async () => {
    await uploadNext();
    await write('mfe-assets/build-next/builds/latest.json', { id: 'build-next', timestamp: 1 });
    expect(await preview('build-next')).toMatch(/^mfe-assets: Its release is not signed/);
  });

  test.each<[string, object, RegExp]>([
    ['another remote', { remote: 'mfe-scans' }, /a build of mfe-scans/],
    ['another build', { id: 'build-other' }, /not valid/],
    ['another manifest', { manifest: hashText('another') }, /not valid/],
    ['another time', { timestamp: 2 }, /not valid/],
  ])('of a build that is signed for %s is refused', async (_, change, reason) => {
    const text = await uploadNext();
    const build = { id: 'build-next', remote: 'mfe-assets', manifest: hashText(text) };
    const seal = { ...team.seal(build), ...change };
    await write('mfe-assets/build-next/builds/latest.json', seal);
    expect(await preview('build-next')).toMatch(reason);
  });

  test('of a build in the folder of another is refused', async () => {
    const text = await uploadNext();
    const seal = team.seal({ id: 'build-two', remote: 'mfe-assets', manifest: hashText(text) });
    await write('mfe-assets/build-next/builds/latest.json', seal);
    expect(await preview('build-next')).toMatch(/names another build/);
  });

  test('of a build whose files have no hashes is refused', async () => {
    await upload({ buildId: 'build-next', manifest: { integrity: {} } });
    expect(await preview('build-next')).toMatch(
      /^mfe-assets: Its file mf-manifest.json has no hash/,
    );
  });
});
