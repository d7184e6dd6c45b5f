import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { onAnswer } from '../../record-judgement.ts';
import { judgeDmarc, recordOutcomes } from '../mail-judgement.ts';

export const dmarcEnforced = checkOf<Zone>()({
  id: 'dmarc-enforced',
  catalogueId: 'MAIL-013',
  version: 4,
  title: 'Forged mail is quarantined or rejected',
  group: 'mail',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'TXT dmarc-policy',
  impact: 'With p=none, receivers deliver forged mail normally.',
  cweIds: ['CWE-290'],
  standard: {
    document: 'RFC 9989',
    section: '4.7 DMARC policy record format, p; 4.10 DNS tree walk',
    published: '2026-05',
  },
  remediation: {
    summary: 'Raise the policy.',
    steps: [
      'Read the reports until all real senders pass.',
      'Set `p=quarantine`, then `p=reject`.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc9989',
  },
  outcomes: {
    good: { verdict: 'pass', summary: 'The policy passes this check.' },
    bad: {
      verdict: 'fail',
      title: 'DMARC policy is none',
      summary: 'The policy asks receivers to do nothing.',
      penalty: 5,
    },
    ...recordOutcomes,
  },
  evaluate: (zone) =>
    judgeDmarc(zone, (policy, answer) =>
      policy.policy === 'none'
        ? onAnswer(answer, 'bad', {
            matched: policy.text,
            expected: 'p=quarantine or p=reject',
            actual: policy.text,
          })
        : { outcome: 'good' },
    ),
});
