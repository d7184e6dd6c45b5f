import type { Judgement } from '@parapet/checks/definition/check';
import { checkOf } from '../../../check-definition/check.ts';
import type { DnsAnswer } from '../../../subjects/dns-answer.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { apexOutcomes, judgeAnswer, judgeZoneAnswer, onAnswer } from '../../record-judgement.ts';
import { undelegatedOutcome } from '../name-server-judgement.ts';

/** A DS record is the digest of a key of its algorithm (RFC 4035, section 5.2). */
const judgeKeys = (zone: Zone, ds: DnsAnswer): Judgement<'signed' | 'broken' | 'unread'> =>
  judgeAnswer<'signed' | 'broken' | 'unread'>(zone.dnskey, (dnskey) => {
    const keys = new Set(dnskey.values.map((key) => key.split(' ')[2]));
    if (!zone.dnssec.ok) return { outcome: 'unread', reason: zone.dnssec.reason };
    const { anchors } = zone.dnssec.value;
    const isForeign = anchors.length > 0 && anchors.every(({ fitsKey }) => fitsKey === false);
    return !isForeign && ds.values.some((record) => keys.has(record.split(' ')[1]))
      ? { outcome: 'signed' }
      : onAnswer(dnskey, 'broken', {
          expected: `a key for DS ${ds.values.join(', ')}`,
          actual: dnskey.values.join(', ') || 'no DNSKEY record',
        });
  });

export const dnssecEnabled = checkOf<Zone>()({
  id: 'dnssec-enabled',
  catalogueId: 'DNS-007',
  version: 5,
  title: 'DNSSEC is enabled',
  group: 'dns',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'DS',
  impact: 'Forged answers can lead visitors and mail to other servers.',
  cweIds: ['CWE-345'],
  owasp: 'A08:2025',
  aliases: ['dnssec missing', 'unsigned zone', 'ds record'],
  standard: {
    document: 'RFC 9364',
    section: '1.1 DNSSEC as a best current practice',
    published: '2023-02',
  },
  remediation: {
    summary: 'Turn DNSSEC on.',
    steps: [
      'Sign the zone at the DNS provider. BIND: `dnssec-policy default;` and `inline-signing yes;` for the zone, in a folder where BIND may write. PowerDNS: `pdnsutil secure-zone <zone>`. Knot: `dnssec-signing: on`.',
      'When all name servers send signatures, publish the DS record at the registrar; that of a sub-domain in the zone above it.',
      'From now on remove the DS record, and wait for its TTL, before the zone moves to a provider that has not the same keys.',
    ],
    effort: 'medium',
    reference: null,
  },
  outcomes: {
    signed: { verdict: 'pass', summary: 'A DS record is published.' },
    unsigned: {
      verdict: 'fail',
      title: 'DNSSEC missing',
      summary: 'The parent zone holds no DS record.',
      penalty: 3,
    },
    broken: {
      verdict: 'fail',
      title: 'DNSSEC broken: no DNSKEY matches the DS record',
      summary:
        'The parent zone announces keys that the zone does not hold, so validating resolvers refuse its answers.',
      penalty: 20,
      severity: 'high',
    },
    ...undelegatedOutcome,
    ...apexOutcomes,
  },
  evaluate: (zone) =>
    judgeZoneAnswer(zone, zone.ds, (ds) => {
      if (ds.values.length > 0) return judgeKeys(zone, ds);
      // A name without SOA record is in the zone of a provider, who alone can sign it.
      return zone.soaTimers === null
        ? { outcome: 'undelegated' }
        : onAnswer(ds, 'unsigned', { expected: 'a DS record', actual: 'none' });
    }),
});
