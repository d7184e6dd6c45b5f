import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { onAnswer } from '../../record-judgement.ts';
import { judgeDmarc, recordOutcomes } from '../mail-judgement.ts';

export const dmarcEnforced = checkOf<Zone>()({
  id: 'dmarc-enforced',
  catalogueId: 'MAIL-013',
  version: 5,
  title: 'DMARC is enforced (p=quarantine or p=reject)',
  group: 'mail',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'TXT dmarc-policy',
  impact: 'With p=none, receivers deliver forged mail normally.',
  cweIds: ['CWE-290'],
  owasp: 'A07:2025',
  aliases: ['p=none', 'dmarc none', 'dmarc monitoring', 'email spoofing'],
  standard: {
    document: 'RFC 9989',
    section: '4.7 DMARC policy record format, p and t; 4.10 DNS tree walk',
    published: '2026-05',
  },
  remediation: {
    summary: 'Raise the policy.',
    steps: [
      'Read the reports until all real senders pass.',
      'Set `p=quarantine`, without `t=y`.',
      'Set `p=reject` after another month, where all mail has a DKIM signature and nobody writes to mailing lists, many of which it breaks.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc9989',
  },
  outcomes: {
    good: { verdict: 'pass', summary: 'The policy passes this check.' },
    bad: {
      verdict: 'fail',
      title: 'DMARC not enforced (p=none)',
      summary: 'The policy asks receivers to do nothing.',
      penalty: 5,
    },
    test: {
      verdict: 'fail',
      title: 'DMARC not enforced (test mode)',
      summary: 'The policy is quarantine, but `t=y` asks receivers to apply none.',
      penalty: 5,
    },
    ...recordOutcomes,
  },
  evaluate: (zone) =>
    judgeDmarc<'good' | 'bad' | 'test'>(zone, ({ policy, inForce, text }, answer) =>
      inForce === 'none'
        ? onAnswer(answer, policy === 'none' ? 'bad' : 'test', {
            matched: text,
            expected: 'p=quarantine or p=reject',
            actual: text,
          })
        : { outcome: 'good' },
    ),
});
