import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { apexOutcomes, judgeApexAnswer, onAnswer } from '../../record-judgement.ts';
import { isSold } from '../is-sold.ts';

export const apexWithoutAlias = checkOf<Zone>()({
  id: 'apex-without-alias',
  catalogueId: 'DNS-015',
  version: 2,
  title: 'The zone apex has no CNAME',
  group: 'dns',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'CNAME',
  impact:
    'An alias there hides name servers and mail records, so mail and delegation fail at times.',
  cweIds: ['CWE-573'],
  owasp: 'A02:2025',
  aliases: ['cname at apex', 'apex cname', 'root domain cname'],
  standard: { document: 'RFC 1912', section: '2.4 CNAME records', published: '1996-02' },
  remediation: {
    summary: 'Replace the alias by addresses.',
    steps: ['Use A and AAAA records, or the ALIAS or ANAME feature of the provider.'],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc1912',
  },
  outcomes: {
    none: { verdict: 'pass', summary: 'The domain is not an alias.' },
    alias: {
      verdict: 'fail',
      title: 'CNAME at the zone apex',
      summary: 'The domain itself is a CNAME, which DNS does not allow beside its other records.',
      penalty: 3,
    },
    ...apexOutcomes,
  },
  evaluate: (zone) =>
    isSold(zone)
      ? judgeApexAnswer(zone, zone.cname, (cname) =>
          cname.values.length === 0
            ? { outcome: 'none' }
            : onAnswer(cname, 'alias', { expected: 'no CNAME', actual: cname.values.join(', ') }),
        )
      : { outcome: 'part' },
});
