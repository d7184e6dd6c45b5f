import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadOrCreateFactorKeys, rotateFactorKeys } from './factor-keys.ts';
import { hashesOfCode, openSecret, sealSecret } from './factor-secret.ts';

const keys = { currentId: 'one', byId: new Map([['one', randomBytes(32)]]) };

test('a sealed secret opens for its factor only', () => {
  const sealed = sealSecret(keys, 'factor-1', 'JBSWY3DPEHPK3PXP');
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(openSecret(keys, 'factor-1', sealed)).toBe('JBSWY3DPEHPK3PXP');
  expect(() => openSecret(keys, 'factor-2', sealed)).toThrow();
});

test('a changed secret does not open', () => {
  const [id, text = ''] = sealSecret(keys, 'factor-1', 'JBSWY3DPEHPK3PXP').split('.');
  const bytes = Buffer.from(text, 'base64url');
  bytes[14] = (bytes[14] ?? 0) ^ 1;
  expect(() => openSecret(keys, 'factor-1', `${id}.${bytes.toString('base64url')}`)).toThrow();
});

test('secrets and codes from before a rotation stay valid', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'parapet-factor-keys-'));
  try {
    const before = await loadOrCreateFactorKeys(folder);
    const sealed = sealSecret(before, 'factor-1', 'secret');
    const [hash] = hashesOfCode(before, 'factor-1', 'code');
    await rotateFactorKeys(folder);
    const after = await loadOrCreateFactorKeys(folder);
    expect(after.currentId).not.toBe(before.currentId);
    expect(openSecret(after, 'factor-1', sealed)).toBe('secret');
    expect(hashesOfCode(after, 'factor-1', 'code')).toContain(hash);
    expect(hashesOfCode(after, 'factor-1', 'code')[0]).not.toBe(hash);
  } finally {
    await rm(folder, { recursive: true });
  }
});
