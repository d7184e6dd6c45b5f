import { cutText } from '@parapet/contracts/text/cut-text';
import { z } from 'zod';
import type { Affected, BundleContent } from '../contents.ts';
import { FeedError, parseJson, type ReadFeed } from './feed-error.ts';

const eventSchema = z.object({
  introduced: z.string().optional(),
  fixed: z.string().optional(),
  last_affected: z.string().optional(),
});
const vulnerabilitySchema = z.object({
  schema_version: z.string().optional(),
  id: z.string(),
  modified: z.string(),
  withdrawn: z.string().optional(),
  aliases: z.array(z.string()).optional(),
  summary: z.string().optional(),
  details: z.string().optional(),
  severity: z.array(z.object({ type: z.string(), score: z.string() })).optional(),
  database_specific: z.object({ severity: z.string().optional() }).nullish(),
  affected: z
    .array(
      z.object({
        package: z
          .object({ ecosystem: z.string(), name: z.string(), purl: z.string().optional() })
          .optional(),
        ranges: z.array(z.object({ type: z.string(), events: z.array(eventSchema) })).optional(),
      }),
    )
    .optional(),
});
type Event = z.infer<typeof eventSchema>;

/**
 * Reads one OSV record, or an array of them. Keeps those of packages that `isWanted` accepts, as a
 * package URL such as `pkg:npm/jquery`.
 * @throws FeedError
 */
export function readOsvFeed(
  text: string,
  isWanted: (purl: string) => boolean,
): ReadFeed<BundleContent<'cve'>> {
  const feed = z.array(vulnerabilitySchema).safeParse([parseJson(text)].flat());
  if (!feed.success) throw new FeedError('This is not a record of OSV.');
  const published =
    feed.data.map(({ modified }) => modified.slice(0, 10)).sort((a, b) => (a < b ? 1 : -1))[0] ??
    null;
  return {
    version: published === null ? null : `OSV ${published}`,
    published,
    content: feed.data.flatMap((record) => {
      if (record.withdrawn !== undefined) return [];
      const affected = (record.affected ?? []).flatMap(({ package: of, ranges = [] }) => {
        const product = of === undefined ? '' : (of.purl ?? purlOf(of.ecosystem, of.name));
        if (!isWanted(product)) return [];
        const ordered = ranges.filter(({ type }) => type === 'SEMVER' || type === 'ECOSYSTEM');
        return ordered.flatMap(({ events }) => affectedBy(product, events));
      });
      if (affected.length === 0) return [];
      const vector = (type: string) =>
        record.severity?.find((rated) => rated.type === type)?.score ?? null;
      return [
        {
          cve: record.aliases?.find((alias) => alias.startsWith('CVE-')) ?? record.id,
          summary: cutText(record.summary ?? record.details ?? '', 400),
          severity: severityOf(record.database_specific?.severity),
          score: null,
          cvss4: vector('CVSS_V4'),
          cvss3: vector('CVSS_V3'),
          affected,
        },
      ];
    }),
  };
}

const purlOf = (ecosystem: string, name: string): string =>
  `pkg:${ecosystem.toLowerCase()}/${name}`;

/** Each `introduced` opens a range that the next `fixed` or `last_affected` closes. */
function affectedBy(product: string, events: readonly Event[]): Affected[] {
  const found: Affected[] = [];
  let from: string | null = null;
  const add = (to: string | null, toIncluded: boolean) => {
    if (from === null) return;
    const bound = from === '0' ? null : from;
    found.push({ product, exactly: null, from: bound, fromIncluded: true, to, toIncluded });
    from = null;
  };
  for (const { introduced, fixed, last_affected: last } of events) {
    if (introduced !== undefined) {
      add(null, false);
      from = introduced;
    }
    if (fixed !== undefined) add(fixed, false);
    if (last !== undefined) add(last, true);
  }
  add(null, false);
  return found;
}

/** GitHub says MODERATE for medium. */
function severityOf(rating: string | undefined): 'critical' | 'high' | 'medium' | 'low' | null {
  const word = rating?.toLowerCase() === 'moderate' ? 'medium' : rating?.toLowerCase();
  return word === 'critical' || word === 'high' || word === 'medium' || word === 'low'
    ? word
    : null;
}
