import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { latestBuildSchema } from '@parapet/contracts/releases/release';
import { ACCESS_KEY, type S3Server, SECRET_KEY, startS3Server } from '@parapet/test-kit/s3-server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildKey, COMPLETION_FILE, isComplete, latestKey } from './builds/stored-builds.ts';
import { openTarget } from './targets/open-target.ts';
import type { ReleaseTarget } from './targets/release-target.ts';
import { sampleSigner, scriptOf, writeSampleBuild } from './testing/sample-build.ts';
import { describeReleases, list } from './verbs/list.ts';
import { findPointer, type PointerPlace } from './verbs/pointer.ts';
import { promote } from './verbs/promote.ts';
import { prune } from './verbs/prune.ts';
import { publish } from './verbs/publish.ts';
import { rollback } from './verbs/rollback.ts';
import { withdraw } from './verbs/withdraw.ts';

const ASSETS: PointerPlace = { remote: 'mfe-assets', channel: 'production' };
const SCANS: PointerPlace = { remote: 'mfe-scans', channel: 'production' };
const TWO_HOURS_MS = 2 * 60 * 60_000;

let root: string;
let server: S3Server;
let target: ReleaseTarget;
const signer = sampleSigner();

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parapet-releases-'));
  server = await startS3Server();
  vi.stubEnv('AWS_ACCESS_KEY_ID', ACCESS_KEY);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', SECRET_KEY);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.stop();
  await rm(root, { recursive: true, force: true });
});

const open = (to: string) => openTarget(to, { AWS_ENDPOINT_URL_S3: server.url }, root);

async function release(id: string, place = ASSETS, to = target) {
  const { remote, channel } = place;
  const dist = await writeSampleBuild(join(root, 'dist', remote, id), { remote, id });
  return publish(to, { remote, dist, channel, signer, origin: `https://static.example/${remote}` });
}

/** Writes pass through `onWrite`, which may throw or change the content. */
const withWrites = (onWrite: (key: string, content: Buffer) => Buffer): ReleaseTarget => ({
  ...target,
  write: (key, content) => target.write(key, onWrite(key, content)),
});

/** The build id that open pages read. */
const announced = async () => {
  const file = await target.read(latestKey('mfe-assets'));
  return file && latestBuildSchema.parse(JSON.parse(file.content.toString())).id;
};

const live = async (place = ASSETS) => (await findPointer(target, place))?.buildId;

