import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSecrets, loadMasterKey } from './secrets.ts';

const secrets = createSecrets(Buffer.alloc(32, 1));
const place = ['cloud_account', 'workspace', 'account'];

test('a sealed secret opens for its owner', () => {
  const sealed = secrets.seal('AKIA and its secret', place);
  expect(sealed).not.toContain('AKIA');
  expect(secrets.open(sealed, place)).toBe('AKIA and its secret');
});

test('sealing one secret twice gives different texts', () => {
  expect(secrets.seal('same', place)).not.toBe(secrets.seal('same', place));
});

test('a sealed secret does not open for another owner', () => {
  const sealed = secrets.seal('mine', place);
  expect(() => secrets.open(sealed, ['cloud_account', 'workspace', 'another'])).toThrow();
  expect(() => secrets.open(sealed, ['cloud_account', 'workspaceaccount'])).toThrow();
});

test('an altered secret does not open', () => {
  const sealed = secrets.seal('mine', place);
  const altered = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
  expect(() => secrets.open(altered, place)).toThrow();
});

test('a wrong key is reported with the id of the right one', () => {
  const sealed = secrets.seal('mine', place);
  expect(() => createSecrets(Buffer.alloc(32, 2)).open(sealed, place)).toThrow(/Sealed with key/);
});

test('the key of a machine is created once and readable only by its owner', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'parapet-secrets-'));
  const config = { encryptionKey: null, dataDir };
  const [one, two] = await Promise.all([loadMasterKey(config), loadMasterKey(config)]);
  expect(one).toHaveLength(32);
  expect(two).toEqual(one);
  expect(await loadMasterKey(config)).toEqual(one);
  expect((await stat(join(dataDir, 'keys/encryption-key'))).mode & 0o777).toBe(0o600);
  await rm(dataDir, { recursive: true });
});
