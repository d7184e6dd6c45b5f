import { checkOf } from '../../../check-definition/check.ts';
import { known } from '../../../subjects/read.ts';
import { isApex, type Zone } from '../../../subjects/zone.ts';
import { judgeAnswer, onAnswer, unreadOutcome } from '../../record-judgement.ts';
import { type DmarcPolicy, dmarcOfAbove, dmarcRecords, parseDmarc } from '../dmarc.ts';
import { tagsOf } from '../tags.ts';

/** What mail programs demand of the name and of its domain. */
const isEnforced = ({
  isInvalid,
  policy,
  subdomainPolicy,
  percent,
  isTest,
}: DmarcPolicy): boolean =>
  !isInvalid &&
  subdomainPolicy !== 'none' &&
  (policy === 'reject' || (policy === 'quarantine' && percent === 100 && !isTest));

export const bimiBackedByDmarc = checkOf<Zone>()({
  id: 'bimi-backed-by-dmarc',
  catalogueId: 'MAIL-030',
  version: 4,
  title: 'A logo for mail is backed by a mail policy',
  group: 'mail',
  severity: 'info',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'TXT bimi',
  impact: 'Mail programs do not show the logo, or show it beside forged mail.',
  cweIds: ['CWE-290'],
  owasp: 'A07:2025',
  aliases: ['brand indicators', 'bimi logo', 'bimi dmarc'],
  standard: {
    document: 'draft-brand-indicators-for-message-identification-14',
    section: '7.1 Author domain requirements',
    published: '2026-05-01',
  },
  remediation: {
    summary: 'Enforce DMARC first.',
    steps: [
      'Publish a DMARC record with `p=quarantine` or `p=reject`, for sub-domains too.',
      'Remove `sp=none`, and `pct` and `t=y` beside `p=quarantine`; a sub-domain needs the same of its domain.',
    ],
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
    declined: { verdict: 'not-applicable', summary: 'The record declines to publish a logo' },
    ...unreadOutcome,
  },
  evaluate: (zone) =>
    judgeAnswer<'backed' | 'unbacked' | 'none' | 'declined' | 'unread'>(zone.bimi, (answer) => {
      const record = answer.values.find((value) => /^v=BIMI1\s*;/i.test(value));
      if (record === undefined) return { outcome: 'none' };
      const tags = tagsOf(record);
      if (!tags.get('l') && !tags.get('a')) return { outcome: 'declined' };
      const all: string[][] = [];
      const above = isApex(zone) ? known(null) : dmarcOfAbove(zone);
      if (!above.ok) return { outcome: 'unread', reason: above.reason };
      const domain = above.value === null ? [] : [known(above.value.answer)];
      for (const dmarc of [zone.dmarc, ...domain]) {
        if (!dmarc.ok) return { outcome: 'unread', reason: dmarc.reason };
        all.push([...dmarcRecords(dmarc.value)]);
      }
      const policies = all.flat().map(parseDmarc);
      const isSingle = policies.length > 0 && all.every(({ length }) => length <= 1);
      if (isSingle && policies.every(isEnforced)) return { outcome: 'backed' };
      return onAnswer(answer, 'unbacked', {
        matched: record,
        expected: 'p=quarantine for all mail, or p=reject',
        actual: all.flat().join(' | ') || 'no DMARC record',
      });
    }),
});
