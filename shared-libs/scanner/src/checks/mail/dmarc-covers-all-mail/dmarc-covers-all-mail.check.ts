import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { onAnswer } from '../../record-judgement.ts';
import { inheritsFromSuffix } from '../dmarc.ts';
import { judgeDmarc, recordOutcomes } from '../mail-judgement.ts';

export const dmarcCoversAllMail = checkOf<Zone>()({
  id: 'dmarc-covers-all-mail',
  catalogueId: 'MAIL-014',
  version: 6,
  title: 'DMARC applies to all mail',
  group: 'mail',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'TXT dmarc-percent',
  impact: 'Receivers apply the policy to a part of the mail only.',
  cweIds: ['CWE-290'],
  owasp: 'A07:2025',
  aliases: ['dmarc pct', 'pct=0', 'partial dmarc'],
  standard: {
    document: 'RFC 9989',
    section: '4.7 DMARC policy record format, t; removed: pct',
    published: '2026-05',
  },
  remediation: {
    summary: 'Remove t and pct.',
    steps: [
      'Remove `t=y` once the reports show that your own mail passes.',
      'Remove `pct`: newer receivers ignore it, older ones leave out a part of the mail.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc9989',
  },
  outcomes: {
    good: { verdict: 'pass', summary: 'The policy passes this check.' },
    bad: {
      verdict: 'fail',
      title: 'DMARC not enforced for all mail (pct or t)',
      summary: 'The policy is a test (t=y), or covers a part of the mail (pct below 100).',
      penalty: 2,
    },
    empty: {
      verdict: 'fail',
      title: 'DMARC policy applies to no mail (pct=0)',
      summary:
        'The policy is quarantine for 0 percent of the mail, which is none for receivers that read pct.',
      penalty: 5,
      severity: 'medium',
    },
    none: {
      verdict: 'not-applicable',
      summary: 'The policy in force is none, which another check reports',
    },
    ...recordOutcomes,
  },
  evaluate: (zone) =>
    judgeDmarc<'good' | 'bad' | 'empty' | 'none' | 'no-record'>(zone, (policy, answer) => {
      if (inheritsFromSuffix(zone)) return { outcome: 'no-record' };
      if (policy.policy === 'none') return { outcome: 'good' };
      if (policy.inForce === 'none') return { outcome: 'none' };
      const isEmpty = policy.inForce === 'quarantine' && policy.percent === 0;
      return policy.isTest || policy.percent < 100
        ? onAnswer(answer, isEmpty ? 'empty' : 'bad', {
            matched: policy.text,
            expected: 'neither t=y nor a pct below 100',
            actual: policy.text,
          })
        : { outcome: 'good' };
    }),
});
