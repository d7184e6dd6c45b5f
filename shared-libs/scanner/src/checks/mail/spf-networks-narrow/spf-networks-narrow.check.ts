import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { onAnswer } from '../../record-judgement.ts';
import { judgeSpf, recordOutcomes } from '../mail-judgement.ts';
import { type SpfTerm, spfTerms } from '../spf.ts';

/** Shortest prefixes that one operator usually holds alone. */
const shortest: Readonly<Record<string, number>> = { ip4: 16, ip6: 32 };

function isWide({ name, value, qualifier }: SpfTerm): boolean {
  const [, length] = value.split('/');
  const limit = shortest[name];
  if (limit === undefined || length === undefined || !/^\d+$/.test(length)) return false;
  return qualifier === '+' && Number(length) < limit;
}

export const spfNetworksNarrow = checkOf<Zone>()({
  id: 'spf-networks-narrow',
  catalogueId: 'MAIL-011',
  version: 1,
  title: 'The SPF record allows few addresses',
  group: 'mail',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'TXT spf-networks',
  impact: 'Many strangers share such a network, and each of them may send your mail.',
  cweIds: ['CWE-290'],
  standard: { document: 'RFC 7208', section: '11.4 Cross-user forgery', published: '2014-04' },
  remediation: {
    summary: 'Name your own servers alone.',
    steps: [
      'Replace wide networks by the addresses of your mail servers.',
      'Use the `include:` of the provider instead of its whole network.',
    ],
    effort: 'medium',
    reference: 'https://www.rfc-editor.org/rfc/rfc7208',
  },
  outcomes: {
    narrow: { verdict: 'pass', summary: 'The record names no network wider than /16.' },
    wide: {
      verdict: 'fail',
      title: 'SPF allows a very large network',
      summary:
        'The record allows a network of more than 65,536 IPv4 addresses, or wider than /32 of IPv6.',
      penalty: 2,
    },
    ...recordOutcomes,
  },
  evaluate: (zone) =>
    judgeSpf(zone, (record, txt) => {
      const wide = spfTerms(record).find(isWide);
      return wide === undefined
        ? { outcome: 'narrow' }
        : onAnswer(txt, 'wide', { matched: record, expected: '/16 at most', actual: wide.text });
    }),
});
