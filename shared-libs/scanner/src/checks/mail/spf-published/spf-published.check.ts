import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { judgeAnswer, onAnswer, unreadOutcome } from '../../record-judgement.ts';
import { receivesMail } from '../mail-judgement.ts';
import { spfRecords } from '../spf.ts';

export const spfPublished = checkOf<Zone>()({
  id: 'spf-published',
  catalogueId: 'MAIL-001',
  version: 1,
  title: 'An SPF record is published',
  group: 'mail',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'TXT spf',
  impact:
    'Anyone can send mail in the name of the domain, and receivers have no list to compare with.',
  cweIds: ['CWE-290'],
  owasp: 'A07:2025',
  aliases: ['sender policy framework', 'email spoofing', 'no spf'],
  standard: { document: 'RFC 7208', section: '3 SPF records', published: '2014-04' },
  remediation: {
    summary: 'Publish an SPF record.',
    steps: [
      'List every service that sends for you, in one record: `v=spf1 include:_spf.example.net ~all`.',
      'Read reports of DMARC for some weeks, add what you forgot, then end with `-all`.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc7208',
  },
  outcomes: {
    published: { verdict: 'pass', summary: 'An SPF record is published.' },
    absent: {
      verdict: 'fail',
      title: 'SPF record missing',
      summary: 'The domain receives mail, but publishes no SPF record.',
      penalty: 6,
    },
    'no-mail': { verdict: 'not-applicable', summary: 'The name receives no mail' },
    ...unreadOutcome,
  },
  evaluate: ({ mx, txt }) =>
    judgeAnswer(mx, (exchanges) => {
      if (!receivesMail(exchanges)) return { outcome: 'no-mail' };
      return judgeAnswer(txt, (answer) =>
        spfRecords(answer).length > 0
          ? { outcome: 'published' }
          : onAnswer(answer, 'absent', { expected: 'v=spf1 ...', actual: 'no SPF record' }),
      );
    }),
});
