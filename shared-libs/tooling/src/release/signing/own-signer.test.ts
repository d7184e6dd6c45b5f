import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releaseKeysSchema } from '@parapet/contracts/releases/release-signature';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openOwnSigner } from './own-signer.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parapet-own-key-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const keyFile = (name: string) => join(dataDir, 'keys', name);
const registered = async () =>
  releaseKeysSchema.parse(await readFile(keyFile('release-public-keys'), 'utf8'));

test('the first release makes a key that its owner alone can read, and registers its public part', async () => {
  const { keyId } = await openOwnSigner(dataDir, ['mfe-assets'], {});
  for (const name of ['release-signing-key', 'release-public-keys']) {
    expect((await stat(keyFile(name))).mode & 0o777).toBe(0o600);
  }
  expect((await stat(join(dataDir, 'keys'))).mode & 0o777).toBe(0o700);
  expect((await openOwnSigner(dataDir, ['mfe-assets', 'mfe-new'], {})).keyId).toBe(keyId);
  expect((await registered()).map(({ remote }) => remote)).toEqual(['mfe-assets', 'mfe-new']);
});

test('two first releases at once use one key', async () => {
  const signers = await Promise.all(
    ['mfe-assets', 'mfe-scans'].map((remote) => openOwnSigner(dataDir, [remote], {})),
  );
  expect(new Set(signers.map(({ keyId }) => keyId)).size).toBe(1);
  expect(new Set((await registered()).map(({ publicKey }) => publicKey)).size).toBe(1);
});