describe.each([
  { name: 'a folder', to: 'releases', isConditional: true },
  { name: 'a bucket', to: 's3://bucket/some/prefix', isConditional: true },
  { name: 'a bucket without conditional writes', to: 's3://bucket', isConditional: false },
])('in $name', ({ to, isConditional }) => {
  beforeEach(() => {
    target = open(to);
    server.isConditional = isConditional;
  });

  test('the channels of a remote are listed beside its builds, for hosts that list nothing', async () => {
    const listed = async () =>
      JSON.parse((await target.read('mfe-assets/builds/channels.json'))?.content.toString() ?? '');
    await release('build-one');
    await release('build-two', { remote: 'mfe-assets', channel: 'pr-12' });
    await release('build-three', { remote: 'mfe-scans', channel: 'pr-9' });
    const { channels } = await listed();
    expect(channels.toSorted()).toEqual(['pr-12', 'production']);
    await withdraw(target, 'mfe-assets', 'pr-12');
    expect(await listed()).toEqual({ channels: ['production'] });
    const [assets] = await list(target, ['mfe-assets']);
    expect(assets?.builds.map(({ id }) => id).sort()).toEqual(['build-one', 'build-two']);
    const now = new Date(Date.now() + TWO_HOURS_MS);
    await prune(target, { remotes: ['mfe-assets'], keep: 1, now });
    expect(await listed()).toEqual({ channels: ['production'] });
  });

  test('a build is stored by its id, becomes live, and its pointer has the previous build', async () => {
    expect(await release('build-one')).toEqual({ buildId: 'build-one', changed: true });
    expect(await release('build-two')).toEqual({ buildId: 'build-two', changed: true });

    const entry = await target.read(buildKey('mfe-assets', 'build-one', 'remoteEntry.12345678.js'));
    expect(entry?.content.toString()).toBe(scriptOf('build-one'));
    expect(await findPointer(target, ASSETS)).toMatchObject({
      buildId: 'build-two',
      baseUrl: 'https://static.example/mfe-assets/build-two/',
      previousBuildId: 'build-one',
    });
    expect(await release('build-two')).toEqual({ buildId: 'build-two', changed: false });
  });

  test('concurrent releases of two remotes both succeed', async () => {
    await Promise.all([release('build-one', ASSETS), release('build-two', SCANS)]);

    expect(await live(ASSETS)).toBe('build-one');
    expect(await live(SCANS)).toBe('build-two');
  });

  test('of two concurrent releases of one remote one is live, both are complete, and the loser is told', async () => {
    const outcomes = await Promise.allSettled([release('build-one'), release('build-two')]);

    const pointer = await findPointer(target, ASSETS);
    expect(['build-one', 'build-two']).toContain(pointer?.buildId);
    const loser = outcomes[pointer?.buildId === 'build-one' ? 1 : 0];
    if (isConditional) {
      const told = `mfe-assets ${pointer?.buildId} was released`;
      expect(loser).toMatchObject({ reason: { message: expect.stringContaining(told) } });
    }
    expect(pointer?.baseUrl).toBe(`https://static.example/mfe-assets/${pointer?.buildId}/`);
    expect(await isComplete(target, 'mfe-assets', 'build-one')).toBe(true);
    expect(await isComplete(target, 'mfe-assets', 'build-two')).toBe(true);
  });

  test('a release that was overtaken changes nothing, and names what is live and whose it is', async () => {
    await release('build-one');
    let isOvertaken = false;
    const overtaking: ReleaseTarget = {
      ...target,
      write: async (key, content) => {
        await target.write(key, content);
        if (isOvertaken || !key.includes('build-two')) return;
        isOvertaken = true;
        await release('build-three');
      },
    };
    await expect(release('build-two', ASSETS, overtaking)).rejects.toThrow(
      'mfe-assets build-three was released while build-two was, and is live.',
    );
    expect(await live()).toBe('build-three');
  });

  test('an interrupted release is invisible, and the next one completes it', async () => {
    await release('build-one');
    const breaking = withWrites((key, content) => {
      if (key.endsWith('mf-manifest.json')) throw new Error('Connection lost');
      return content;
    });

    await expect(release('build-two', ASSETS, breaking)).rejects.toThrow('Connection lost');
    expect(await live()).toBe('build-one');
    expect(describeReleases(await list(target, []))).not.toContain('build-two');

    await release('build-two');
    expect(await live()).toBe('build-two');
  });

  test('a build with a file that reads back differently is not made live', async () => {
    await release('build-one');
    const damaging = withWrites((key, content) =>
      key.endsWith('.js') ? content.subarray(1) : content,
    );

    await expect(release('build-two', ASSETS, damaging)).rejects.toThrow('does not read back');
    expect(await live()).toBe('build-one');
  });

  test('a rollback makes the previous build live, or the named one', async () => {
    await release('build-one');
    await release('build-two');
    await release('build-three');

    expect(await rollback(target, signer, ASSETS)).toBe('build-two');
    expect(await rollback(target, signer, ASSETS)).toBe('build-three');
    expect(await rollback(target, signer, ASSETS, 'build-one')).toBe('build-one');
    expect(await findPointer(target, ASSETS)).toMatchObject({
      baseUrl: 'https://static.example/mfe-assets/build-one/',
      previousBuildId: 'build-three',
    });
  });

  test('latest.json has the live build after each switch, and never a preview', async () => {
    await release('build-one');
    expect(await announced()).toBe('build-one');
    await release('build-two');
    await release('build-pre', { remote: 'mfe-assets', channel: 'pr-12' });
    expect(await announced()).toBe('build-two');
    await rollback(target, signer, ASSETS);
    expect(await announced()).toBe('build-one');
    await promote(target, signer, { remote: 'mfe-assets', preview: 'pr-12' });
    expect(await announced()).toBe('build-pre');
  });

  test('latest.json matches the pointer after concurrent releases', async () => {
    await Promise.allSettled([release('build-one'), release('build-two')]);
    expect(await announced()).toBe(await live());
  });

  test('a release that was interrupted before latest.json was written completes it when repeated', async () => {
    await release('build-one');
    const breaking = withWrites((key, content) => {
      if (key === latestKey('mfe-assets')) throw new Error('Connection lost');
      return content;
    });
    await expect(release('build-two', ASSETS, breaking)).rejects.toThrow('Connection lost');
    expect(await announced()).toBe('build-one');
    await release('build-two');
    expect(await announced()).toBe('build-two');
  });

  test('a rollback to a missing or incomplete build is refused', async () => {
    await release('build-one');
    await expect(rollback(target, signer, ASSETS)).rejects.toThrow('has only one build');
    await expect(rollback(target, signer, SCANS)).rejects.toThrow('mfe-scans has no release');

    await release('build-two');
    await target.remove(buildKey('mfe-assets', 'build-one', COMPLETION_FILE));
    await expect(rollback(target, signer, ASSETS)).rejects.toThrow('no complete build build-one');
    expect(await live()).toBe('build-two');
  });

  test('a rollback does not undo a concurrent release', async () => {
    await release('build-one');
    await release('build-two');
    const reads = vi.fn(target.read);
    const slow: ReleaseTarget = {
      ...target,
      async read(key) {
        if (key.endsWith(COMPLETION_FILE)) await release('build-three');
        return reads(key);
      },
    };

    await expect(rollback(slow, signer, ASSETS)).rejects.toThrow('released by another process');
    expect(await live()).toBe('build-three');
  });

  test('a preview is promoted without a new build, and withdrawn', async () => {
    const preview = { remote: 'mfe-assets', channel: 'pr-12' };
    await release('build-one');
    await release('build-two', preview);
    expect(await live()).toBe('build-one');

    expect(await promote(target, signer, { remote: 'mfe-assets', preview: 'pr-12' })).toBe(
      'build-two',
    );
    await withdraw(target, 'mfe-assets', 'pr-12');

    expect(await findPointer(target, ASSETS)).toMatchObject({
      buildId: 'build-two',
      previousBuildId: 'build-one',
    });
    expect(await live(preview)).toBeUndefined();
    await expect(
      promote(target, signer, { remote: 'mfe-assets', preview: 'pr-12' }),
    ).rejects.toThrow('no release in pr-12');
    await expect(withdraw(target, 'mfe-assets', 'production')).rejects.toThrow('cannot be');
  });

  test('the list shows in which channels a build is live', async () => {
    await release('build-one');
    await release('build-two');
    await release('build-three', { remote: 'mfe-assets', channel: 'pr-12' });
    await release('build-four', SCANS);

    const lines = describeReleases(await list(target, [])).split('\n');
    expect(lines.find((line) => line.includes('build-one'))).toMatch(/previous in production$/);
    expect(lines.find((line) => line.includes('build-two'))).toMatch(/live in production$/);
    expect(lines.find((line) => line.includes('build-three'))).toMatch(/live in pr-12$/);
    expect(describeReleases(await list(target, ['mfe-scans']))).not.toContain('mfe-assets');
  });

  test('a prune keeps builds that are live, previous, previewed or new', async () => {
    for (const id of ['build-one', 'build-two']) await release(id);
    for (const id of ['build-old', 'build-pre']) {
      await release(id, { remote: 'mfe-assets', channel: 'pr-12' });
    }
    await withdraw(target, 'mfe-assets', 'pr-12');
    await release('build-pre', { remote: 'mfe-assets', channel: 'pr-13' });
    await target.remove(buildKey('mfe-assets', 'build-old', COMPLETION_FILE));
    const options = { remotes: [], keep: 1 };

    expect(await prune(target, { ...options, now: new Date() })).toEqual([]);
    const now = new Date(Date.now() + TWO_HOURS_MS);
    expect(await prune(target, { ...options, now })).toEqual(['mfe-assets/build-old']);
    expect(await announced()).toBe('build-two');

    expect(await target.list('mfe-assets/build-old/')).toEqual([]);
    expect(await live({ remote: 'mfe-assets', channel: 'pr-13' })).toBe('build-pre');
    expect(await rollback(target, signer, ASSETS)).toBe('build-one');
  });

  test('a prune removes nothing while a pointer is invalid', async () => {
    await release('build-one');
    await release('build-two');
    await target.write('pointers/pr-12/mfe-assets.json', Buffer.from('{"remote":'));

    const now = new Date(Date.now() + TWO_HOURS_MS);
    const attempt = prune(target, { remotes: [], keep: 1, now });
    await expect(attempt).rejects.toThrow('pointers/pr-12/mfe-assets.json');
    expect(await isComplete(target, 'mfe-assets', 'build-one')).toBe(true);
  });
});

