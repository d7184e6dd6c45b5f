import { z } from 'zod';
import type { BundleContent } from '../contents.ts';
import { FeedError, parseJson, type ReadFeed } from './feed-error.ts';

const feedSchema = z.array(
  z.object({
    service: z.string(),
    cname: z.array(z.string()),
    fingerprint: z.string(),
    nxdomain: z.boolean(),
    http_status: z.number().nullish(),
    status: z.string(),
  }),
);

const MIN_FINGERPRINT = 12;

/**
 * Reads `fingerprints.json` as can-i-take-over-xyz publishes it. Left out are services that nobody
 * can claim, and those without a suffix or a text of their own: a status alone proves nothing.
 * @throws FeedError
 */
export function readTakeoverFeed(text: string): ReadFeed<BundleContent<'takeover'>> {
  const feed = feedSchema.safeParse(parseJson(text));
  if (!feed.success) throw new FeedError('These are not the fingerprints of can-i-take-over-xyz.');
  return {
    version: null,
    published: null,
    content: feed.data.flatMap(({ service, cname, fingerprint, nxdomain, status, ...rest }) => {
      const claimable = claims[status.toLowerCase()];
      const suffixes = [...new Set(cname.map((name) => name.trim().toLowerCase()))].filter(isName);
      const shows = nxdomain ? null : literalOf(fingerprint);
      const isProof = shows === null || shows.length >= MIN_FINGERPRINT;
      if (claimable === undefined || suffixes.length === 0 || !isProof) return [];
      if (rest.http_status) return [];
      return [{ service, suffixes, shows, claimable }];
    }),
  };
}

const claims: Readonly<Record<string, 'yes' | 'sometimes'>> = {
  vulnerable: 'yes',
  'edge case': 'sometimes',
};

/** A suffix of at least two labels, and no address. */
const isName = (name: string): boolean => name.includes('.') && /[a-z]$/.test(name);

/** The longest part of a fingerprint without marks of an expression. */
function literalOf(fingerprint: string): string {
  const parts = fingerprint
    .replaceAll('\\.', '.')
    .split(/\.\*|&#124;|`/)
    .map((part) => part.trim());
  return parts.sort((a, b) => b.length - a.length)[0] ?? '';
}
