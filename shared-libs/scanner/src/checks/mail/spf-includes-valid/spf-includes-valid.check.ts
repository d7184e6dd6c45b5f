import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { judgeWalk, recordOutcomes } from '../mail-judgement.ts';
import { spfSyntaxError } from '../spf.ts';

export const spfIncludesValid = checkOf<Zone>()({
  id: 'spf-includes-valid',
  catalogueId: 'MAIL-033',
  version: 2,
  title: 'Every SPF include has a valid record',
  group: 'mail',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'TXT spf-includes',
  impact: 'Receivers treat your record as broken, so your own mail fails and forged mail may pass.',
  cweIds: ['CWE-290'],
  owasp: 'A07:2025',
  aliases: ['broken spf include', 'spf permerror', 'spf redirect'],
  standard: { document: 'RFC 7208', section: '5.2 include, 6.1 redirect', published: '2014-04' },
  remediation: {
    summary: 'Correct or remove the include.',
    steps: [
      'Compare the name with what the service documents.',
      'Remove the term if the service is gone.',
      'An error in the record of a service: tell the service, and name its addresses until it is mended.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc7208',
  },
  outcomes: {
    valid: { verdict: 'pass', summary: 'Every included name has one SPF record without an error.' },
    broken: {
      verdict: 'fail',
      title: 'SPF include without an SPF record',
      summary: 'A name that the record includes has no SPF record, several, or includes itself.',
      penalty: 6,
    },
    misspelt: {
      verdict: 'fail',
      title: 'SPF include with a syntax error',
      summary: 'An SPF record that this one includes contains a term that SPF does not define.',
      penalty: 6,
    },
    ...recordOutcomes,
  },
  evaluate: (zone) =>
    judgeWalk<'valid' | 'broken' | 'misspelt' | 'unread'>(zone, (walk) => {
      const { broken, included, unread, proof } = walk;
      if (broken.length > 0) {
        return {
          outcome: 'broken',
          observation: { proof, expected: 'one SPF record each', actual: broken.join(', ') },
        };
      }
      const wrong = included.find(({ record }) => spfSyntaxError(record) !== null);
      if (wrong !== undefined) {
        const actual = `${wrong.name}: ${spfSyntaxError(wrong.record)}`;
        return { outcome: 'misspelt', observation: { proof, expected: 'terms of SPF', actual } };
      }
      return unread === null ? { outcome: 'valid' } : { outcome: 'unread', reason: unread };
    }),
});
