import type { CutOffs } from './cut-off.ts';
import type { Read } from './read.ts';
import type { Exchange } from './web-origin.ts';

/** What the site shows besides its page: a bounded number of its own pages and files. */
export interface Crawl {
  /** HTML pages that the page and each other link to. */
  pages: readonly Exchange[];
  /** Scripts that these pages load from the own origin. */
  scripts: readonly Exchange[];
  /** Answers to requests for the source maps that these scripts name. */
  sourceMaps: ReadonlyArray<{ readonly script: string; readonly map: Exchange }>;
  /** Whether domains of other sites exist, by the name that is registered. */
  domains: ReadonlyMap<string, Read<boolean>>;
  cutOff?: CutOffs<'pages' | 'scripts' | 'domains'>;
}

export const emptyCrawl: Crawl = { pages: [], scripts: [], sourceMaps: [], domains: new Map() };
