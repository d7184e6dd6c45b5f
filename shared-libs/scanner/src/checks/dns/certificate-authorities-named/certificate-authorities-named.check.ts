import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { judgeAnswer, onAnswer, unreadOutcome } from '../../record-judgement.ts';

const known = new Set(['issue', 'issuewild', 'iodef', 'issuemail', 'contactemail', 'contactphone']);

/** `issue` limits all names, `issuewild` wildcards only. Nobody may issue past an unknown critical tag. */
function restricts(record: string): boolean {
  const [flags = '', tag = ''] = record.toLowerCase().split(' ');
  return tag === 'issue' || (Number(flags) >= 128 && !known.has(tag));
}

export const certificateAuthoritiesNamed = checkOf<Zone>()({
  id: 'certificate-authorities-named',
  catalogueId: 'DNS-010',
  version: 3,
  title: 'A CAA record names the certificate authorities',
  group: 'dns',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'CAA',
  impact: 'Any authority may issue certificates for the domain, even one that was deceived.',
  cweIds: ['CWE-295'],
  owasp: 'A02:2025',
  aliases: ['caa', 'certification authority authorization', 'caa missing'],
  standard: { document: 'RFC 8659', section: '4.2 CAA issue property', published: '2019-11' },
  remediation: {
    summary: 'Publish CAA records.',
    steps: [
      'List every authority in use, also those of the CDN, the hosting and the mail provider: one that is missing can renew no certificate.',
      'Publish a record for each, such as `CAA 0 issue "letsencrypt.org"`.',
      'The records also cover wildcard certificates. Add `issuewild` only where another authority issues those.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc8659',
  },
  outcomes: {
    named: { verdict: 'pass', summary: 'CAA records name who may issue.' },
    absent: {
      verdict: 'fail',
      title: 'CAA record missing',
      summary: 'Neither the name nor its parents hold a CAA record.',
      penalty: 2,
    },
    unrestricted: {
      verdict: 'fail',
      title: 'CAA record restricts no certificate authority',
      summary: 'There are CAA records, but none says who may issue certificates for the name.',
      penalty: 2,
    },
    ...unreadOutcome,
  },
  evaluate: (zone) =>
    judgeAnswer(zone.caa, (caa) => {
      const expected = 'a CAA record with issue';
      if (caa.values.length === 0) return onAnswer(caa, 'absent', { expected, actual: 'none' });
      return caa.values.some(restricts)
        ? { outcome: 'named' }
        : onAnswer(caa, 'unrestricted', { expected, actual: caa.values.join(', ') });
    }),
});
