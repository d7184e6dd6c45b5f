import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ACCESS_KEY, SECRET_KEY, startS3Server } from '@parapet/test-kit/s3-server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { manifestFile } from '../builds/sealed-build.ts';
import { isComplete } from '../builds/stored-builds.ts';
import { checkSuits } from '../checks/check-suits.ts';
import { openTarget } from '../targets/open-target.ts';
import type { ReleaseTarget } from '../targets/release-target.ts';
import { sampleSigner, writeSampleBuild } from '../testing/sample-build.ts';
import { endCanary, promoteCanary } from './canary.ts';
import { findPointer } from './pointer.ts';
import { prune } from './prune.ts';
import { type Publication, publish } from './publish.ts';
import { rollback } from './rollback.ts';

const TWO_HOURS_MS = 2 * 60 * 60_000;
const signer = sampleSigner();
let root: string;
let target: ReleaseTarget;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parapet-canary-'));
  target = openTarget('releases', {}, root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function release(
  remote: string,
  id: string,
  change: Partial<Publication> = {},
  build: object = {},
) {
  const dist = await writeSampleBuild(join(root, remote, id), { remote, id, ...build });
  const origin = `https://static.example/${remote}`;
  return publish(target, { remote, dist, channel: 'production', origin, signer, ...change });
}
const pointerOf = (remote: string) => findPointer(target, { remote, channel: 'production' });

describe.each([
  ['mfe-assets', 'a folder'],
  ['shell', 'a folder'],
  ['shell', 'a bucket'],
])('a canary of %s in %s', (remote, kind) => {
  const place = { remote, channel: 'production' };

  beforeEach(async () => {
    if (kind === 'a folder') return;
    const server = await startS3Server();
    vi.stubEnv('AWS_ACCESS_KEY_ID', ACCESS_KEY);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', SECRET_KEY);
    target = openTarget('s3://bucket/prefix', { AWS_ENDPOINT_URL_S3: server.url }, root);
    return async () => {
      vi.unstubAllEnvs();
      await server.stop();
    };
  });

  test('stands in the signed pointer beside the live build', async () => {
    await release(remote, 'build-one');
    await release(remote, 'build-two', { canary: 10 });
    const pointer = await pointerOf(remote);
    expect(pointer).toMatchObject({
      buildId: 'build-one',
      canary: { buildId: 'build-two', share: 10 },
    });
    expect(pointer?.canary?.baseUrl).toBe(
      remote === 'shell' ? undefined : 'https://static.example/mfe-assets/build-two/',
    );
    expect(pointer && signer.trustsPointer(pointer)).toBe(true);
    const larger = pointer?.canary && { ...pointer, canary: { ...pointer.canary, share: 99 } };
    expect(larger && signer.trustsPointer(larger as typeof pointer)).toBe(false);
  });

  test('changes its share, and is live for all when it is promoted', async () => {
    await release(remote, 'build-one');
    await release(remote, 'build-two', { canary: 10 });
    expect(await release(remote, 'build-two', { canary: 10 })).toMatchObject({ changed: false });
    expect(await release(remote, 'build-two', { canary: 50 })).toMatchObject({ changed: true });
    expect((await pointerOf(remote))?.canary?.share).toBe(50);
    expect(await promoteCanary(target, signer, remote)).toBe('build-two');
    const pointer = await pointerOf(remote);
    expect(pointer).toMatchObject({ buildId: 'build-two', previousBuildId: 'build-one' });
    expect(pointer?.canary).toBeUndefined();
    expect(await rollback(target, signer, place)).toBe('build-one');
  });

  test('ends, also with a release to all or a rollback to a build', async () => {
    await release(remote, 'build-one');
    for (const end of [
      () => endCanary(target, signer, remote),
      () => release(remote, 'build-one'),
      () => rollback(target, signer, place, 'build-one'),
    ]) {
      await release(remote, 'build-two', { canary: 10 });
      await end();
      const pointer = await pointerOf(remote);
      expect(pointer).toMatchObject({ buildId: 'build-one' });
      expect(pointer?.canary).toBeUndefined();
    }
    await expect(promoteCanary(target, signer, remote)).rejects.toThrow('has no canary');
  });

  test('needs a live build, another one, and keeps its files in a prune', async () => {
    await expect(release(remote, 'build-one', { canary: 10 })).rejects.toThrow('Nothing of');
    await release(remote, 'build-one');
    await expect(release(remote, 'build-one', { canary: 10 })).rejects.toThrow('live for all');
    await release(remote, 'build-two', { canary: 10 });
    await release(remote, 'build-new', { channel: 'pr-1' });
    const now = new Date(Date.now() + TWO_HOURS_MS);
    await prune(target, { remotes: [], keep: 1, now });
    expect(await isComplete(target, remote, 'build-two')).toBe(true);
  });

  test('of another key is not promoted', async () => {
    await release(remote, 'build-one');
    await release(remote, 'build-two', { canary: 10 });
    await expect(promoteCanary(target, sampleSigner(), remote)).rejects.toThrow('not signed');
  });
});

describe('a seed', () => {
  const seeds = { seed: true } as const;
  const live = async () => (await pointerOf('mfe-assets'))?.buildId;

  test('releases what nobody has released, and replaces an earlier seed', async () => {
    expect(await release('mfe-assets', 'build-one', seeds)).toMatchObject({ changed: true });
    expect(await release('mfe-assets', 'build-one', seeds)).toMatchObject({ changed: false });
    await release('mfe-assets', 'build-two', seeds);
    expect(await live()).toBe('build-two');
  });

  test.each([
    ['a release', () => release('mfe-assets', 'build-two')],
    ['a release of the very build that was seeded', () => release('mfe-assets', 'build-one')],
    ['a release by another key', () => release('mfe-assets', 'build-two', stranger)],
    ['a canary', () => release('mfe-assets', 'build-two', { canary: 5 })],
    [
      'a rollback',
      async () => {
        await release('mfe-assets', 'build-two', seeds);
        await rollback(target, signer, { remote: 'mfe-assets', channel: 'production' });
      },
    ],
  ])('leaves what a team did: %s', async (_, act) => {
    await release('mfe-assets', 'build-one', seeds);
    await act();
    const before = await pointerOf('mfe-assets');
    const outcome = await release('mfe-assets', 'build-new', seeds);
    expect(outcome).toEqual({ buildId: 'build-new', changed: false, left: before?.buildId });
    expect(await pointerOf('mfe-assets')).toEqual(before);
  });
  const stranger = { signer: sampleSigner() };

  test('replaces what an earlier version signed with the same key, or did not sign', async () => {
    for (const field of ['seeded', 'signature'] as const) {
      await release('mfe-assets', 'build-one');
      const { seeded: _, signature: __, ...bare } = (await pointerOf('mfe-assets')) ?? {};
      const older = field === 'seeded' ? signer.signPointer(bare as never) : bare;
      await target.write('pointers/production/mfe-assets.json', Buffer.from(JSON.stringify(older)));
      await release('mfe-assets', 'build-two', seeds);
      expect(await live()).toBe('build-two');
    }
  });
});

describe('what is to be live suits what is', () => {
  const check = async (remote: string, id: string, installation?: string) => {
    const file = await target.read(`${remote}/${id}/${manifestFile(id)}`);
    return checkSuits(target, installation, { remote, manifest: String(file?.content) });
  };

  test('a remote fits the live shell and its canary, in contract and packages', async () => {
    await release('shell', 'shell-one');
    const builtWith = { '@parapet/remote-kit': '2.9.0' };
    await release('mfe-assets', 'build-one', {}, { contractVersion: 2, builtWith });
    await expect(check('mfe-assets', 'build-one')).rejects.toThrow(
      /version 2 of the host contract, the shell shell-one uses version 1\.\n .*2\.9\.0 of @parapet\/remote-kit, and the shell shell-one has version 2\.4\.0\.\nNothing was made live/,
    );
    await release('mfe-assets', 'build-two');
    await check('mfe-assets', 'build-two');
  });

  test('a shell fits the live remotes and their canaries, not previews', async () => {
    await release('shell', 'shell-one');
    await release('mfe-assets', 'build-one');
    await release('mfe-assets', 'build-pre', { channel: 'pr-1' }, { contractVersion: 3 });
    await check('shell', 'shell-one');
    await release('mfe-assets', 'build-two', { canary: 5 }, { contractVersion: 2 });
    await expect(check('shell', 'shell-one')).rejects.toThrow(
      /would refuse live remotes:\n {2}mfe-assets build-two: It uses version 2/,
    );
  });

  test('without a shell, or with one that does not answer, nothing is refused', async () => {
    await release('mfe-assets', 'build-one', {}, { contractVersion: 2 });
    await check('mfe-assets', 'build-one');
    await check('mfe-assets', 'build-one', 'http://127.0.0.1:9');
  });
});

test('a shell with a file that is not in its manifest, or a changed one, is not released', async () => {
  await release('shell', 'shell-one');
  await expect(publishChanged('main.12345678.js', 'evil()')).rejects.toThrow(
    'is not the file that was built',
  );
  await expect(publishChanged('js/extra.js', '')).rejects.toThrow('was not built with the others');
  expect((await pointerOf('shell'))?.buildId).toBe('shell-one');
});

async function publishChanged(file: string, content: string) {
  const dist = await writeSampleBuild(join(root, 'changed'), { remote: 'shell', id: 'shell-two' });
  await mkdir(dirname(join(dist, file)), { recursive: true });
  await writeFile(join(dist, file), content);
  return publish(target, { remote: 'shell', dist, channel: 'production', signer });
}
