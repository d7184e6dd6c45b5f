import { expect, it } from 'vitest';
import { comparePlaces, covers, type Place, placeText } from './place.ts';

const account = { provider: 'aws', account: '123456789012', resource: null } as const;
const bucket = { ...account, resource: 'arn:aws:s3:::logs' } as const;
const host = { host: 'a.example', port: null, path: null };
const page = { host: 'a.example', port: 443, path: '/app/' };

it.each<[Place, Place, boolean]>([
  [host, page, true],
  [page, host, false],
  [page, page, true],
  [{ ...host, host: 'b.example' }, page, false],
  [account, bucket, true],
  [bucket, account, false],
  [bucket, bucket, true],
  [{ ...account, account: '210987654321' }, bucket, false],
  [{ ...account, provider: 'gcp' }, bucket, false],
  [host, bucket, false],
  [account, page, false],
])('a check that ran at %j saw %j: %j', (ranAt, place, saw) => {
  expect(covers(ranAt, place)).toBe(saw);
});

it('a check that did not run saw nothing', () => {
  expect(covers(null, page)).toBe(false);
});

it.each<[Place, string]>([
  [host, 'a.example'],
  [page, 'a.example:443/app/'],
  [{ host: '::1', port: 443, path: null }, '[::1]:443'],
  [account, 'aws://123456789012'],
  [bucket, 'aws://123456789012/arn:aws:s3:::logs'],
  // A host of this name has a port, or a path that begins with a slash.
  [{ host: 'aws', port: null, path: '//123456789012' }, 'aws//123456789012'],
])('%j reads %s', (place, text) => {
  expect(placeText(place)).toBe(text);
});

it('addresses stand in one order, IPv4 first, and resources by their text', () => {
  const at = (name: string) => ({ host: name, port: null, path: null });
  const addresses = ['::1', '10.0.0.2', '10.0.0.1'].map(at);
  expect(addresses.toSorted(comparePlaces)).toEqual(['10.0.0.1', '10.0.0.2', '::1'].map(at));
  expect([bucket, account].toSorted(comparePlaces)).toEqual([account, bucket]);
});