describe('a bucket', () => {
  beforeEach(() => {
    target = open('s3://bucket/prefix');
  });

  test('stores builds as immutable and pointers as no-cache', async () => {
    await release('build-one');

    const headersOf = (key: string) => server.objects.get(`bucket/prefix/${key}`)?.headers;
    expect(headersOf('mfe-assets/build-one/remoteEntry.12345678.js')).toEqual({
      type: 'text/javascript; charset=utf-8',
      cacheControl: 'public, max-age=31536000, immutable',
    });
    expect(headersOf('pointers/production/mfe-assets.json')?.cacheControl).toBe('no-cache');
    expect(headersOf('mfe-assets/builds/latest.json')?.cacheControl).toBe('no-cache');
    expect(headersOf('mfe-assets/builds/channels.json')?.cacheControl).toBe('no-cache');
    expect([...server.objects.keys()].filter((key) => key.endsWith('.br'))).toEqual([]);
  });

  test('that refuses the credentials or cannot be reached is named in the error', async () => {
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wrong');
    await expect(release('build-one')).rejects.toThrow('s3://bucket/prefix refused the request');

    const nowhere = openTarget('s3://bucket', { AWS_ENDPOINT_URL: 'http://127.0.0.1:1' }, root);
    await expect(release('build-one', ASSETS, nowhere)).rejects.toThrow('cannot be reached');
  });

  test('of Supabase is written at its S3 path and served at its public path', async () => {
    target = openTarget('supabase://bucket/prefix', { SUPABASE_URL: `${server.url}/` }, root);
    await release('build-one');

    expect(target.publicUrl).toBe(`${server.url}/storage/v1/object/public/bucket/prefix`);
    const keys = [...server.objects.keys()];
    expect(keys).toContain('storage/v1/s3/bucket/prefix/pointers/production/mfe-assets.json');
  });
});

test.each([
  ['ftp://host/path', 'is not a valid target'],
  ['s3:///prefix', 'has no bucket'],
  ['supabase://bucket', 'Set SUPABASE_URL'],
])('%s is refused: %s', (to, message) => {
  expect(() => openTarget(to, {}, root)).toThrow(message);
});
