import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { onAnswer } from '../../record-judgement.ts';
import { judgeDmarc, recordOutcomes } from '../mail-judgement.ts';

export const dmarcCoversAllMail = checkOf<Zone>()({
  id: 'dmarc-covers-all-mail',
  catalogueId: 'MAIL-014',
  version: 2,
  title: 'The mail policy covers all mail',
  group: 'mail',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'TXT dmarc-percent',
  impact: 'Receivers apply the policy to a part of the mail only.',
  cweIds: ['CWE-290'],
  standard: {
    document: 'RFC 7489',
    section: '6.3 General record format, pct',
    published: '2015-03',
  },
  remediation: {
    summary: 'Remove pct.',
    steps: ['Remove `pct`, or set it to 100.'],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc7489',
  },
  outcomes: {
    good: { verdict: 'pass', summary: 'The policy passes this check.' },
    bad: {
      verdict: 'fail',
      title: 'DMARC policy covers a part of the mail',
      summary: 'pct is below 100.',
      penalty: 2,
    },
    ...recordOutcomes,
  },
  evaluate: (zone) =>
    judgeDmarc(zone, (policy, answer) =>
      policy.policy !== 'none' && policy.percent < 100
        ? onAnswer(answer, 'bad', {
            matched: policy.text,
            expected: 'pct=100',
            actual: policy.text,
          })
        : { outcome: 'good' },
    ),
});
