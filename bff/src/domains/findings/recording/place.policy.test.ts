import { placeText } from '@parapet/checks/place';
import { describe, expect, test } from 'vitest';
import { nearestAsset, placeOfText } from './place.policy.ts';

const asset = (canonicalKey: string) => ({
  assetId: canonicalKey,
  type: canonicalKey.startsWith('http') ? 'url' : 'domain',
  canonicalKey,
});
const all = [
  'a.example',
  'b.example',
  'https://a.example/',
  'https://a.example/app/',
  'http://a.example:8080/',
].map(asset);
const host = { host: 'a.example', port: null, path: null };
const at = (port: number, path: string | null) => ({ host: 'a.example', port, path });

describe('the nearest asset', () => {
  test.each([
    [host, 'a.example'],
    [at(443, '/app/.env'), 'https://a.example/app/'],
    [at(443, '/app/'), 'https://a.example/app/'],
    [at(443, '/application'), 'https://a.example/'],
    [at(443, null), 'https://a.example/'],
    [at(8080, '/'), 'http://a.example:8080/'],
    [at(6379, null), 'a.example'],
    [{ ...host, host: 'b.example' }, 'b.example'],
    [{ ...host, host: 'c.example' }, 'shown'],
  ])('of %j is %s', (place, expected) => {
    expect(
      nearestAsset(place, all, { owner: null, seenThrough: 'shown', seenAt: 'other.example' }),
    ).toBe(expected);
  });

  test('stays the present one where none covers the place', () => {
    const owner = 'http://a.example:8080/';
    const shown = { owner, seenThrough: 'https://a.example/', seenAt: 'a.example' };
    expect(nearestAsset(host, [], shown)).toBe(owner);
  });
});

test.each([
  host,
  at(443, null),
  at(443, '/a/?b=c:d'),
  { host: '::1', port: null, path: null },
  { host: '::1', port: 443, path: '/' },
])('the text of %j is read back', (place) => {
  expect(placeOfText(placeText(place))).toEqual(place);
});
