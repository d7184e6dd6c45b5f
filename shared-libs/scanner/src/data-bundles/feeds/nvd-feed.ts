import { cutText } from '@parapet/contracts/text/cut-text';
import { z } from 'zod';
import type { Affected, BundleContent } from '../contents.ts';
import { FeedError, parseJson, type ReadFeed } from './feed-error.ts';

const cvssSchema = z.array(
  z.object({
    type: z.string().optional(),
    cvssData: z.object({
      vectorString: z.string(),
      baseScore: z.number(),
      baseSeverity: z.string(),
    }),
  }),
);
const matchSchema = z.object({
  vulnerable: z.boolean(),
  criteria: z.string(),
  versionStartIncluding: z.string().optional(),
  versionStartExcluding: z.string().optional(),
  versionEndIncluding: z.string().optional(),
  versionEndExcluding: z.string().optional(),
});
const feedSchema = z.object({
  format: z.literal('NVD_CVE'),
  version: z.literal('2.0'),
  timestamp: z.string(),
  vulnerabilities: z.array(
    z.object({
      cve: z.object({
        id: z.string(),
        vulnStatus: z.string().optional(),
        descriptions: z.array(z.object({ lang: z.string(), value: z.string() })),
        metrics: z
          .object({
            cvssMetricV40: cvssSchema.optional(),
            cvssMetricV31: cvssSchema.optional(),
            cvssMetricV30: cvssSchema.optional(),
          })
          .optional(),
        configurations: z
          .array(z.object({ nodes: z.array(z.object({ cpeMatch: z.array(matchSchema) })) }))
          .optional(),
      }),
    }),
  ),
});
type Match = z.infer<typeof matchSchema>;

/**
 * Reads answers and files of NVD's CVE API 2.0. Keeps the CVEs of products, given as
 * `vendor:product`, for which `nameOf` returns the name under which they are kept.
 * @throws FeedError
 */
export function readNvdFeed(
  text: string,
  nameOf: (product: string) => string | null,
): ReadFeed<BundleContent<'cve'>> {
  const feed = feedSchema.safeParse(parseJson(text));
  if (!feed.success) throw new FeedError('This is not a file of NVD in version 2.0.');
  const published = feed.data.timestamp.slice(0, 10);
  return {
    version: `NVD ${published}`,
    published,
    withdrawn: feed.data.vulnerabilities.flatMap(({ cve }) =>
      cve.vulnStatus === 'Rejected' ? [cve.id] : [],
    ),
    content: feed.data.vulnerabilities.flatMap(({ cve }) => {
      if (cve.vulnStatus === 'Rejected') return [];
      const affected = (cve.configurations ?? [])
        .flatMap(({ nodes }) => nodes.flatMap(({ cpeMatch }) => cpeMatch))
        .flatMap((match) => affectedBy(match, nameOf));
      if (affected.length === 0) return [];
      const rated4 = cve.metrics?.cvssMetricV40?.[0]?.cvssData;
      const rated3 = primaryOf(cve.metrics?.cvssMetricV31 ?? cve.metrics?.cvssMetricV30)?.cvssData;
      const rated = rated4 ?? rated3;
      return [
        {
          cve: cve.id,
          summary: cutText(cve.descriptions.find(({ lang }) => lang === 'en')?.value ?? '', 400),
          severity: severityOf(rated?.baseSeverity),
          score: rated?.baseScore ?? null,
          cvss4: rated4?.vectorString ?? null,
          cvss3: rated3?.vectorString ?? null,
          affected: affected.slice(0, 2000),
        },
      ];
    }),
  };
}

const primaryOf = (metrics: z.infer<typeof cvssSchema> | undefined) =>
  metrics?.find(({ type }) => type === 'Primary') ?? metrics?.[0];

/** A version that names an update (`9.2:p1`) is written `9.2p1`, as products write it. */
function affectedBy(match: Match, nameOf: (product: string) => string | null): Affected[] {
  const [, , part, vendor = '', product = '', version = '*', update = '*'] = partsOf(
    match.criteria,
  );
  const name = nameOf(`${vendor}:${product}`);
  if (!match.vulnerable || part === undefined || name === null) return [];
  const from = match.versionStartIncluding ?? match.versionStartExcluding ?? null;
  const to = match.versionEndIncluding ?? match.versionEndExcluding ?? null;
  const isOne = version !== '*' && version !== '-';
  // Without version and bounds NVD says "some version"; that decides nothing.
  if (!isOne && from === null && to === null) return [];
  const suffix = update === '*' || update === '-' ? '' : update;
  return [
    {
      product: name,
      exactly: isOne ? version + suffix : null,
      from,
      fromIncluded: match.versionStartIncluding !== undefined,
      to,
      toIncluded: match.versionEndIncluding !== undefined,
    },
  ];
}

/** Splits a CPE at colons that are not escaped, and removes the escapes. */
function partsOf(criteria: string): readonly string[] {
  const parts: string[] = [];
  let part = '';
  let isEscaped = false;
  for (const character of criteria) {
    if (character === '\\' && !isEscaped) {
      isEscaped = true;
      continue;
    }
    if (character === ':' && !isEscaped) {
      parts.push(part);
      part = '';
    } else part += character;
    isEscaped = false;
  }
  return [...parts, part];
}

function severityOf(rating: string | undefined): 'critical' | 'high' | 'medium' | 'low' | null {
  const word = rating?.toLowerCase();
  return word === 'critical' || word === 'high' || word === 'medium' || word === 'low'
    ? word
    : null;
}
