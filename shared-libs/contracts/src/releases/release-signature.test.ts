import { expect, it } from 'vitest';
import { coversChannel, keyText, releaseKeysSchema } from './release-signature.ts';

const KEY = 'a'.repeat(43);
const read = (scope: string) => releaseKeysSchema.parse(`mfe-assets${scope}=${KEY}`);
const covers = (scope: string, channel: string) =>
  read(scope).every((key) => coversChannel(key, channel));

it.each([
  ['', 'production', true],
  ['', 'pr-12', true],
  ['@pr-*', 'pr-12', true],
  ['@pr-*', 'staging', false],
  ['@pr-*', 'production', false],
  ['@*', 'pr-12', true],
  ['@staging', 'staging', true],
  ['@staging', 'staging-2', false],
  ['@production', 'production', true],
  ['@production', 'pr-12', false],
])('mfe-assets%s=<key> covers %s: %s', (scope, channel, isCovered) => {
  expect(covers(scope, channel)).toBe(isCovered);
});

it.each(['@*', '@p*', '@pro*', '@production*'])('a star never covers production: %s', (scope) => {
  expect(covers(scope, 'production')).toBe(false);
});

it.each(['@', '@@pr-1', '@pr-*-x', '@PR-*', '@pr-1@pr-2', '@../x'])('%s is no scope', (scope) => {
  expect(() => read(scope)).toThrow();
});

it('a key is written as it is read', () => {
  for (const scope of ['', '@pr-*', '@production']) {
    expect(read(scope).map(keyText)).toEqual([`mfe-assets${scope}=${KEY}`]);
  }
});
