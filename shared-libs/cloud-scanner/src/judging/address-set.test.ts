import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AddressSet,
  addressesOf,
  difference,
  everyAddress,
  intersection,
  isInternet,
  publicCount,
  union,
} from './address-set.ts';

const sets = fc
  .array(fc.tuple(fc.bigInt(0n, 60n), fc.bigInt(0n, 9n)), { maxLength: 6 })
  .map((pairs): AddressSet => union(pairs.map(([first, length]) => [first, first + length])));

const members = (set: AddressSet) =>
  Array.from({ length: 80 }, (_, at) => BigInt(at)).filter((at) =>
    set.some(([first, last]) => first <= at && at <= last),
  );

describe('sets of addresses', () => {
  it('are united, intersected and subtracted as sets are', () => {
    fc.assert(
      fc.property(sets, sets, (one, other) => {
        const both = new Set(members(other));
        expect(members(union(one, other))).toEqual(
          [...new Set([...members(one), ...both])].sort((a, b) => Number(a - b)),
        );
        expect(members(intersection(one, other))).toEqual(
          members(one).filter((at) => both.has(at)),
        );
        expect(members(difference(one, other))).toEqual(members(one).filter((at) => !both.has(at)));
      }),
    );
  });

  it.each([
    ['0.0.0.0/0', true],
    ['0.0.0.0/1', true],
    ['8.0.0.0/8', true],
    ['10.0.0.0/8', false],
    ['203.0.113.0/24', false],
    ['100.64.0.0/10', false],
  ])('tell the internet from networks of it: %s', (cidr, expected) => {
    expect(isInternet(addressesOf(cidr, 'ipv4'), 'ipv4')).toBe(expected);
  });

  it('keep families apart and take no text for a network', () => {
    expect(addressesOf('::/0', 'ipv4')).toEqual([]);
    expect(addressesOf('everywhere', 'ipv4')).toEqual([]);
    expect(addressesOf('203.0.113.9/24', 'ipv4')).toEqual(addressesOf('203.0.113.0/24', 'ipv4'));
    expect(publicCount(everyAddress.ipv6, 'ipv6')).toBe(1n << 125n);
  });
});
