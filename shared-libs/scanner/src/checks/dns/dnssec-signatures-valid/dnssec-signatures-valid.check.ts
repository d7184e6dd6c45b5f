import { checkOf } from '../../../check-definition/check.ts';
import type { SignatureState } from '../../../subjects/name-server.ts';
import { holdsZone, type Zone } from '../../../subjects/zone.ts';
import { apexOutcomes } from '../../record-judgement.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Share of its time: signers that sign each answer anew use signatures of hours, of which half is left. */
const LITTLE_LEFT = 1 / 4;
const broken: readonly SignatureState[] = ['expired', 'not-yet-valid', 'forged', 'missing'];
const stateLabels: Readonly<Record<SignatureState, string>> = {
  valid: 'valid',
  expired: 'the signature has expired',
  'not-yet-valid': 'the signature is not valid yet',
  forged: 'the signature does not fit the records and keys',
  missing: 'there is no signature',
  withheld: 'the DNS server leaves the signature out',
  untested: 'the algorithm is unknown',
};

export const dnssecSignaturesValid = checkOf<Zone>()({
  id: 'dnssec-signatures-valid',
  catalogueId: 'DNS-008',
  version: 5,
  title: 'DNSSEC signatures are valid',
  group: 'dns',
  severity: 'high',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'RRSIG',
  impact:
    'Resolvers that validate refuse every answer, so that the domain is gone for their users.',
  cweIds: ['CWE-347'],
  owasp: 'A08:2025',
  aliases: ['rrsig', 'rrsig expired', 'bogus dnssec'],
  standard: {
    document: 'RFC 4035',
    section: '5.3 Authenticating an RRset with an RRSIG RR',
    published: '2005-03',
  },
  remediation: {
    summary: 'Sign the zone again, or remove the DS record until that is done.',
    steps: [
      'Check that the signer runs, and that the clock of its machine is right.',
      'BIND: `rndc sign <zone>`. PowerDNS: `pdnsutil rectify-zone <zone>`. Knot: `knotc zone-sign <zone>`.',
      'After a move to another provider: replace the DS record in the zone above, at the registrar, by that of the new keys.',
    ],
    effort: 'medium',
    reference: 'https://www.rfc-editor.org/rfc/rfc4035',
  },
  outcomes: {
    valid: {
      verdict: 'pass',
      summary: 'The signatures of keys, SOA and address records are valid.',
    },
    broken: {
      verdict: 'fail',
      title: 'DNSSEC signatures (RRSIG) invalid',
      summary: 'A signature of the zone has expired, is missing or does not fit its records.',
      penalty: 20,
    },
    expiring: {
      verdict: 'fail',
      title: 'DNSSEC signatures (RRSIG) expire within a day',
      summary:
        'The signature of the SOA record ends in less than a day, little of its time is left, and the signer has not replaced it.',
      penalty: 8,
      severity: 'medium',
    },
    unsigned: {
      verdict: 'not-applicable',
      summary: 'The zone has no DS record with a key that fits',
    },
    untested: {
      verdict: 'not-applicable',
      summary: 'The zone is signed with an algorithm that is not tested here',
      closesNothing: true,
    },
    ...apexOutcomes,
  },
  evaluate(zone) {
    if (!holdsZone(zone)) return { outcome: 'part' };
    const { dnssec, observedAt } = zone;
    if (!dnssec.ok) return { outcome: 'unread', reason: dnssec.reason };
    const { anchors, keys, keySet, soa, address, validity, proof } = dnssec.value;
    if (keys.length === 0 || !anchors.some(({ fitsKey }) => fitsKey !== false)) {
      return { outcome: 'unsigned' };
    }
    const states = { DNSKEY: keySet, SOA: soa, ...(address !== null && { A: address }) };
    const bad = Object.entries(states).find(([, state]) => broken.includes(state));
    if (bad !== undefined) {
      const [type, state] = bad;
      return {
        outcome: 'broken',
        observation: {
          proof,
          expected: 'valid signatures',
          actual: `${type}: ${stateLabels[state]}`,
        },
      };
    }
    if (Object.values(states).includes('withheld')) {
      return { outcome: 'unread', reason: 'The DNS server leaves signatures out of its answers' };
    }
    if (Object.values(states).includes('untested')) return { outcome: 'untested' };
    if (validity === null) return { outcome: 'valid' };
    const { from, to } = validity;
    const left = to.getTime() - observedAt.getTime();
    if (left >= DAY_MS || left >= (to.getTime() - from.getTime()) * LITTLE_LEFT) {
      return { outcome: 'valid' };
    }
    const observation = { proof, expected: 'more than a day', actual: to.toISOString() };
    return { outcome: 'expiring', observation };
  },
});
