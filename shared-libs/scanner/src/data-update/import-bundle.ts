import { readFile, stat } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type { BundleContent } from '../data-bundles/contents.ts';
import { readEpssFeed } from '../data-bundles/feeds/epss-feed.ts';
import { FeedError, parseJson, type ReadFeed } from '../data-bundles/feeds/feed-error.ts';
import { readNvdFeed } from '../data-bundles/feeds/nvd-feed.ts';
import { readOsvFeed } from '../data-bundles/feeds/osv-feed.ts';
import { loadBundles } from '../data-bundles/load-bundles.ts';
import type { Manifest } from '../data-bundles/manifest.ts';
import { mergeCves } from '../data-bundles/merge-cves.ts';
import { writeBundle } from '../data-bundles/write-bundle.ts';
import { productNames, type TechnologyRule } from '../technologies/rule.ts';
import { technologyRules } from '../technologies/rules/technology-rules.ts';
import { cvesOf } from './update-bundles.ts';

export const importKinds = ['nvd', 'osv', 'epss', 'technologies'] as const;
export type ImportKind = (typeof importKinds)[number];

/** A year of NVD has 250 MB unpacked. */
const MAX_FILE_BYTES = 480 * 1024 * 1024;

/**
 * Imports files in a publisher's own format. All files of one call become one bundle, which replaces the one before;
 * `nvd` and `osv` add to what is known of CVEs.
 * @throws FeedError, BundleError
 */
export async function importBundle(
  kind: ImportKind,
  files: readonly string[],
  { folder, now }: { folder: string; now: Date },
): Promise<Manifest> {
  const bundles = await loadBundles(folder);
  const rules = [...technologyRules, ...bundles.contents.technologies];
  const read: ReadFeed<readonly unknown[]>[] = [];
  for (const file of files) {
    const text = await readText(file);
    if (kind === 'epss') read.push(readEpssFeed(text, (cve) => cvesOf(bundles).has(cve)));
    else if (kind === 'technologies') read.push(ownFormat(text));
    else read.push(readCves(kind, text, rules));
  }
  const content = read.flatMap((one) => [...one.content]);
  const today = now.toISOString().slice(0, 10);
  const newest =
    read
      .map(({ published }) => published ?? today)
      .sort()
      .at(-1) ?? today;
  const published = newest > today ? today : newest;
  const version = read.at(-1)?.version ?? published;
  if (kind === 'nvd' || kind === 'osv') {
    return writeBundle(folder, 'cve', {
      version,
      published,
      ...origins[kind],
      content: mergeCves(
        bundles.contents.cve,
        content as BundleContent<'cve'>,
        read.flatMap(({ withdrawn = [] }) => withdrawn),
      ),
    });
  }
  return writeBundle(folder, kind, { version, published, ...origins[kind], content });
}

function readCves(
  kind: 'nvd' | 'osv',
  text: string,
  rules: readonly TechnologyRule[],
): ReadFeed<BundleContent<'cve'>> {
  const packages = new Set(rules.flatMap(({ purl }) => purl ?? []));
  return kind === 'nvd'
    ? readNvdFeed(text, productNames(rules))
    : readOsvFeed(text, (purl) => packages.has(purl));
}

/** The format of `technologies/rule.ts`, checked when it is written. */
function ownFormat(text: string): ReadFeed<readonly unknown[]> {
  const rules = parseJson(text);
  if (!Array.isArray(rules)) throw new FeedError('The file is not a list of rules.');
  return { content: rules, version: null, published: null };
}

/** The terms of the ranges that come with Parapet, which an import adds to. */
const SHIPPED_CVES = 'CC0-1.0 AND Apache-2.0 AND LicenseRef-CVE';

const origins: Readonly<Record<ImportKind, Pick<Manifest, 'source' | 'licence' | 'attribution'>>> =
  {
    nvd: {
      source: 'https://nvd.nist.gov',
      licence: `${SHIPPED_CVES} AND LicenseRef-NVD-public-domain`,
      attribution:
        'National Vulnerability Database, NIST, with the ranges that were known; no endorsement by NVD',
    },
    osv: {
      source: 'https://osv.dev',
      licence: `${SHIPPED_CVES} AND LicenseRef-OSV`,
      attribution:
        'Open Source Vulnerabilities, each database with its own licence, and the ranges that were known',
    },
    epss: {
      source: 'https://www.first.org/epss',
      licence: 'LicenseRef-EPSS',
      attribution: 'Exploit Prediction Scoring System, FIRST (https://www.first.org/epss)',
    },
    technologies: { source: 'an imported file', licence: 'LicenseRef-imported', attribution: '' },
  };

async function readText(file: string): Promise<string> {
  if ((await stat(file)).size > MAX_FILE_BYTES) throw new FeedError(`${file} is too large.`);
  const bytes = await readFile(file);
  if (!file.endsWith('.gz')) return bytes.toString('utf8');
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_FILE_BYTES }).toString('utf8');
  } catch {
    throw new FeedError(`${file} could not be unpacked.`);
  }
}
