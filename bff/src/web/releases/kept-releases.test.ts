import { createTestDatabase, type TestDatabase } from '@parapet/test-kit/postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { type Listening, listen } from '../../platform/http/listen.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { runSql } from '../../testing/test-identity.ts';
import { createTestReleaser, hashText } from '../../testing/test-releaser.ts';
import { keptReleasesIn } from './kept-releases.repository.ts';
import { createKnownKeys } from './known-keys.ts';
import { createRegistry } from './registry.ts';
import { releaseSource } from './release-source.ts';

const log = createLogger({ process: 'api', level: 'silent' });
const ORIGIN = 'https://static.example';
const releaser = createTestReleaser();
const keys = createKnownKeys([releaser.keyFor('mfe-assets')], null);

let database: TestDatabase;
let db: Database;
let target: Listening;
/** Tells what the target serves; null while it is away. */
let files: Map<string, string> | null;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, poolSize: 2, onError: () => undefined });
  target = await listen(
    (req, res) => {
      const text = files?.get(req.url ?? '');
      res.statusCode = files === null ? 503 : text === undefined ? 404 : 200;
      res.end(text);
    },
    { port: 0, hosts: ['127.0.0.1'] },
  );
});
afterAll(async () => {
  await target.close(0);
  await db.close();
  await database.drop();
});
beforeEach(async () => {
  await runSql(database.url, 'delete from parapet.kept_releases');
  files = new Map();
});

/** Signs a release of mfe-assets and puts it on the target. */
const release = (buildId: string, releasedAt: string): void => {
  const mfManifest = JSON.stringify({ exposes: [] });
  const manifest = JSON.stringify({
    contractVersion: 1,
    pages: [],
    name: 'mfe-assets',
    version: '1.0.0',
    buildId,
    builtAt: releasedAt,
    entry: 'remoteEntry.12345678.js',
    mfManifest: 'mf-manifest.json',
    integrity: {
      'remoteEntry.12345678.js': hashText('entry'),
      'mf-manifest.json': hashText(mfManifest),
    },
  });
  const pointer = releaser.point({
    remote: 'mfe-assets',
    channel: 'production',
    buildId,
    baseUrl: `${ORIGIN}/mfe-assets/${buildId}/`,
    manifest: hashText(manifest),
    releasedAt,
    previousBuildId: null,
  });
  files?.set('/pointers/production/mfe-assets.json', JSON.stringify(pointer));
  files?.set(`/mfe-assets/${buildId}/builds/meta/${buildId}.json`, manifest);
  files?.set(`/mfe-assets/${buildId}/mf-manifest.json`, mfManifest);
};

/** Starts an API process, so to speak: a registry that remembers nothing. */
const startRegistry = () => {
  const url = `http://127.0.0.1:${target.port}`;
  const source = releaseSource(url, ['mfe-assets'], keys, { kept: keptReleasesIn(db), log });
  return createRegistry({ source, origins: [ORIGIN], log });
};
const liveBuilds = async (readRegistry = startRegistry()) => {
  const { remotes, faults } = await readRegistry();
  return [
    ...remotes.map(({ manifest }) => manifest.buildId),
    ...faults.map(({ message }) => message),
  ];
};
const untilKept = async () => {
  await expect
    .poll(() => runSql(database.url, 'select remote from parapet.kept_releases'))
    .toHaveLength(1);
};

test('a process that starts while the target is away has the last good release', async () => {
  release('build-one', '2026-11-22T10:00:00.000Z');
  expect(await liveBuilds()).toEqual(['build-one']);
  await untilKept();
  files = null;
  expect(await liveBuilds()).toEqual(['build-one']);
});

test('without a kept release it says that the release cannot be read', async () => {
  files = null;
  expect(await liveBuilds()).toEqual(['Its release cannot be read.']);
});

test('a pointer that was replaced is refused when it is put back, after a restart too', async () => {
  release('build-one', '2026-11-22T10:00:00.000Z');
  const first = files?.get('/pointers/production/mfe-assets.json') ?? '';
  release('build-two', '2026-11-22T11:00:00.000Z');
  expect(await liveBuilds()).toEqual(['build-two']);
  await untilKept();
  files?.set('/pointers/production/mfe-assets.json', first);
  expect(await liveBuilds()).toEqual(['build-two']);
  // Without the files of the last good release there is nothing to show, and the old one stays refused.
  await runSql(database.url, `update parapet.kept_releases set files = '{}'`);
  expect(await liveBuilds()).toEqual(['Its pointer is older than the one that was live before.']);
});

test('of two processes, the one that has seen the earlier pointer does not replace what is kept', async () => {
  const kept = keptReleasesIn(db);
  const files = { pointer: 'two' };
  await kept.write('shell', { files, releasedAt: '2026-11-22T11:00:00.000Z' });
  await kept.write('shell', { files: { pointer: 'one' }, releasedAt: '2026-11-22T10:00:00.000Z' });
  expect(await kept.read('shell')).toMatchObject({ files });
  const later = { files: { pointer: 'three' }, releasedAt: '2026-11-22T12:00:00.000Z' };
  await kept.write('shell', later);
  expect(await kept.read('shell')).toMatchObject({ files: later.files });
});

test('a tampered release is not kept', async () => {
  release('build-one', '2026-11-22T10:00:00.000Z');
  await liveBuilds();
  await untilKept();
  release('build-two', '2026-11-22T11:00:00.000Z');
  files?.set('/mfe-assets/build-two/builds/meta/build-two.json', '{}');
  await liveBuilds();
  files = null;
  expect(await liveBuilds()).toEqual(['build-one']);
});

test('what was written into the table by others is verified like an answer of the target', async () => {
  release('build-one', '2026-11-22T10:00:00.000Z');
  await liveBuilds();
  await untilKept();
  files = null;
  await runSql(
    database.url,
    `update parapet.kept_releases set files = replace(files::text, 'build-one', 'build-bad')::jsonb`,
  );
  expect(await liveBuilds()).not.toContain('build-bad');
});
