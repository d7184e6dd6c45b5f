import type { DataBundleId } from '@parapet/contracts/assets/data-bundle';
import { FeedError } from '../data-bundles/feeds/feed-error.ts';
import { type Bundles, loadBundles } from '../data-bundles/load-bundles.ts';
import { BundleError } from '../data-bundles/read-bundle.ts';
import { writeBundle } from '../data-bundles/write-bundle.ts';
import { productNames } from '../technologies/rule.ts';
import { technologyRules } from '../technologies/rules/technology-rules.ts';
import { DownloadError, download } from './download.ts';
import { type Feed, feeds } from './feeds.ts';

export interface UpdateOptions {
  /** Receives the new bundles. */
  folder: string;
  /** Instead of the publishers: `<mirror>/<name of the file>`. */
  mirror: string | null;
  now: Date;
  /** For one feed. */
  timeoutMs: number;
  only?: readonly DataBundleId[];
}

export interface UpdateResult {
  readonly id: DataBundleId;
  readonly outcome: 'updated' | 'current' | 'failed';
  /** For a person. */
  readonly message: string;
}

/** A feed that lost more than this share of its entries is not believed. */
const MAX_LOST = 0.5;

/**
 * Fetches newer bundles. One that fails leaves the one before in place and does not stop the others.
 */
export async function updateBundles(options: UpdateOptions): Promise<readonly UpdateResult[]> {
  const results: UpdateResult[] = [];
  for (const feed of feeds) {
    if (options.only !== undefined && !options.only.includes(feed.id)) continue;
    results.push(await updateBundle(feed, options));
  }
  return results;
}

async function updateBundle(feed: Feed, options: UpdateOptions): Promise<UpdateResult> {
  const { id } = feed;
  try {
    return { id, ...(await fetchNewer(feed, options)) };
  } catch (error) {
    const isKnown = [FeedError, BundleError, DownloadError].some((kind) => error instanceof kind);
    if (!isKnown) throw error;
    return { id, outcome: 'failed', message: (error as Error).message };
  }
}

async function fetchNewer(
  feed: Feed,
  { folder, mirror, now, timeoutMs }: UpdateOptions,
): Promise<Omit<UpdateResult, 'id'>> {
  const url = mirror === null ? feed.url : `${mirror}/${feed.url.split('/').at(-1)}`;
  const text = await download(url, { timeoutMs });
  const bundles = await loadBundles(folder);
  const before = bundles.infos.find(({ id }) => id === feed.id);
  const rules = [...technologyRules, ...bundles.contents.technologies];
  const { content, ...details } = feed.read(text, {
    cves: cvesOf(bundles),
    known: bundles.contents.cve,
    nameOf: productNames(rules),
  });
  const today = now.toISOString().slice(0, 10);
  const published = details.published ?? today;
  const version = details.version ?? published;
  const least = Math.max(feed.leastEntries, (before?.entries ?? 0) * MAX_LOST);
  if (content.length < least) {
    throw new FeedError(`The feed has only ${content.length} entries, which cannot be right.`);
  }
  if (published > today) throw new FeedError('The feed is from the future.');
  if (before?.published && published < before.published) {
    return { outcome: 'current', message: `${before.version} is newer than ${version}` };
  }
  const { licence, attribution } = feed;
  const facts = { version, published, source: feed.url, licence, attribution };
  const manifest = await writeBundle(folder, feed.id, { ...facts, content });
  return manifest.sha256 === before?.sha256
    ? { outcome: 'current', message: `${version}, unchanged` }
    : { outcome: 'updated', message: `${version}, ${manifest.entries} entries` };
}

/** Every CVE that a bundle names. */
export const cvesOf = ({ contents }: Bundles): ReadonlySet<string> =>
  new Set([
    ...contents['known-exploited'].map(({ cve }) => cve),
    ...contents.javascript.flatMap(({ flaws }) => flaws.flatMap(({ cves }) => cves)),
    ...contents.cve.map(({ cve }) => cve),
  ]);
