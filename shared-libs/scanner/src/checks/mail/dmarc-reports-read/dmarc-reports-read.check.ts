import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { onAnswer } from '../../record-judgement.ts';
import { inheritsFromSuffix } from '../dmarc.ts';
import { judgeDmarc, recordOutcomes } from '../mail-judgement.ts';

export const dmarcReportsRead = checkOf<Zone>()({
  id: 'dmarc-reports-read',
  catalogueId: 'MAIL-016',
  version: 4,
  title: 'DMARC aggregate reports (rua) are requested',
  group: 'mail',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'TXT dmarc-reports',
  impact: 'Without reports, forged mail and configuration mistakes go unnoticed.',
  cweIds: ['CWE-778'],
  owasp: 'A09:2025',
  aliases: ['dmarc rua', 'aggregate reports'],
  standard: {
    document: 'RFC 9989',
    section: '4.7 DMARC policy record format, rua',
    published: '2026-05',
  },
  remediation: {
    summary: 'Name an address for reports.',
    steps: ['Add `rua=mailto:dmarc@example.com`.'],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc9989',
  },
  outcomes: {
    good: { verdict: 'pass', summary: 'The policy passes this check.' },
    bad: {
      verdict: 'fail',
      title: 'DMARC report address (rua) missing',
      summary: 'The record names no address for reports.',
      penalty: 1,
    },
    ...recordOutcomes,
  },
  evaluate: (zone) =>
    judgeDmarc<'good' | 'bad' | 'no-record'>(zone, (policy, answer) => {
      if (inheritsFromSuffix(zone)) return { outcome: 'no-record' };
      return policy.reportsTo === null
        ? onAnswer(answer, 'bad', {
            matched: policy.text,
            expected: 'rua=mailto:...',
            actual: policy.text,
          })
        : { outcome: 'good' };
    }),
});
