import { known } from '@parapet/checks/definition/read';
import { checkOf } from '../../../check-definition/check.ts';
import { repeatedTag, tagsOf } from '../../../subjects/web/tag-list.ts';
import { isApex, type Zone } from '../../../subjects/zone.ts';
import { judgeAnswer, onAnswer, unreadOutcome } from '../../record-judgement.ts';
import { type DmarcPolicy, dmarcOfAbove, dmarcRecords, parseDmarc } from '../dmarc.ts';

type Key = 'backed' | 'unbacked' | 'several' | 'repeated' | 'none' | 'declined' | 'unread';

/** Tells what mail programs demand of the name and of its domain. */
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
  version: 5,
  title: 'BIMI is backed by an enforced DMARC policy',
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
      'Keep one record at the selector, with each tag once.',
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
    several: {
      verdict: 'fail',
      title: 'More than one BIMI record',
      summary: 'Several records name a logo, so mail programs show none.',
      penalty: 0,
    },
    repeated: {
      verdict: 'fail',
      title: 'BIMI record has a tag twice',
      summary: 'A tag stands twice, for which mail programs ignore the whole record.',
      penalty: 0,
    },
    none: { verdict: 'not-applicable', summary: 'The name publishes no logo' },
    declined: { verdict: 'not-applicable', summary: 'The record declines to publish a logo' },
    ...unreadOutcome,
  },
  evaluate: (zone) =>
    judgeAnswer<Key>(zone.bimi, (answer) => {
      const records = answer.values.filter((value) => /^v\s*=\s*BIMI1\s*(?:;|$)/i.test(value));
      const [record] = records;
      if (record === undefined) return { outcome: 'none' };
      if (records.length > 1) {
        return onAnswer(answer, 'several', {
          matched: record,
          expected: 'one record',
          actual: records.join(' | '),
        });
      }
      const repeated = repeatedTag(record);
      if (repeated !== null) {
        return onAnswer(answer, 'repeated', {
          matched: record,
          expected: `one ${repeated}`,
          actual: record,
        });
      }
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
