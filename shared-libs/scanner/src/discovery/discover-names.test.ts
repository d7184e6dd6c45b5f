import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseLog } from './certificate-log.ts';
import { type DiscoveryRequest, discoverNames, MAX_DISCOVERED } from './discover-names.ts';
import type { DiscoverySource } from './discovery.ts';
import { hostBelow } from './host-below.ts';
import type { NameLookup } from './look-up.ts';
import { commonLabels } from './word-list.ts';

const signal = new AbortController().signal;
const known = <T>(value: T) => ({ ok: true as const, value });
const unknown = (reason: string) => ({ ok: false as const, reason });

/** Answers from `TYPE name` to values; names that are not listed do not exist. */
function dnsOf(
  records: Record<string, readonly string[]>,
  { wildcard = false, isDead = false } = {},
): NameLookup & { asked: string[] } {
  const asked: string[] = [];
  const names = new Set(Object.keys(records).map((key) => key.split(' ')[1]));
  return {
    asked,
    signed: async () => (isDead ? unknown('The DNS server did not answer') : known([])),
    async query(name, type) {
      asked.push(`${type} ${name}`);
      if (isDead) return unknown('The DNS server did not answer');
      const listed = records[`${type} ${name}`] ?? [];
      const values = listed.length === 0 && wildcard && type === 'A' ? ['192.0.2.99'] : listed;
      const rcode = values.length > 0 || names.has(name) ? 'NOERROR' : 'NXDOMAIN';
      const proof = {
        type: 'dns' as const,
        request: '',
        response: '',
        capturedAt: '',
        reproduce: '',
      };
      return known({ name, type, rcode, values, cnames: [], proof });
    },
  };
}

const request = (parts: Partial<DiscoveryRequest>): DiscoveryRequest => ({
  domain: 'shop.example',
  dns: dnsOf({}),
  seenCertificates: [],
  certificateLog: null,
  transferZone: null,
  signal,
  ...parts,
});
const logOf = (body: string, answer: { status?: number; truncated?: boolean } = {}) => ({
  address: 'https://log.example/?q={domain}',
  fetchText: async () => ({ status: 200, truncated: false, body, ...answer }),
});
const reportOf = (
  { sources }: Awaited<ReturnType<typeof discoverNames>>,
  source: DiscoverySource,
) => sources.find((report) => report.source === source);

test('every source gives names that exist, each once with its surest source', async () => {
  const dns = dnsOf({
    'A api.shop.example': ['192.0.2.1'],
    'AAAA vpn.shop.example': ['2001:db8::1'],
    'A mx7.shop.example': ['192.0.2.2'],
    'A spf.shop.example': ['192.0.2.3'],
    'A deep.in.shop.example': ['192.0.2.4'],
    'A logged.shop.example': ['192.0.2.5'],
    'A copied.shop.example': ['192.0.2.6'],
    'MX shop.example': ['10 mx7.shop.example', '20 mx.other.example'],
    'TXT shop.example': ['v=spf1 a:spf.shop.example include:_spf.shop.example ~all'],
    'NS shop.example': ['ns1.other.example'],
  });
  const found = await discoverNames(
    request({
      dns,
      seenCertificates: [
        { place: 'shop.example:443', names: ['*.in.shop.example', 'deep.in.shop.example'] },
      ],
      certificateLog: logOf(
        JSON.stringify([
          {
            name_value: 'logged.shop.example\n*.api.shop.example',
            not_before: '2026-01-02T00:00:00',
          },
          { name_value: 'gone.shop.example' },
          { name_value: 'evil.example\nshop.example.evil.example' },
        ]),
      ),
      transferZone: async () => ['copied.shop.example', 'mx7.shop.example', 'shop.example'],
    }),
  );
  expect(found.names.map(({ name, source }) => [name, source])).toEqual([
    ['copied.shop.example', 'zone_transfer'],
    ['mx7.shop.example', 'zone_transfer'],
    ['spf.shop.example', 'zone_records'],
    ['deep.in.shop.example', 'certificate_san'],
    ['api.shop.example', 'word_list'],
    ['vpn.shop.example', 'word_list'],
    ['logged.shop.example', 'certificate_log'],
  ]);
  expect(found.names.at(-1)?.evidence).toBe('A certificate of 2026-01-02 in a public log names it');
  expect(found.cutOff).toBe('2 known names do not exist in DNS any more.');
  expect(found.sources.every(({ outcome }) => outcome === 'searched')).toBe(true);
});

