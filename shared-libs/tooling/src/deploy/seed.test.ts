import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ACCESS_KEY, type S3Server, SECRET_KEY, startS3Server } from '@parapet/test-kit/s3-server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTarget } from '../release/targets/open-target.ts';
import { sampleSigner, writeSampleBuild } from '../release/testing/sample-build.ts';
import { findPointer } from '../release/verbs/pointer.ts';
import { publish } from '../release/verbs/publish.ts';
import { createBucket } from './create-bucket.ts';
import { seed } from './seed.ts';

const baseUrl = 'https://static.example';
const signer = sampleSigner();

let root: string;
let server: S3Server;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parapet-seed-'));
  server = await startS3Server();
  vi.stubEnv('AWS_ACCESS_KEY_ID', ACCESS_KEY);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', SECRET_KEY);
  vi.stubEnv('AWS_REGION', 'us-east-1');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.stop();
  await rm(root, { recursive: true, force: true });
});

const build = (remote: string, id: string) =>
  writeSampleBuild(join(root, id, remote), { remote, id });

test('releases what nobody has released, replaces earlier seeds, and reverts nothing', async () => {
  const names = ['shell', 'mfe-assets', 'mfe-scans'];
  for (const name of names) {
    await build(name, 'built-in');
    await build(name, 'next-one');
  }
  const target = openTarget('s3://releases', { AWS_ENDPOINT_URL_S3: server.url }, root);
  const origin = `${baseUrl}/mfe-assets`;
  const ofTeam = { remote: 'mfe-assets', dist: await build('mfe-assets', 'of-team') };
  await publish(target, { ...ofTeam, channel: 'production', origin, signer });

  const run = (builds: string) =>
    seed(target, { names, baseUrl, signer, distOf: (name) => join(root, builds, name) });
  expect(await run('built-in')).toEqual(['shell', 'mfe-scans']);
  expect(await run('built-in')).toEqual([]);
  expect(await run('next-one')).toEqual(['shell', 'mfe-scans']);

  const live = async (remote: string) =>
    (await findPointer(target, { remote, channel: 'production' }))?.buildId;
  expect(await live('mfe-assets')).toBe('of-team');
  expect(await live('mfe-scans')).toBe('next-one');
  expect(await live('shell')).toBe('next-one');
});

test('creates the bucket, and accepts one that is there', async () => {
  await createBucket('releases', server.url);
  expect([...server.objects.keys()]).toEqual(['releases/']);
  await createBucket('releases', server.url);
});

test('the command names a missing setting and releases nothing', async () => {
  const program = join(import.meta.dirname, 'seed-main.ts');
  const env = { PATH: process.env.PATH, SEED_BUCKET: 'releases' };
  await expect(promisify(execFile)(process.execPath, [program], { env })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('SEED_BASE_URL is missing.'),
  });
});
