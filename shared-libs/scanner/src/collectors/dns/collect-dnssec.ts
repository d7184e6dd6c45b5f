import { known, type Read } from '@parapet/checks/definition/read';
import type { Answer, DnskeyAnswer, DSAnswer } from 'dns-packet';
import type { DnssecReport, SignatureState } from '../../subjects/name-server.ts';
import type { DnsClient } from './dns-client.ts';
import { fitsKey, isZoneKey, keyTagOf, rsaBits } from './dnssec-keys.ts';
import { presentation, shellName } from './presentation.ts';
import { signaturesOf, stateOfSet } from './verify-signatures.ts';

/** Reads the keys of a zone, and tests its signatures from the DS record down. */
export async function collectDnssec(client: DnsClient, name: string): Promise<Read<DnssecReport>> {
  const ds = await client.signed(name, 'DS');
  if (!ds.ok) return ds;
  const dnskey = await client.signed(name, 'DNSKEY');
  if (!dnskey.ok) return dnskey;
  const soa = await client.signed(name, 'SOA');
  if (!soa.ok) return soa;
  const a = await client.signed(name, 'A');
  if (!a.ok) return a;
  return known(reportOf(name, { ds: ds.value, dnskey: dnskey.value, soa: soa.value, a: a.value }));
}

const MAX_KEYS = 16;

export function reportOf(
  name: string,
  all: Readonly<Record<'ds' | 'dnskey' | 'soa' | 'a', readonly Answer[]>>,
  now = new Date(),
): DnssecReport {
  // The target of an alias is of another zone.
  const own = (records: readonly Answer[]) => records.filter((one) => isSame(one.name, name));
  const soa = own(all.soa);
  const a = own(all.a);
  const ownKeys = own(all.dnskey);
  const isKey = (record: Answer): record is DnskeyAnswer => record.type === 'DNSKEY';
  const isAnchor = (record: Answer): record is DSAnswer => record.type === 'DS';
  const keys = ownKeys.filter(isKey).slice(0, MAX_KEYS);
  const ownAnchors = own(all.ds);
  const anchors = ownAnchors.filter(isAnchor).slice(0, MAX_KEYS);
  const anchored = keys.filter((key) => anchors.some((anchor) => fitsKey(anchor, key) !== false));
  const isWithheld = anchors.length > 0 && signaturesOf(ownAnchors, 'DS').length === 0;
  const stateOf = (
    records: readonly Answer[],
    type: Answer['type'],
    by: readonly DnskeyAnswer[],
  ): SignatureState => {
    const state = stateOfSet(records, type, by, now);
    return state === 'missing' && isWithheld ? 'withheld' : state;
  };
  const hasAddress = a.some((record) => record.type === 'A');
  return {
    keys: keys.filter(isZoneKey).map((key) => ({
      algorithm: key.data.algorithm,
      bits: rsaBits(key),
      tag: keyTagOf(key),
    })),
    anchors: anchors.map((anchor) => ({
      digestType: anchor.data.digestType,
      algorithm: anchor.data.algorithm,
      fitsKey: fitOf(keys.map((key) => fitsKey(anchor, key))),
    })),
    keySet: stateOf(ownKeys, 'DNSKEY', anchored),
    soa: stateOf(soa, 'SOA', keys),
    address: hasAddress ? stateOf(a, 'A', keys) : null,
    validity: longestValidity(soa),
    proof: {
      type: 'dns',
      request: `DS, DNSKEY and SOA records of ${name} with their signatures`,
      response: [...anchors, ...keys, ...soa].map(line).join('\n'),
      capturedAt: now.toISOString(),
      reproduce: `dig ${shellName(name)} SOA +dnssec +cdflag; dig ${shellName(name)} DNSKEY +dnssec +cdflag; dig ${shellName(name)} DS`,
    },
  };
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function fitOf(fits: ReadonlyArray<boolean | null>): boolean | null {
  if (fits.includes(true)) return true;
  return fits.includes(null) ? null : false;
}

function longestValidity(records: readonly Answer[]): DnssecReport['validity'] {
  const signatures = signaturesOf(records, 'SOA').map(({ data }) => data);
  const [last] = signatures.sort((one, other) => other.expiration - one.expiration);
  if (last === undefined) return null;
  return { from: new Date(last.inception * 1000), to: new Date(last.expiration * 1000) };
}

function line(record: Answer): string {
  if (record.type !== 'RRSIG') return `${record.type} ${presentation(record)}`;
  const { typeCovered, algorithm, keyTag, inception, expiration } = record.data;
  const at = (seconds: number) => new Date(seconds * 1000).toISOString();
  return `RRSIG ${typeCovered}, algorithm ${algorithm}, key ${keyTag}, ${at(inception)} to ${at(expiration)}`;
}
