import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';

it('hashes version, workspace, check, asset and locator, and nothing else', () => {
  const fingerprint = fingerprintOf({
    workspaceId: 'w',
    checkId: 'redis-requires-authentication',
    assetCanonicalKey: '127.0.0.1',
    locator: 'tcp/6379',
  });
  const expected = 'v1|w|redis-requires-authentication|127.0.0.1|tcp/6379';
  expect(fingerprint).toBe(createHash('sha256').update(expected).digest('hex'));
});
