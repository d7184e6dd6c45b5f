import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releasePointerSchema } from '@parapet/contracts/releases/release';
import type { ReleaseProvenance } from '@parapet/contracts/releases/release-provenance';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findSealed, manifestDigest } from './builds/sealed-build.ts';
import type { ReleaseSigner } from './signing/release-signer.ts';
import { openTarget } from './targets/open-target.ts';
import type { ReleaseTarget } from './targets/release-target.ts';
import { sampleSigner, sampleTeam, writeSampleBuild } from './testing/sample-build.ts';
import { describeReleases, list } from './verbs/list.ts';
import { findPointer } from './verbs/pointer.ts';
import { promote } from './verbs/promote.ts';
import { publish } from './verbs/publish.ts';
import { rollback } from './verbs/rollback.ts';

vi.setConfig({ testTimeout: 60_000 });

const PLACE = { remote: 'mfe-assets', channel: 'production' };
const POINTER = 'pointers/production/mfe-assets.json';
const signer = sampleSigner();
let root: string;
let target: ReleaseTarget;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parapet-signed-'));
  target = openTarget('releases', {}, root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function release(
  id: string,
  {
    by = signer,
    channel = 'production',
    provenance = {},
  }: { by?: ReleaseSigner; channel?: string; provenance?: ReleaseProvenance } = {},
) {
  const dist = await writeSampleBuild(join(root, id), { id });
  const origin = 'https://static.example/mfe-assets';
  return publish(target, { remote: 'mfe-assets', dist, channel, origin, signer: by, provenance });
}
const write = (key: string, content: unknown) =>
  target.write(key, Buffer.from(JSON.stringify(content)));
const readJson = async (key: string) =>
  JSON.parse((await target.read(key))?.content.toString() ?? 'null');

describe('a release', () => {
  test('signs its pointer and its build', async () => {
    await release('build-one');
    const pointer = releasePointerSchema.parse(await readJson(POINTER));
    expect(signer.trustsPointer(pointer)).toBe(true);
    expect(sampleSigner().trustsPointer(pointer)).toBe(false);
    expect(signer.trustsPointer({ ...pointer, channel: 'pr-1' })).toBe(false);
    const seal = await findSealed(target, signer, PLACE, 'build-one');
    expect(seal?.manifest).toBe(pointer.manifest);
  });

  test('replaces one without a signature', async () => {
    await release('build-one');
    const { signature: _, manifest: __, ...unsigned } = await readJson(POINTER);
    await write(POINTER, unsigned);
    await write('mfe-assets/build-one/builds/latest.json', { id: 'build-one', timestamp: 1 });
    expect(await release('build-one')).toMatchObject({ changed: true });
    const pointer = await findPointer(target, PLACE);
    expect(pointer && signer.trustsPointer(pointer)).toBe(true);
    expect(await release('build-one')).toMatchObject({ changed: false });
  });

  test('has a later time than the pointer that it replaces, whatever the clock', async () => {
    await release('build-one');
    const future = '2099-01-01T00:00:00.000Z';
    const current = releasePointerSchema.parse(await readJson(POINTER));
    await write(POINTER, signer.signPointer({ ...current, releasedAt: future }));
    await release('build-two');
    const { releasedAt } = await readJson(POINTER);
    expect(Date.parse(releasedAt)).toBe(Date.parse(future) + 1);
  });

  test('of a build with a file that has no hash is refused before anything is uploaded', async () => {
    const dist = await writeSampleBuild(join(root, 'build-one'), { id: 'build-one' });
    const file = join(dist, 'builds/meta/build-one.json');
    const manifest = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...manifest, integrity: {} }));
    const origin = 'https://static.example';
    const attempt = publish(target, { ...PLACE, dist, origin, signer });
    await expect(attempt).rejects.toThrow('mf-manifest.json has no hash');
    expect(await target.list('')).toEqual([]);
  });

  test.each(['late.js', 'late.mjs', 'late.css'])(
    'of a build with %s, which no manifest names, is refused: a script may request it',
    async (file) => {
      const dist = await writeSampleBuild(join(root, 'build-one'), { id: 'build-one' });
      await writeFile(join(dist, file), '');
      const origin = 'https://static.example';
      const attempt = publish(target, { ...PLACE, dist, origin, signer });
      await expect(attempt).rejects.toThrow(`${file} has no hash in the release manifest`);
      expect(await target.list('')).toEqual([]);
    },
  );
});

