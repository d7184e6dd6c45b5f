import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { judgeAnswer, onAnswer, unreadOutcome } from '../../record-judgement.ts';
import { dmarcAnswer, dmarcRecords, parseDmarc } from '../dmarc.ts';

export const bimiBackedByDmarc = checkOf<Zone>()({
  id: 'bimi-backed-by-dmarc',
  catalogueId: 'MAIL-030',
  version: 1,
  title: 'A logo for mail is backed by a mail policy',
  group: 'mail',
  severity: 'info',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'TXT bimi',
  impact: 'Mail programs do not show the logo, or show it beside forged mail.',
  cweIds: ['CWE-290'],
  standard: {
    document: 'draft-brand-indicators-for-message-identification-14',
    section: '7.1 Author domain requirements',
    published: '2026-05-01',
  },
  remediation: {
    summary: 'Enforce DMARC first.',
    steps: ['Publish a DMARC record with `p=quarantine` or `p=reject`, for sub-domains too.'],
    effort: 'medium',
    reference: 'https://bimigroup.org/implementation-guide/',
  },
  outcomes: {
    backed: { verdict: 'pass', summary: 'The mail policy is enforced.' },
    unbacked: {
      verdict: 'fail',
      title: 'BIMI without an enforced DMARC policy',
      summary: 'The domain publishes a logo, but no DMARC policy that is enforced.',
      penalty: 0,
    },
    none: { verdict: 'not-applicable', summary: 'The name publishes no logo' },
    ...unreadOutcome,
  },
  evaluate: (zone) =>
    judgeAnswer<'backed' | 'unbacked' | 'none' | 'unread'>(zone.bimi, (answer) => {
      const record = answer.values.find((value) => /^v=BIMI1\s*;/i.test(value));
      if (record === undefined) return { outcome: 'none' };
      const dmarc = dmarcAnswer(zone);
      if (!dmarc.ok) return { outcome: 'unread', reason: dmarc.reason };
      const [policy] = dmarcRecords(dmarc.value).map(parseDmarc);
      const isEnforced = policy?.policy === 'quarantine' || policy?.policy === 'reject';
      if (isEnforced && policy?.subdomainPolicy !== 'none') return { outcome: 'backed' };
      return onAnswer(answer, 'unbacked', {
        matched: record,
        expected: 'p=quarantine or p=reject',
        actual: policy?.text ?? 'no DMARC record',
      });
    }),
});
