import { checkOf } from '../../../check-definition/check.ts';
import { isApex, type Zone } from '../../../subjects/zone.ts';
import { judgeAnswer, onAnswer, unreadOutcome } from '../../record-judgement.ts';
import { dmarcAnswer, dmarcRecords } from '../dmarc.ts';
import { receivesMail } from '../mail-judgement.ts';

export const dmarcPublished = checkOf<Zone>()({
  id: 'dmarc-published',
  catalogueId: 'MAIL-012',
  version: 3,
  title: 'A policy for forged mail is published',
  group: 'mail',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'TXT dmarc',
  impact: 'Receivers deliver forged mail, and you get no reports about it.',
  cweIds: ['CWE-290'],
  standard: {
    document: 'RFC 9989',
    section: '4.7 DMARC policy record format',
    published: '2026-05',
  },
  remediation: {
    summary: 'Publish a DMARC record.',
    steps: [
      'Begin with `v=DMARC1; p=none; rua=mailto:dmarc@example.com` and read the reports.',
      'Then raise the policy to quarantine, and to reject.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc9989',
  },
  outcomes: {
    published: { verdict: 'pass', summary: 'A DMARC record is published.' },
    absent: {
      verdict: 'fail',
      title: 'DMARC record missing',
      summary: 'Neither the name nor its domain publishes a DMARC record.',
      penalty: 6,
    },
    'no-mail': { verdict: 'not-applicable', summary: 'The sub-domain receives no mail' },
    ...unreadOutcome,
  },
  evaluate(zone) {
    if (!isApex(zone) && zone.mx.ok && !receivesMail(zone.mx.value)) return { outcome: 'no-mail' };
    return judgeAnswer<'published' | 'absent' | 'unread'>(dmarcAnswer(zone), (answer) => {
      if (dmarcRecords(answer).length > 0) return { outcome: 'published' };
      if (!isApex(zone) && !zone.mx.ok) return { outcome: 'unread', reason: zone.mx.reason };
      return onAnswer(answer, 'absent', {
        expected: 'v=DMARC1; p=...',
        actual: 'no DMARC record',
      });
    });
  },
});
