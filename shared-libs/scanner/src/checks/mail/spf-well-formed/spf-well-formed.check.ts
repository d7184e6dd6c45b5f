import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { onAnswer } from '../../record-judgement.ts';
import { judgeSpf, recordOutcomes } from '../mail-judgement.ts';
import { spfSyntaxError } from '../spf.ts';

export const spfWellFormed = checkOf<Zone>()({
  id: 'spf-well-formed',
  catalogueId: 'MAIL-004',
  version: 3,
  title: 'The SPF record has no syntax error',
  group: 'mail',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'TXT spf-syntax',
  impact:
    'Receivers treat the whole record as broken, so your own mail fails and forged mail may pass.',
  cweIds: ['CWE-290'],
  owasp: 'A07:2025',
  aliases: ['spf syntax', 'spf permerror', 'invalid spf'],
  standard: {
    document: 'RFC 7208',
    section: '4.6.1 Term evaluation, 7.1 Formal specification, 12 Collected ABNF',
    published: '2014-04',
  },
  remediation: {
    summary: 'Correct the record.',
    steps: [
      'Compare the term with the syntax in RFC 7208; `ip4:` and `include:` need a colon and a value, and addresses need `ip4:` or `ip6:`.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc7208',
  },
  outcomes: {
    good: { verdict: 'pass', summary: 'The record passes this check.' },
    bad: {
      verdict: 'fail',
      title: 'SPF syntax error',
      summary: 'The record contains a term that SPF does not define.',
      penalty: 6,
    },
    ...recordOutcomes,
  },
  evaluate: (zone) =>
    judgeSpf(zone, (record, txt) => {
      const wrong = spfSyntaxError(record);
      return wrong === null
        ? { outcome: 'good' }
        : onAnswer(txt, 'bad', { matched: record, actual: wrong });
    }),
});
