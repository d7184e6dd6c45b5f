import type { Options } from 'minisearch';

/** The file of the index; it is read when somebody starts to search. */
export const SEARCH_INDEX = '/search-index.json';

export interface SearchEntry {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** "Docs", "Blog", "Checks", "API" or "Pages". */
  readonly section: string;
  readonly words: string;
}

/** A page that has the words, best first. */
export type SearchHit = Pick<SearchEntry, 'path' | 'title' | 'section'>;

/** The payload of `/search`: every page by section, for those without scripts. */
export interface SearchContent {
  readonly sections: readonly { readonly name: string; readonly pages: readonly SearchHit[] }[];
}

/** Build and page have to use the same ones. */
export const searchOptions: Options<SearchEntry> = {
  idField: 'path',
  fields: ['title', 'words', 'description'],
  storeFields: ['path', 'title', 'section'],
  searchOptions: { boost: { title: 4, words: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
};
