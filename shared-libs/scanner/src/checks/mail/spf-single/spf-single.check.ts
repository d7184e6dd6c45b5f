import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { judgeAnswer, onAnswer, unreadOutcome } from '../../record-judgement.ts';
import { spfRecords } from '../spf.ts';

export const spfSingle = checkOf<Zone>()({
  id: 'spf-single',
  catalogueId: 'MAIL-003',
  version: 2,
  title: 'There is only one SPF record',
  group: 'mail',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'TXT spf-count',
  impact:
    'Receivers treat several records as an error, so your own mail fails and forged mail may pass.',
  cweIds: ['CWE-290'],
  owasp: 'A07:2025',
  aliases: ['multiple spf', 'duplicate spf', 'spf permerror'],
  standard: { document: 'RFC 7208', section: '4.5 Selecting records', published: '2014-04' },
  remediation: {
    summary: 'Merge the records into one.',
    steps: ['Put all terms into one record, and delete the others.'],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc7208',
  },
  outcomes: {
    single: { verdict: 'pass', summary: 'There is one record.' },
    several: {
      verdict: 'fail',
      title: 'Multiple SPF records',
      summary: 'Several SPF records are published.',
      penalty: 6,
    },
    absent: { verdict: 'not-applicable', summary: 'There is no SPF record' },
    ...unreadOutcome,
  },
  evaluate: ({ txt }) =>
    judgeAnswer(txt, (answer) => {
      const records = spfRecords(answer);
      if (records.length === 0) return { outcome: 'absent' };
      return records.length === 1
        ? { outcome: 'single' }
        : onAnswer(answer, 'several', { expected: 'one record', actual: records.join(' | ') });
    }),
});
