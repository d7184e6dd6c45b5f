import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACCESS_KEY, type S3Server, SECRET_KEY, startS3Server } from '@parapet/test-kit/s3-server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTarget } from '../release/targets/open-target.ts';
import type { ReleaseTarget } from '../release/targets/release-target.ts';
import type { PackedPackage } from './pack-packages.ts';
import { INDEX, readIndex } from './package-index.ts';
import { releasePackages } from './release-packages.ts';

const TOOLCHAIN = { typescript: '7.0.2' };

let root: string;
let server: S3Server;
let target: ReleaseTarget;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parapet-packages-'));
  server = await startS3Server();
  vi.stubEnv('AWS_ACCESS_KEY_ID', ACCESS_KEY);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', SECRET_KEY);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.stop();
  await rm(root, { recursive: true, force: true });
});

const pack = (name: string, version: string, text = name): PackedPackage => {
  const tarball = Buffer.from(text);
  return {
    name: `@parapet/${name}`,
    version,
    file: `parapet-${name}-${version}.tgz`,
    tarball,
    integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
    content: text,
    hostContract: 1,
    peers: {},
  };
};

const release = (...packages: PackedPackage[]) => releasePackages(target, packages, TOOLCHAIN);

describe.each([
  { place: 'a folder', to: 'releases', from: () => join(root, 'releases') },
  { place: 'a bucket', to: 's3://bucket', from: () => `${server.url}/bucket` },
])('packages released to $place', ({ to, from }) => {
  beforeEach(() => {
    target = openTarget(to, { AWS_ENDPOINT_URL_S3: server.url }, root);
  });

  test('are stored by version and listed in the index', async () => {
    await release(pack('contracts', '1.0.0'), pack('ui', '0.1.0'));

    const { packages } = await readIndex(from());
    expect(Object.keys(packages)).toEqual(['@parapet/contracts', '@parapet/ui']);
    expect(packages['@parapet/contracts']).toEqual([
      {
        name: '@parapet/contracts',
        version: '1.0.0',
        path: 'packages/contracts/1.0.0/parapet-contracts-1.0.0.tgz',
        integrity: pack('contracts', '1.0.0').integrity,
        content: 'contracts',
        hostContract: 1,
        peers: {},
        toolchain: TOOLCHAIN,
      },
    ]);
    const stored = await target.read('packages/contracts/1.0.0/parapet-contracts-1.0.0.tgz');
    expect(stored?.content.toString()).toBe('contracts');
  });

  test('are kept beside later versions, newest first', async () => {
    for (const version of ['1.2.0', '1.10.0', '1.9.0']) {
      await release(pack('contracts', version, version));
    }

    const { packages } = await readIndex(from());
    const versions = packages['@parapet/contracts']?.map(({ version }) => version);
    expect(versions).toEqual(['1.10.0', '1.9.0', '1.2.0']);
  });

  test('never change: the same content is skipped, other content refuses the whole release', async () => {
    await release(pack('contracts', '1.0.0'));
    expect(await release(pack('contracts', '1.0.0'))).toMatchObject([{ changed: false }]);

    const changed = release(pack('ui', '0.1.0'), pack('contracts', '1.0.0', 'other'));
    await expect(changed).rejects.toThrow(
      '@parapet/contracts 1.0.0 is released with other content',
    );
    expect(Object.keys((await readIndex(from())).packages)).toEqual(['@parapet/contracts']);
  });

  test('are all in the index after two concurrent releases', async () => {
    await Promise.all([release(pack('contracts', '1.0.0')), release(pack('ui', '0.1.0'))]);

    const { packages } = await readIndex(from());
    expect(Object.keys(packages)).toEqual(['@parapet/contracts', '@parapet/ui']);
  });

  test('that are half uploaded are not in the index, and the next release completes them', async () => {
    const breaking: ReleaseTarget = {
      ...target,
      write: (key, content) => {
        if (key.endsWith('release.json')) throw new Error('Connection lost');
        return target.write(key, content);
      },
    };
    const broken = releasePackages(breaking, [pack('contracts', '1.0.0')], TOOLCHAIN);
    await expect(broken).rejects.toThrow('Connection lost');
    await expect(readIndex(from())).rejects.toThrow('no packages are released');

    expect(await release(pack('contracts', '1.0.0'))).toMatchObject([{ changed: true }]);
  });
});

test('the index is revalidated, a package is cached as immutable', async () => {
  target = openTarget('s3://bucket', { AWS_ENDPOINT_URL_S3: server.url }, root);
  await release(pack('contracts', '1.0.0'));

  const cacheOf = (key: string) => server.objects.get(`bucket/${key}`)?.headers.cacheControl;
  expect(cacheOf(INDEX)).toBe('no-cache');
  expect(cacheOf('packages/contracts/1.0.0/parapet-contracts-1.0.0.tgz')).toMatch(/immutable/);
});
