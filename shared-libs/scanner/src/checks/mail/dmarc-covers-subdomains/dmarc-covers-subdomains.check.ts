import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { onAnswer } from '../../record-judgement.ts';
import { isWeaker } from '../dmarc.ts';
import { judgeDmarc, recordOutcomes } from '../mail-judgement.ts';

export const dmarcCoversSubdomains = checkOf<Zone>()({
  id: 'dmarc-covers-subdomains',
  catalogueId: 'MAIL-015',
  version: 2,
  title: 'The mail policy covers sub-domains',
  group: 'mail',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'TXT dmarc-subdomains',
  impact: 'Forgers use an invented sub-domain instead.',
  cweIds: ['CWE-290'],
  standard: {
    document: 'RFC 9989',
    section: '4.7 DMARC policy record format, sp',
    published: '2026-05',
  },
  remediation: {
    summary: 'Raise the policy for sub-domains.',
    steps: ['Remove `sp`, or set it to the same as `p`.'],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc9989',
  },
  outcomes: {
    good: { verdict: 'pass', summary: 'The policy passes this check.' },
    bad: {
      verdict: 'fail',
      title: 'DMARC policy for sub-domains is weaker',
      summary: 'sp is weaker than p.',
      penalty: 2,
    },
    ...recordOutcomes,
  },
  evaluate: (zone) =>
    judgeDmarc(zone, (policy, answer) =>
      policy.subdomainPolicy !== null && isWeaker(policy.subdomainPolicy, policy.policy)
        ? onAnswer(answer, 'bad', {
            matched: policy.text,
            expected: 'sp=reject',
            actual: policy.text,
          })
        : { outcome: 'good' },
    ),
});