describe('author and commit', () => {
  const ann = { author: 'Ann Ek', commit: 'a'.repeat(40) };
  const ben = { author: 'Ben Yu', commit: 'b'.repeat(40) };
  const live = (channel = 'production') => findPointer(target, { ...PLACE, channel });

  test('are signed: changed, added or left out, they are refused', async () => {
    await release('build-one', { provenance: ann });
    const pointer = releasePointerSchema.parse(await readJson(POINTER));
    expect(pointer).toMatchObject(ann);
    const { author: _, commit: __, ...without } = pointer;
    for (const changed of [{ ...pointer, author: 'Mallory' }, { ...pointer, ...ben }, without]) {
      expect(signer.trustsPointer(changed)).toBe(false);
    }
    const seal = await findSealed(target, signer, PLACE, 'build-one');
    expect(seal).toMatchObject(ann);
    expect(seal && signer.trustsSeal({ ...seal, author: 'Mallory' }, 'production')).toBe(false);

    await release('build-two');
    const unnamed = releasePointerSchema.parse(await readJson(POINTER));
    expect(signer.trustsPointer(unnamed)).toBe(true);
    expect(signer.trustsPointer({ ...unnamed, author: 'Mallory' })).toBe(false);
  });

  test('are those of the build after a rollback and a promotion', async () => {
    await release('build-one', { provenance: ann });
    await release('build-two', { provenance: ben });
    await rollback(target, signer, PLACE);
    expect(await live()).toMatchObject({ buildId: 'build-one', ...ann });
    await release('build-three', { provenance: ben, channel: 'pr-1' });
    await promote(target, signer, { remote: 'mfe-assets', preview: 'pr-1' });
    expect(await live()).toMatchObject({ buildId: 'build-three', ...ben });
    await release('build-one', { channel: 'pr-2' });
    expect(await live('pr-2')).toMatchObject(ann);
  });

  test('are listed', async () => {
    await release('build-one', { provenance: ann });
    const listing = describeReleases(await list(target, []));
    expect(listing).toMatch(/build-one {2}.* by Ann Ek at a{10} {2}live in production$/m);
  });

  test.each([['\u001b[2J'], ['a\u202eb'], ['two\nlines'], ['x'.repeat(81)], [' '], ['\u200b']])(
    'a pointer with the author %j is none',
    async (author) => {
      await release('build-one');
      await write(POINTER, signer.signPointer({ ...(await readJson(POINTER)), author }));
      expect(await live()).toBeUndefined();
    },
  );
});

describe('a rollback or promotion signs nothing that somebody else put there', () => {
  test.each([
    ['its release manifest changed', 'builds/meta/build-one.json', { name: 'mfe-assets' }],
    ['its signature removed', 'builds/latest.json', { id: 'build-one', timestamp: 1 }],
  ])('a build with %s', async (_, file, content) => {
    await release('build-one');
    await release('build-two');
    await write(`mfe-assets/build-one/${file}`, content);
    await expect(rollback(target, signer, PLACE)).rejects.toThrow('not signed by a key');
    expect((await findPointer(target, PLACE))?.buildId).toBe('build-two');
  });

  test('a previous build that was written into the pointer', async () => {
    await release('build-one');
    await release('build-two');
    await release('build-three');
    await write(POINTER, { ...(await readJson(POINTER)), previousBuildId: 'build-one' });
    await expect(rollback(target, signer, PLACE)).rejects.toThrow('not signed by a key');
  });

  test('a preview of another key', async () => {
    await release('build-one');
    await release('build-two', { by: sampleSigner(), channel: 'pr-12' });
    await expect(
      promote(target, signer, { remote: 'mfe-assets', preview: 'pr-12' }),
    ).rejects.toThrow('not signed');
  });
});

describe('a key of previews', () => {
  const previews = sampleTeam();
  const key = { remote: 'mfe-assets', publicKey: previews.publicKey, channels: 'pr-*' };
  const live = sampleTeam([key]);

  test('signs previews, which a key of production promotes and signs again', async () => {
    await release('build-one', { by: live.signer });
    await release('build-two', { by: previews.signer, channel: 'pr-12' });
    await expect(
      rollback(target, live.signer, PLACE, 'build-two'),
      'without a promotion',
    ).rejects.toThrow('not signed by a key that is known here for production');
    const asked: string[] = [];
    const check = async (url = '') => void asked.push(url);
    await promote(target, live.signer, { remote: 'mfe-assets', preview: 'pr-12' }, check);
    expect(asked).toEqual(['https://static.example/mfe-assets/build-two/']);
    const pointer = releasePointerSchema.parse(await readJson(POINTER));
    expect(pointer.signature?.keyId).toBe(live.signer.keyId);
    await rollback(target, live.signer, PLACE);
    expect(await rollback(target, live.signer, PLACE)).toBe('build-two');
  });

  test('puts nothing of its own into a release of the same build', async () => {
    await release('build-one', { by: previews.signer, channel: 'pr-12' });
    const changed = 'mfe-assets/build-one/builds/meta/build-one.json';
    await write(changed, { ...(await readJson(changed)), version: '6.6.6' });
    const content = (await target.read(changed))?.content ?? Buffer.alloc(0);
    const seal = await readJson('mfe-assets/build-one/builds/latest.json');
    const resealed = previews.signer.signSeal({ ...seal, manifest: manifestDigest(content) });
    await write('mfe-assets/build-one/builds/latest.json', resealed);
    await release('build-one', { by: live.signer });
    expect(await readJson(changed)).toMatchObject({ version: '0.1.0' });
  });

  test('does not promote when the installation refuses', async () => {
    await release('build-two', { by: previews.signer, channel: 'pr-12' });
    const refused = promote(
      target,
      live.signer,
      { remote: 'mfe-assets', preview: 'pr-12' },
      async () => {
        throw new Error('refused');
      },
    );
    await expect(refused).rejects.toThrow('refused');
    expect(await findPointer(target, PLACE)).toBeUndefined();
  });
});
