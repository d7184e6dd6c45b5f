import type { SourceDocument, SourceFile } from '@parapet/remote-kit/define-site';
import MiniSearch from 'minisearch';
import { SEARCH_INDEX, type SearchEntry, searchOptions } from './search-content.ts';

/** Describes what a document gives to the search beside its head. */
export interface SearchText {
  readonly section: string;
  /** Headings, and other words that lead to it. */
  readonly words: readonly string[];
}

/** The index of all documents that may be listed. Runs in a build alone. */
export function searchIndexOf(
  documents: readonly SourceDocument[],
  textOf: (document: SourceDocument) => SearchText,
): SourceFile {
  const index = new MiniSearch<SearchEntry>(searchOptions);
  for (const document of documents.filter(({ noindex }) => noindex !== true)) {
    const { section, words } = textOf(document);
    const { path, title, description } = document;
    index.add({ path, title, description, section, words: words.join('\n') });
  }
  return {
    path: SEARCH_INDEX,
    type: 'application/json; charset=utf-8',
    content: JSON.stringify(index),
  };
}
