import { cutText } from '@parapet/contracts/text/cut-text';
import { z } from 'zod';
import type { BundleContent } from '../contents.ts';
import { FeedError, parseJson, type ReadFeed } from './feed-error.ts';

const flawSchema = z.object({
  atOrAbove: z.string().optional(),
  below: z.string(),
  severity: z.enum(['critical', 'high', 'medium', 'low']),
  identifiers: z
    .object({
      summary: z.string().optional(),
      CVE: z.array(z.string()).optional(),
      githubID: z.string().optional(),
    })
    .optional(),
});
const feedSchema = z.record(
  z.string(),
  z.object({ vulnerabilities: z.array(flawSchema).default([]) }),
);

/** Entries of the repository that are about no library. */
const noLibraries = new Set(['retire-example', 'dont check']);
const cvePattern = /^CVE-\d{4}-\d{4,10}$/;

/**
 * Reads `jsrepository-v4.json` as RetireJS publishes it. Its expressions are left out: they are not
 * proved to take linear time.
 * @throws FeedError
 */
export function readJavascriptFeed(text: string): ReadFeed<BundleContent<'javascript'>> {
  const feed = feedSchema.safeParse(parseJson(text));
  if (!feed.success) throw new FeedError('This is not the repository that RetireJS publishes.');
  return {
    version: null,
    published: null,
    content: Object.entries(feed.data)
      .filter(([name, { vulnerabilities }]) => !noLibraries.has(name) && vulnerabilities.length > 0)
      .map(([name, { vulnerabilities }]) => ({
        name: name.toLowerCase(),
        flaws: vulnerabilities.map(({ atOrAbove, below, severity, identifiers }) => ({
          from: atOrAbove ?? null,
          below,
          severity,
          cves: (identifiers?.CVE ?? []).filter((id) => cvePattern.test(id)),
          advisory: identifiers?.githubID ?? null,
          summary: cutText((identifiers?.summary ?? '').trim(), 300),
        })),
      })),
  };
}
