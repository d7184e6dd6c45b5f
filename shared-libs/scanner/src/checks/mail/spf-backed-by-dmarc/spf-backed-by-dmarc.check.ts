import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { dmarcAnswer, dmarcRecords } from '../dmarc.ts';
import { judgeDmarc, judgeSpfPath, recordOutcomes } from '../mail-judgement.ts';
import { spfAll } from '../spf.ts';

export const spfBackedByDmarc = checkOf<Zone>()({
  id: 'spf-backed-by-dmarc',
  catalogueId: 'MAIL-006',
  version: 4,
  title: 'SPF softfail is backed by an enforced DMARC policy',
  group: 'mail',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'TXT spf-soft',
  impact: 'Receivers deliver forged mail, at most with a mark.',
  cweIds: ['CWE-290'],
  owasp: 'A07:2025',
  aliases: ['spf ~all', 'softfail'],
  standard: { document: 'RFC 7208', section: '8.5 Softfail', published: '2014-04' },
  remediation: {
    summary: 'Enforce DMARC, or end the SPF record with `-all`.',
    steps: [
      'Publish a DMARC record with `p=quarantine` or `p=reject`.',
      'Or end the SPF record with `-all`.',
    ],
    effort: 'medium',
    reference: 'https://www.rfc-editor.org/rfc/rfc7208',
  },
  outcomes: {
    backed: { verdict: 'pass', summary: 'The mail policy decides about mail that SPF marks.' },
    strict: { verdict: 'pass', summary: 'The SPF record rejects strangers itself.' },
    soft: {
      verdict: 'fail',
      title: 'SPF softfail (~all) without an enforced DMARC policy',
      summary: 'The SPF record ends with `~all`, and no DMARC policy tells receivers to act on it.',
      penalty: 2,
    },
    other: { verdict: 'not-applicable', summary: 'The record does not end with `~all`' },
    ...recordOutcomes,
  },
  evaluate: (zone) =>
    judgeSpfPath<'backed' | 'strict' | 'soft' | 'other' | 'unread'>(zone, (records, seen) => {
      const all = spfAll(records.at(-1) ?? records[0]);
      if (all !== '~') return { outcome: all === '-' ? 'strict' : 'other' };
      const judged = judgeDmarc(zone, ({ inForce }) => ({
        outcome: inForce === 'none' ? ('soft' as const) : ('backed' as const),
      }));
      if (judged.outcome === 'backed') return { outcome: 'backed' };
      if (judged.outcome === 'unread') return { ...judged, outcome: 'unread' };
      const dmarc = dmarcAnswer(zone);
      const actual = (dmarc.ok && dmarcRecords(dmarc.value).join(' | ')) || 'no DMARC record';
      const expected = 'an enforced DMARC policy';
      return { outcome: 'soft', observation: { ...seen(actual), expected } };
    }),
});
