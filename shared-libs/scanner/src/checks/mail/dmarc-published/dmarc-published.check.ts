import { checkOf } from '../../../check-definition/check.ts';
import { isApex, type Zone } from '../../../subjects/zone.ts';
import { judgeAnswer, onAnswer, unreadOutcome } from '../../record-judgement.ts';
import { dmarcOfAbove, dmarcRecords, isWithin } from '../dmarc.ts';
import { receivesMail } from '../mail-judgement.ts';

export const dmarcPublished = checkOf<Zone>()({
  id: 'dmarc-published',
  catalogueId: 'MAIL-012',
  version: 4,
  title: 'A DMARC record is published',
  group: 'mail',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'TXT dmarc',
  impact: 'Receivers deliver forged mail, and you get no reports about it.',
  cweIds: ['CWE-290'],
  owasp: 'A07:2025',
  aliases: ['no dmarc', 'domain-based message authentication', 'email spoofing'],
  standard: {
    document: 'RFC 9989',
    section: '4.7 DMARC policy record format, 4.10 DNS tree walk',
    published: '2026-05',
  },
  remediation: {
    summary: 'Publish a DMARC record.',
    steps: [
      'Begin with `v=DMARC1; p=none; rua=mailto:dmarc@example.com` and read the reports.',
      'Then raise the policy to quarantine, and to reject where nobody writes to mailing lists, many of which that breaks.',
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
    'suffix-alone': {
      verdict: 'fail',
      title: 'DMARC record missing: only the public suffix has one',
      summary:
        'The domain publishes no DMARC record, so that the policy of its public suffix applies, whose operator gets the reports.',
      penalty: 2,
      severity: 'low',
    },
    'no-mail': { verdict: 'not-applicable', summary: 'The sub-domain receives no mail' },
    ...unreadOutcome,
  },
  evaluate(zone) {
    if (!isApex(zone) && zone.mx.ok && !receivesMail(zone.mx.value)) return { outcome: 'no-mail' };
    return judgeAnswer<'published' | 'suffix-alone' | 'absent' | 'unread'>(zone.dmarc, (answer) => {
      if (dmarcRecords(answer).length > 0) return { outcome: 'published' };
      const above = dmarcOfAbove(zone);
      if (!above.ok) return { outcome: 'unread', reason: above.reason };
      if (above.value !== null && isWithin(above.value.name, zone.registrableDomain)) {
        return { outcome: 'published' };
      }
      if (!isApex(zone) && !zone.mx.ok) return { outcome: 'unread', reason: zone.mx.reason };
      const expected = 'v=DMARC1; p=...';
      if (above.value === null) {
        return onAnswer(answer, 'absent', { expected, actual: 'no DMARC record' });
      }
      const { name, record } = above.value;
      return onAnswer(above.value.answer, 'suffix-alone', {
        expected,
        actual: `${name}: ${record}`,
      });
    });
  },
});
