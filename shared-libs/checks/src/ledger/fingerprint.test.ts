import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';

const identity = {
  workspaceId: 'w',
  checkId: 'redis-requires-authentication',
  locator: 'tcp/6379',
};
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

it.each([
  [{ host: '127.0.0.1', port: null, path: null }, '127.0.0.1'],
  [{ host: '::1', port: 443, path: null }, '[::1]:443'],
  [{ host: 'a.example', port: 443, path: '/app/?a=1' }, 'a.example:443/app/?a=1'],
  [
    { provider: 'aws', account: '123456789012', resource: 'arn:aws:s3:::logs' } as const,
    'aws://123456789012/arn:aws:s3:::logs',
  ],
])('hashes version, workspace, check, place %j and locator, and nothing else', (place, text) => {
  expect(fingerprintOf({ ...identity, place })).toBe(
    sha256(`v2|w|redis-requires-authentication|${text}|tcp/6379`),
  );
});
