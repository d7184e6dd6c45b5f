import { checkOf } from '../../../check-definition/check.ts';
import type { DnssecReport, ZoneKey } from '../../../subjects/name-server.ts';
import { holdsZone, type Zone } from '../../../subjects/zone.ts';
import { apexOutcomes } from '../../record-judgement.ts';

/** RSA/MD5, DSA, RSA/SHA-1, their variants with NSEC3, and GOST. */
const forbidden: Readonly<Record<number, string>> = {
  1: 'RSAMD5',
  3: 'DSA',
  5: 'RSASHA1',
  6: 'DSA-NSEC3-SHA1',
  7: 'RSASHA1-NSEC3-SHA1',
  12: 'ECC-GOST',
};
/** Shorter moduli are, or soon are, within reach: RFC 6781, section 3.4.2 gave 1024 bits ten years. */
const MIN_RSA_BITS = 1280;
/** Tells what other signatures have used for years. */
const USUAL_RSA_BITS = 2048;
/** SHA-1, and GOST R 34.11-94 (RFC 9906). */
const weakDigests: ReadonlySet<number> = new Set([1, 3]);

function flawOfKey({ algorithm, bits, tag }: ZoneKey): string | null {
  const name = forbidden[algorithm];
  if (name !== undefined) return `key ${tag}: ${name}`;
  return bits !== null && bits < MIN_RSA_BITS ? `key ${tag}: RSA with ${bits} bits` : null;
}

/** A digest with SHA-1 beside one with SHA-256 is ignored (RFC 4509, section 3). */
function flawOfDigests(anchors: DnssecReport['anchors']): string | null {
  return anchors.every(({ digestType }) => weakDigests.has(digestType))
    ? 'DS with SHA-1 or GOST alone'
    : null;
}

export const dnssecKeysStrong = checkOf<Zone>()({
  id: 'dnssec-keys-strong',
  catalogueId: 'DNS-009',
  version: 3,
  title: 'DNSSEC uses strong algorithms and keys',
  group: 'dns',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'DNSKEY strength',
  impact:
    'Forgers may break the signatures, and resolvers treat zones with old algorithms as unsigned.',
  cweIds: ['CWE-327', 'CWE-326'],
  owasp: 'A04:2025',
  aliases: ['dnssec algorithm', 'rsasha1', 'dnskey'],
  standard: {
    document: 'RFC 9905',
    section: '2 Deprecating SHA-1 from DNSSEC signatures and delegation RRs',
    published: '2025-11',
  },
  remediation: {
    summary: 'Move to algorithm 13.',
    steps: [
      'Roll over to ECDSAP256SHA256 (13), in the way that RFC 6781 describes for algorithms.',
      'BIND: set `algorithm ecdsap256sha256` in a `dnssec-policy`. PowerDNS: `pdnsutil add-zone-key <zone> ksk active ecdsa256`, and the same with `zsk`.',
      'Publish a DS record with digest type 2, and remove those of type 1 and 3. Remove the old keys only after their DS record, and its TTL.',
    ],
    effort: 'medium',
    reference: 'https://www.iana.org/assignments/dns-sec-alg-numbers',
  },
  outcomes: {
    strong: { verdict: 'pass', summary: 'All keys and digests are strong.' },
    weak: {
      verdict: 'fail',
      title: 'DNSSEC: weak algorithm or key',
      summary: 'A key or digest has an algorithm that standards forbid, or a key is too short.',
      penalty: 6,
    },
    short: {
      verdict: 'fail',
      title: 'DNSSEC: key shorter than 2048 bits',
      summary: 'An RSA key of the zone has fewer than 2048 bits.',
      penalty: 2,
      severity: 'low',
    },
    unsigned: { verdict: 'not-applicable', summary: 'The zone is not signed' },
    ...apexOutcomes,
  },
  evaluate(zone) {
    if (!holdsZone(zone)) return { outcome: 'part' };
    const { dnssec } = zone;
    if (!dnssec.ok) return { outcome: 'unread', reason: dnssec.reason };
    const { keys, anchors, proof } = dnssec.value;
    if (keys.length === 0 || anchors.length === 0) return { outcome: 'unsigned' };
    const flaw = keys.map(flawOfKey).find((found) => found !== null) ?? flawOfDigests(anchors);
    const expected = 'ECDSAP256SHA256 with SHA-256 digests';
    if (flaw !== null) return { outcome: 'weak', observation: { proof, expected, actual: flaw } };
    const short = keys.find(({ bits }) => bits !== null && bits < USUAL_RSA_BITS);
    if (short === undefined) return { outcome: 'strong' };
    const actual = `key ${short.tag}: RSA with ${short.bits} bits`;
    return { outcome: 'short', observation: { proof, expected, actual } };
  },
});