test('one name that is gone is counted as one', async () => {
  const seenCertificates = [{ names: ['old.shop.example'], place: 'tcp/443' }];
  const found = await discoverNames(request({ dns: dnsOf({}), seenCertificates }));
  expect(found.cutOff).toBe('1 known name does not exist in DNS any more.');
});

test('a wildcard zone gives nothing by the word list, and says why', async () => {
  const dns = dnsOf({}, { wildcard: true });
  const found = await discoverNames(request({ dns }));
  expect(found.names).toEqual([]);
  expect(reportOf(found, 'word_list')?.note).toContain('wildcard');
  expect(dns.asked.filter((asked) => asked.includes('www.'))).toEqual([]);
});

describe('a source that fails', () => {
  test.each([
    ['a status', logOf('', { status: 502 }), 'status 502'],
    ['a cut answer', logOf('[', { truncated: true }), 'too large'],
    ['no JSON', logOf('<html>'), 'could not be read'],
    ['no list', logOf('{"error":1}'), 'could not be read'],
    [
      'no connection',
      { address: 'x', fetchText: () => Promise.reject(new Error('secret detail')) },
      'did not answer',
    ],
  ])('fails alone: %s', async (_, certificateLog, note) => {
    const dns = dnsOf({ 'A www.shop.example': ['192.0.2.1'] });
    const found = await discoverNames(request({ dns, certificateLog }));
    expect(found.names.map(({ name }) => name)).toEqual(['www.shop.example']);
    expect(reportOf(found, 'certificate_log')).toMatchObject({
      outcome: 'failed',
      note: expect.stringContaining(note),
    });
  });

  test('a dead resolver ends the search early', async () => {
    const dns = dnsOf({}, { isDead: true });
    const found = await discoverNames(request({ dns }));
    expect(found.names).toEqual([]);
    expect(reportOf(found, 'word_list')?.outcome).toBe('failed');
    expect(reportOf(found, 'zone_records')?.outcome).toBe('failed');
    expect(dns.asked.length).toBeLessThan(10);
  });

  test('a copy of the zone and a log are left out unless they are given', async () => {
    const found = await discoverNames(request({}));
    expect(reportOf(found, 'zone_transfer')?.outcome).toBe('skipped');
    expect(reportOf(found, 'certificate_log')?.outcome).toBe('skipped');
  });
});

test('a run has a limit, and says when it cut names off', async () => {
  const names = Array.from({ length: MAX_DISCOVERED + 5 }, (_, index) => `h${index}.shop.example`);
  const found = await discoverNames(
    request({ dns: dnsOf({}, { wildcard: true }), transferZone: async () => names }),
  );
  expect(found.names).toHaveLength(MAX_DISCOVERED);
  expect(found.cutOff).toContain(`${MAX_DISCOVERED + 5} names were found`);
});

test('an aborted run ends with the reason of its signal', async () => {
  const stop = new AbortController();
  const run = discoverNames(
    request({
      signal: stop.signal,
      dns: {
        signed: async () => unknown(''),
        query: async () => {
          stop.abort(new Error('stopped'));
          stop.signal.throwIfAborted();
          return unknown('');
        },
      },
    }),
  );
  await expect(run).rejects.toThrow('stopped');
});

test('the labels are hosts, each once', () => {
  expect(new Set(commonLabels).size).toBe(commonLabels.length);
  for (const label of commonLabels)
    expect(hostBelow(`${label}.a.example`, 'a.example')).not.toBeNull();
});

describe('a name', () => {
  test.each([
    ['*.Shop.Example.', null],
    ['WWW.Shop.Example.', 'www.shop.example'],
    ['*.a.shop.example', 'a.shop.example'],
    ['a.*.shop.example', null],
    ['notshop.example', null],
    ['_dmarc.shop.example', null],
    ['-a.shop.example', null],
    ['a..shop.example', null],
    [`${'a'.repeat(64)}.shop.example`, null],
    ['<script>.shop.example', null],
    ['a@b.shop.example', null],
  ])('%s is taken as %s', (text, expected) => {
    expect(hostBelow(text, 'shop.example')).toBe(expected);
  });

  test('of any text is a host below the domain, or none', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const name = hostBelow(`${text}.shop.example`, 'shop.example');
        expect(name === null || /^[a-z0-9.-]+\.shop\.example$/.test(name)).toBe(true);
      }),
    );
  });

  test('of any answer of a log is read without an error', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseLog(text)));
    fc.assert(
      fc.property(fc.json(), (text) => {
        for (const { name } of parseLog(text) ?? []) expect(typeof name).toBe('string');
      }),
    );
  });
});
