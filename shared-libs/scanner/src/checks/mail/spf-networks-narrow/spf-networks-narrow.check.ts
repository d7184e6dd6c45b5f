import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { isNotPublic } from '../../private-address.ts';
import { judgeSpfPath, recordOutcomes } from '../mail-judgement.ts';
import { type SpfTerm, testedTerms } from '../spf.ts';

/** Prefixes shorter than these belong to several operators. */
const shared = { v4: 16, v6: 32 };
/** Tells what IANA gives to one registry or operator; a shorter prefix spans several of them. */
const given = { v4: 8, v6: 12 };

/** Lengths of the prefixes of a term: `/16//48` behind names, one behind an address. */
function lengthsOf({ name, value }: SpfTerm): { v4: number; v6: number } {
  const [, first, second, third] = value.split('/');
  const length = (text: string | undefined) => (text ? Number(text) : Number.POSITIVE_INFINITY);
  if (name === 'ip6') return { v4: length(undefined), v6: length(first) };
  return { v4: length(first), v6: length(first === '' ? second : third) };
}

/** Blocks that no sender on the internet has, by what their addresses begin with, and their prefixes. */
const internal = [
  { start: '10.', prefix: 8 },
  { start: '100.', prefix: 10 },
  { start: '127.', prefix: 8 },
  { start: '172.', prefix: 12 },
  { start: 'fc', prefix: 7 },
  { start: 'fd', prefix: 7 },
  { start: 'fe', prefix: 10 },
] as const;

function isInternal(term: SpfTerm): boolean {
  if (term.name !== 'ip4' && term.name !== 'ip6') return false;
  const address = (term.value.slice(1).split('/')[0] ?? '').toLowerCase();
  const block = internal.find(({ start }) => address.startsWith(start));
  if (block === undefined || !isNotPublic(address)) return false;
  const { v4, v6 } = lengthsOf(term);
  return Math.min(v4, v6) >= block.prefix;
}

const naming = new Set(['ip4', 'ip6', 'a', 'mx']);

const isWider =
  (than: { v4: number; v6: number }) =>
  (term: SpfTerm): boolean => {
    const { v4, v6 } = lengthsOf(term);
    return v4 < than.v4 || v6 < than.v6;
  };

const allowedTerms = (record: string): readonly SpfTerm[] =>
  testedTerms(record).filter(
    (term) => term.qualifier === '+' && naming.has(term.name) && !isInternal(term),
  );

const expected = '/16 or narrower, /32 of IPv6';

export const spfNetworksNarrow = checkOf<Zone>()({
  id: 'spf-networks-narrow',
  catalogueId: 'MAIL-011',
  version: 5,
  title: 'SPF allows only small IP ranges',
  group: 'mail',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'TXT spf-networks',
  impact: 'Many strangers share such a network, and each of them may send your mail.',
  cweIds: ['CWE-290'],
  owasp: 'A07:2025',
  aliases: ['broad spf', 'spf ip4 range', 'overly permissive spf'],
  standard: {
    document: 'RFC 7208',
    section: '5.2 include, 11.4 Cross-user forgery',
    published: '2014-04',
  },
  remediation: {
    summary: 'Name your own servers alone.',
    steps: [
      'Replace wide networks by the addresses of your mail servers.',
      'Use the `include:` of the provider instead of its whole network.',
      'Remove an `include:` of a record that allows networks of many operators.',
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
      title: 'SPF allows a very large IP range',
      summary:
        'The record allows a network of more than 65,536 IPv4 addresses, or wider than /32 of IPv6.',
      penalty: 2,
    },
    open: {
      verdict: 'fail',
      title: 'SPF allows a large part of the internet',
      summary:
        'The record, or one that it includes, allows networks of many operators, much like `+all`.',
      penalty: 20,
      severity: 'high',
    },
    ...recordOutcomes,
  },
  evaluate: (zone) =>
    judgeSpfPath<'narrow' | 'wide' | 'open' | 'unread'>(zone, (records, seen, includes) => {
      const allowed = records.flatMap(allowedTerms);
      const open = allowed.find(isWider(given));
      if (open !== undefined) {
        return { outcome: 'open', observation: { ...seen(open.text), expected } };
      }
      // The networks of a service may be wide, as long as they are those of one operator.
      for (const { name, record } of includes.records) {
        const theirs = allowedTerms(record).find(isWider(given));
        if (theirs === undefined) continue;
        const observation = { ...includes.seen(`${name}: ${theirs.text}`), expected };
        return { outcome: 'open', observation };
      }
      const wide = allowed.find(isWider(shared));
      if (wide !== undefined) {
        return { outcome: 'wide', observation: { ...seen(wide.text), expected } };
      }
      return includes.unread === null
        ? { outcome: 'narrow' }
        : { outcome: 'unread', reason: includes.unread };
    }),
});
