import type { DataBundleId } from '@parapet/contracts/assets/data-bundle';
import type { BundleContent } from '../data-bundles/contents.ts';
import { readBreachFeed } from '../data-bundles/feeds/breach-feed.ts';
import { readEndOfLifeFeed } from '../data-bundles/feeds/end-of-life-feed.ts';
import { readEpssFeed } from '../data-bundles/feeds/epss-feed.ts';
import type { ReadFeed } from '../data-bundles/feeds/feed-error.ts';
import { readJavascriptFeed } from '../data-bundles/feeds/javascript-feed.ts';
import { readKnownExploitedFeed } from '../data-bundles/feeds/known-exploited-feed.ts';
import { readNvdFeed } from '../data-bundles/feeds/nvd-feed.ts';
import { readTakeoverFeed } from '../data-bundles/feeds/takeover-feed.ts';
import { mergeCves } from '../data-bundles/merge-cves.ts';

/** Describes where a bundle comes from, and under which terms. */
export interface Feed {
  readonly id: DataBundleId;
  readonly url: string;
  readonly licence: string;
  readonly attribution: string;
  /** Fewer entries than this are a broken file, not a feed. */
  readonly leastEntries: number;
  /** @throws FeedError */
  read(text: string, wanted: Wanted): ReadFeed<readonly unknown[]>;
}

/** Describes what is worth keeping of feeds that are about everything. */
export interface Wanted {
  /** The CVEs that other bundles name. */
  readonly cves: ReadonlySet<string>;
  /** Tells what is known so far, which a feed of changes adds to. */
  readonly known: BundleContent<'cve'>;
  /** See `productNames`. */
  nameOf(product: string): string | null;
}

/** In this order, since the last one depends on what the others name. */
export const feeds: readonly Feed[] = [
  {
    id: 'known-exploited',
    url: 'https://www.cisa.gov/sites/default/files/feeds/known_exploited_vulnerabilities.json',
    licence: 'CC0-1.0',
    attribution: 'Catalogue of known exploited vulnerabilities, CISA; no endorsement by CISA',
    leastEntries: 1000,
    read: readKnownExploitedFeed,
  },
  {
    id: 'end-of-life',
    url: 'https://endoflife.date/api/v1/products/full',
    licence: 'MIT',
    attribution: 'endoflife.date and its contributors',
    leastEntries: 200,
    read: readEndOfLifeFeed,
  },
  {
    id: 'javascript',
    url: 'https://raw.githubusercontent.com/RetireJS/retire.js/master/repository/jsrepository-v4.json',
    licence: 'Apache-2.0',
    attribution: 'RetireJS vulnerability repository, Erlend Oftedal and contributors',
    leastEntries: 30,
    read: readJavascriptFeed,
  },
  {
    id: 'takeover',
    url: 'https://raw.githubusercontent.com/EdOverflow/can-i-take-over-xyz/master/fingerprints.json',
    licence: 'CC-BY-4.0',
    attribution:
      'can-i-take-over-xyz, EdOverflow and contributors; changed: reduced to what is matched',
    leastEntries: 10,
    read: readTakeoverFeed,
  },
  {
    id: 'cve',
    // This feed has changes of eight days; `npm run data:import -- nvd` reads the files of whole years.
    url: 'https://nvd.nist.gov/feeds/json/cve/2.0/nvdcve-2.0-modified.json.gz',
    licence: 'CC0-1.0 AND Apache-2.0 AND LicenseRef-CVE AND LicenseRef-NVD-public-domain',
    attribution:
      'National Vulnerability Database, NIST, with the ranges that came with Parapet; no endorsement by NVD',
    leastEntries: 1,
    read: (text, { known, nameOf }) => {
      const { content, withdrawn, ...details } = readNvdFeed(text, nameOf);
      return { ...details, content: mergeCves(known, content, withdrawn) };
    },
  },
  {
    id: 'epss',
    url: 'https://epss.empiricalsecurity.com/epss_scores-current.csv.gz',
    licence: 'LicenseRef-EPSS',
    attribution: 'Exploit Prediction Scoring System, FIRST (https://www.first.org/epss)',
    leastEntries: 1,
    read: (text, { cves }) => readEpssFeed(text, (cve) => cves.has(cve)),
  },
  {
    id: 'breaches',
    url: 'https://haveibeenpwned.com/api/v3/breaches',
    licence: 'CC-BY-4.0',
    attribution:
      'Have I Been Pwned, https://haveibeenpwned.com; changed: reduced to names, dates and classes',
    leastEntries: 200,
    read: readBreachFeed,
  },
];
