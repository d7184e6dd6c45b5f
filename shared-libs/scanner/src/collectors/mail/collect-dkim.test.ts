import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keyOf } from './collect-dkim.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .publicKey.export({ type: 'spki', format: 'der' })
  .toString('base64');
const ed25519 = generateKeyPairSync('ed25519')
  .publicKey.export({ type: 'spki', format: 'der' })
  .subarray(-32)
  .toString('base64');

describe('a DKIM record', () => {
  it.each([
    ['of a key of RSA', `v=DKIM1; k=rsa; p=${rsa}`, { kind: 'rsa', bits: 2048 }],
    [
      'without a version, with spaces',
      `k = rsa ; p = ${rsa.slice(0, 40)} ${rsa.slice(40)}`,
      { kind: 'rsa' },
    ],
    ['of a key of Ed25519', `v=DKIM1; k=ed25519; p=${ed25519}`, { kind: 'ed25519' }],
    ['of a revoked key', 'v=DKIM1; p=;', { kind: 'revoked' }],
  ])('%s is read', (_what, record, key) => {
    expect(keyOf(record)).toMatchObject({ ...key, fault: null });
  });

  it.each([
    ['in quotes', `"v=DKIM1; k=rsa; p=${rsa}"`, '"v is no name of a tag'],
    [
      'with quotes where two texts were joined',
      `v=DKIM1; p=${rsa.slice(0, 200)}" "${rsa.slice(200)}`,
      'base64',
    ],
    ['with quotes around the key', `v=DKIM1; p="${rsa}"`, 'base64'],
    [
      'with letters of base64 for addresses',
      `v=DKIM1; p=${rsa.slice(0, 8)}-_${rsa.slice(10)}`,
      'base64',
    ],
    ['with a tag twice', `v=DKIM1; k=rsa; p=${rsa}; K=rsa`, 'the tag k stands twice'],
    ['with two keys', `v=DKIM1; p=${rsa}; p=${rsa}`, 'the tag p stands twice'],
    ['with half of a key', `v=DKIM1; p=${rsa.slice(0, 100)}`, 'not one of RSA'],
    ['of another type', `v=DKIM1; k=dsa; p=${rsa}`, 'neither rsa nor ed25519'],
    ['of a key of Ed25519 with its algorithm', `v=DKIM1; k=ed25519; p=${rsa}`, 'in place of 32'],
  ])('%s is refused', (_what, record, fault) => {
    expect(keyOf(record)).toMatchObject({ kind: 'invalid', fault: expect.stringContaining(fault) });
  });
});
