import type { Answer } from 'dns-packet';
import { describe, expect, it } from 'vitest';
import { reportOf } from './collect-dnssec.ts';
import { stateOfSet } from './verify-signatures.ts';

/** The example of RFC 6605, section 6.1. */
const key = {
  name: 'example.net',
  type: 'DNSKEY',
  data: {
    flags: 257,
    algorithm: 13,
    key: Buffer.from(
      'GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA==',
      'base64',
    ),
  },
} as const;
const ds = {
  name: 'example.net',
  type: 'DS',
  data: {
    keyTag: 55_648,
    algorithm: 13,
    digestType: 2,
    digest: Buffer.from('b4c8c1fe2e7477127b27115656ad6256f424625bf5c1e2770ce6d6e37df61d17', 'hex'),
  },
} as const;
const address: Answer = { name: 'www.example.net', type: 'A', ttl: 60, data: '192.0.2.1' };
const signature = {
  name: 'www.example.net',
  type: 'RRSIG',
  data: {
    typeCovered: 'A',
    algorithm: 13,
    labels: 3,
    originalTTL: 3600,
    expiration: Date.UTC(2010, 8, 9, 10, 4, 39) / 1000,
    inception: Date.UTC(2010, 7, 12, 10, 4, 39) / 1000,
    keyTag: 55_648,
    signersName: 'example.net',
    signature: Buffer.from(
      'qx6wLYqmh+l9oCKTN6qIc+bw6ya+KJ8oMz0YP107epXAyGmt+3SNruPFKG7tZoLBLlUzGGus7ZwmwWep666VCw==',
      'base64',
    ),
  },
} as const;
const inTime = new Date('2010-08-20T00:00:00.000Z');

describe('testing signatures of a zone', () => {
  it('accepts the example of RFC 6605, whatever the case of the name', () => {
    expect(stateOfSet([address, signature], 'A', [key], inTime)).toBe('valid');
    const shouting = [
      { ...address, name: 'WWW.Example.NET' },
      { ...signature, name: 'WWW.Example.NET' },
    ];
    expect(stateOfSet(shouting, 'A', [key], inTime)).toBe('valid');
  });

  it.each([
    ['expired', [address, signature], new Date('2026-11-20')],
    ['not-yet-valid', [address, signature], new Date('2010-01-01')],
    ['forged', [{ ...address, data: '192.0.2.2' }, signature], inTime],
    ['missing', [address], inTime],
    ['missing', [signature], inTime],
    ['untested', [address, { ...signature, data: { ...signature.data, algorithm: 250 } }], inTime],
    ['forged', [address, { ...signature, data: { ...signature.data, keyTag: 1 } }], inTime],
  ] as const)('finds %s', (state, records, now) => {
    expect(stateOfSet(records as readonly Answer[], 'A', [key], now)).toBe(state);
  });

  it('does not accept a key that is revoked, or that is no key of the zone', () => {
    const withFlags = (flags: number) => [{ ...key, data: { ...key.data, flags } }];
    expect(stateOfSet([address, signature], 'A', withFlags(0x0181), inTime)).toBe('forged');
    expect(stateOfSet([address, signature], 'A', withFlags(0), inTime)).toBe('forged');
  });

  it('does not miss signatures that the DNS server leaves out, also of the DS record', () => {
    const all = { dnskey: [key], soa: [], a: [{ ...address, name: 'example.net' }] };
    const statesOf = (records: readonly object[]) => {
      const {
        keySet,
        soa,
        address: ofAddress,
      } = reportOf('example.net', { ...all, ds: records } as never, inTime);
      return [keySet, soa, ofAddress];
    };
    expect(statesOf([ds])).toEqual(['withheld', 'withheld', 'withheld']);
    const ofParent = {
      ...signature,
      name: 'example.net',
      data: { ...signature.data, typeCovered: 'DS' },
    };
    expect(statesOf([ds, ofParent])).toEqual(['missing', 'missing', 'missing']);
  });

  it('compares the DS record with the digest of the key', () => {
    const all = { dnskey: [key], soa: [], a: [] } as const;
    const fitOf = (record: Answer) =>
      reportOf('example.net', { ...all, ds: [record] } as never, inTime).anchors[0]?.fitsKey;
    expect(fitOf(ds as unknown as Answer)).toBe(true);
    const other = { ...ds, data: { ...ds.data, digest: Buffer.alloc(32) } };
    expect(fitOf(other as unknown as Answer)).toBe(false);
    const unknown = { ...ds, data: { ...ds.data, digestType: 99 } };
    expect(fitOf(unknown as unknown as Answer)).toBe(null);
  });
});
