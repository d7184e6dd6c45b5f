import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { judgeSpfPath, recordOutcomes } from '../mail-judgement.ts';
import { testedTerms } from '../spf.ts';

export const spfWithoutPtr = checkOf<Zone>()({
  id: 'spf-without-ptr',
  catalogueId: 'MAIL-009',
  version: 3,
  title: 'SPF does not use the ptr mechanism',
  group: 'mail',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'TXT spf-ptr',
  impact: 'The term is slow, and errors of reverse DNS make your own mail fail.',
  cweIds: ['CWE-290'],
  owasp: 'A07:2025',
  aliases: ['spf ptr mechanism', 'deprecated ptr'],
  standard: { document: 'RFC 7208', section: '5.5 ptr (do not use)', published: '2014-04' },
  remediation: {
    summary: 'Replace ptr by addresses.',
    steps: ['List the servers with `ip4:`, `ip6:`, `a:` or `include:`.'],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc7208',
  },
  outcomes: {
    good: { verdict: 'pass', summary: 'The record passes this check.' },
    bad: {
      verdict: 'fail',
      title: 'SPF uses the ptr mechanism',
      summary: 'The record holds the outdated term ptr.',
      penalty: 2,
    },
    ...recordOutcomes,
  },
  evaluate: (zone) =>
    judgeSpfPath<'good' | 'bad'>(zone, (records, seen) => {
      const ptr = records.flatMap(testedTerms).find(({ name }) => name === 'ptr');
      return ptr === undefined
        ? { outcome: 'good' }
        : { outcome: 'bad', observation: { ...seen(ptr.text), expected: 'no ptr' } };
    }),
});
