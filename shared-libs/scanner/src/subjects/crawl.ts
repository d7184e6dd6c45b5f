import type { CutOffs } from './cut-off.ts';
import type { Read } from './read.ts';
import type { Exchange } from './web-origin.ts';

/** What the site shows besides its page: a bounded number of its own pages and files. */
export type StorageProvider =
  | 'Amazon S3'
  | 'Google Cloud Storage'
  | 'Azure Blob Storage'
  | 'Firebase';

/** What a bucket, container or database answers to anyone. */
export interface StorageAnswer {
  provider: StorageProvider;
  address: string;
  /** Path of the page or script that names it. */
  namedBy: string;
  listing: Read<Exchange>;
  /** Who may do what; null where the provider has no such question. */
  access: Read<Exchange> | null;
}

export interface Crawl {
  /** HTML pages that the page and each other link to. */
  pages: readonly Exchange[];
  /** Scripts that these pages load from the own origin. */
  scripts: readonly Exchange[];
  /** Answers to requests for the source maps that these scripts name. */
  sourceMaps: ReadonlyArray<{ readonly script: string; readonly map: Exchange }>;
  /** Whether domains of other sites exist, by the name that is registered. */
  domains: ReadonlyMap<string, Read<boolean>>;
  /** Cloud storage that pages and scripts name; empty where ownership is not proved. */
  readonly storage: readonly StorageAnswer[];
  cutOff?: CutOffs<'pages' | 'scripts' | 'domains' | 'storage'>;
}

export const emptyCrawl: Crawl = {
  pages: [],
  scripts: [],
  sourceMaps: [],
  domains: new Map(),
  storage: [],
};
