import { expect, test } from 'vitest';
import { integrityPolicy } from './integrity-policy.ts';

const HASHED =
  '<script nonce="n">start()</script><script defer integrity="sha384-KKEA" src="/main.js">';
const policyOf = (change: Partial<Parameters<typeof integrityPolicy>[0]> = {}) =>
  integrityPolicy({ page: HASHED, previewOrigins: [], hasIntercom: false, ...change });

test('a page runs no script without a hash, also with a preview of a signed build', () => {
  expect(policyOf()).toBe('blocked-destinations=(script)');
  expect(policyOf({ previewOrigins: ['https://preview.example.com'] })).toBe(policyOf());
});

test.each([
  ['a shell from source, or of an earlier version', { page: '<script defer src="/main.js">' }],
  ['a shell with one script that has no hash', { page: `${HASHED}<script src="/second.js">` }],
  ["a build of a developer's machine", { previewOrigins: ['http://localhost:3010'] }],
  ["Intercom's widget", { hasIntercom: true }],
])('%s can have no hashes, so no such policy', (_, change) => {
  expect(policyOf(change)).toBeUndefined();
});
