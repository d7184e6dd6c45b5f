import { checkOf } from '../../../check-definition/check.ts';
import { isApex, type Zone } from '../../../subjects/zone.ts';
import { apexOutcomes, onAnswer } from '../../record-judgement.ts';
import { inheritsDmarc, isWeaker } from '../dmarc.ts';
import { judgeDmarc, recordOutcomes } from '../mail-judgement.ts';

export const dmarcCoversSubdomains = checkOf<Zone>()({
  id: 'dmarc-covers-subdomains',
  catalogueId: 'MAIL-015',
  version: 5,
  title: 'DMARC covers subdomains',
  group: 'mail',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'TXT dmarc-subdomains',
  impact: 'Forgers use an invented sub-domain instead.',
  cweIds: ['CWE-290'],
  owasp: 'A07:2025',
  aliases: ['sp=none', 'dmarc sp', 'np=none'],
  standard: {
    document: 'RFC 9989',
    section: '4.7 DMARC policy record format, sp and np',
    published: '2026-05',
  },
  remediation: {
    summary: 'Raise the policy for sub-domains.',
    steps: ['Remove `sp` and `np`, or set them to the same as `p`.'],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc9989',
  },
  outcomes: {
    good: { verdict: 'pass', summary: 'The policy passes this check.' },
    bad: {
      verdict: 'fail',
      title: 'DMARC subdomain policy weaker (sp)',
      summary: 'sp is weaker than p.',
      penalty: 2,
    },
    open: {
      verdict: 'fail',
      title: 'DMARC subdomain policy is none',
      summary: 'sp is none, so forged mail of any sub-domain is delivered.',
      penalty: 5,
      severity: 'medium',
    },
    invented: {
      verdict: 'fail',
      title: 'DMARC policy for non-existent subdomains weaker (np)',
      summary: 'np is weaker than p.',
      penalty: 2,
    },
    ...apexOutcomes,
    ...recordOutcomes,
  },
  evaluate(zone) {
    // Receivers ignore both tags in records of sub-domains.
    if (!isApex(zone)) return { outcome: 'part' };
    // The record of a public suffix is not the owner's to change.
    if (inheritsDmarc(zone)) return { outcome: 'no-record' };
    return judgeDmarc(zone, (policy, answer) => {
      const isBelow = (other: typeof policy.subdomainPolicy) =>
        other !== null && isWeaker(other, policy.policy);
      const outcome = isBelow(policy.subdomainPolicy)
        ? policy.subdomainPolicy === 'none'
          ? 'open'
          : 'bad'
        : isBelow(policy.inventedPolicy)
          ? 'invented'
          : 'good';
      if (outcome === 'good') return { outcome };
      const { text: matched } = policy;
      const expected = `${outcome === 'invented' ? 'np' : 'sp'}=${policy.policy}`;
      return onAnswer(answer, outcome, { matched, expected, actual: matched });
    });
  },
});
