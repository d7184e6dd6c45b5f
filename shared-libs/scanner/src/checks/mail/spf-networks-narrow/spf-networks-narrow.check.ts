import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { judgeSpfPath, recordOutcomes } from '../mail-judgement.ts';
import { type SpfTerm, testedTerms } from '../spf.ts';

/** Prefixes shorter than these belong to several operators. */
const shared = { v4: 16, v6: 32 };
/** What IANA gives to one registry or operator; a shorter prefix spans several of them. */
const given = { v4: 8, v6: 12 };

/** Lengths of the prefixes of a term: `/16//48` behind names, one behind an address. */
function lengthsOf({ name, value }: SpfTerm): { v4: number; v6: number } {
  const [, first, second, third] = value.split('/');
  const length = (text: string | undefined) => (text ? Number(text) : Number.POSITIVE_INFINITY);
  if (name === 'ip6') return { v4: length(undefined), v6: length(first) };
  return { v4: length(first), v6: length(first === '' ? second : third) };
}

const naming = new Set(['ip4', 'ip6', 'a', 'mx']);

const isWider =
  (than: { v4: number; v6: number }) =>
  (term: SpfTerm): boolean => {
    const { v4, v6 } = lengthsOf(term);
    return v4 < than.v4 || v6 < than.v6;
  };

export const spfNetworksNarrow = checkOf<Zone>()({
  id: 'spf-networks-narrow',
  catalogueId: 'MAIL-011',
  version: 3,
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
    narrow: {
      verdict: 'pass',
      summary: 'The record names no network wider than /16, or /32 of IPv6.',
    },
    wide: {
      verdict: 'fail',
      title: 'SPF allows a very large network',
      summary:
        'The record allows a network of more than 65,536 IPv4 addresses, or wider than /32 of IPv6.',
      penalty: 2,
    },
    open: {
      verdict: 'fail',
      title: 'SPF allows a large part of the internet',
      summary: 'The record allows networks of many operators, much like `+all`.',
      penalty: 20,
      severity: 'high',
    },
    ...recordOutcomes,
  },
  evaluate: (zone) =>
    judgeSpfPath<'narrow' | 'wide' | 'open'>(zone, (records, seen) => {
      const allowed = records
        .flatMap(testedTerms)
        .filter(({ qualifier, name }) => qualifier === '+' && naming.has(name));
      const open = allowed.find(isWider(given));
      const wide = open ?? allowed.find(isWider(shared));
      if (wide === undefined) return { outcome: 'narrow' };
      const observation = { ...seen(wide.text), expected: '/16 or narrower, /32 of IPv6' };
      return { outcome: open === undefined ? 'wide' : 'open', observation };
    }),
});
