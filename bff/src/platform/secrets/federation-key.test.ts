import { randomBytes } from 'node:crypto';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { createFederationKey } from './federation-key.ts';

const claims = { issuer: 'https://parapet.example', subject: 'workspace:a', audience: '//b' };

test('what one process signs, the key set of another verifies', async () => {
  for (let times = 0; times < 20; times += 1) {
    const master = randomBytes(32);
    const token = await createFederationKey(master).sign(claims);
    const keys = createLocalJWKSet(await createFederationKey(master).keySet());
    const { payload } = await jwtVerify(token, keys, { issuer: claims.issuer, audience: '//b' });
    expect(payload.sub).toBe('workspace:a');
  }
});

test('another installation has another key, and the key set has no secret', async () => {
  const token = await createFederationKey(Buffer.alloc(32, 1)).sign(claims);
  const other = await createFederationKey(Buffer.alloc(32, 2)).keySet();
  await expect(jwtVerify(token, createLocalJWKSet(other))).rejects.toThrow();
  expect(other.keys[0]).not.toHaveProperty('d');
});
