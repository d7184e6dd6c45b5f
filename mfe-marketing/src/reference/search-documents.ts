import { serviceLabel } from '@parapet/contracts/cloud/cloud-names';
import type { SourceDocument, SourceFile } from '@parapet/remote-kit/define-site';
import type { ContentPage } from '../content/read-content.ts';
import { API_REFERENCE, type ApiTagContent } from './api-content.ts';
import type { CheckContent } from './check-content.ts';
import type { SearchContent } from './search-content.ts';
import { type SearchText, searchIndexOf } from './search-index.ts';
import { TOPICS_PATH, type TopicListContent } from './topic-content.ts';

const PATH = '/search';
const SECTIONS = ['Pages', 'Docs', 'API', 'Checks', 'Blog'] as const;

const sectionOf = (path: string): (typeof SECTIONS)[number] => {
  if (path.startsWith('/blog')) return 'Blog';
  if (path.startsWith(API_REFERENCE)) return 'API';
  if (path.startsWith('/docs')) return 'Docs';
  return path.startsWith('/checks') ? 'Checks' : 'Pages';
};

/** The page of the search and its index, over the documents of the site. Runs in a build alone. */
export function searchDocuments(
  documents: readonly SourceDocument[],
  pages: readonly ContentPage[],
): { readonly document: SourceDocument; readonly index: SourceFile } {
  const headings = new Map(
    pages.map(({ path, content }) => [path, content.headings.map(({ text }) => text)]),
  );
  const textOf = (document: SourceDocument): SearchText => ({
    section: sectionOf(document.path),
    words: [...(headings.get(document.path) ?? []), ...(document.tags ?? []), ...wordsOf(document)],
  });
  const listed = documents.filter(({ noindex }) => noindex !== true);
  const payload: SearchContent = {
    sections: SECTIONS.map((name) => ({
      name,
      pages: listed
        .filter(({ path }) => sectionOf(path) === name)
        .map(({ path, title }) => ({ path, title, section: name })),
    })),
  };
  return {
    document: {
      path: PATH,
      title: 'Search',
      description:
        'Search the documentation, the reference of the API, all checks, posts and pages of Parapet.',
      kind: 'page',
      noindex: true,
      payload,
    },
    index: searchIndexOf(listed, textOf),
  };
}

/** Other names of a check, topics that none judges, and the operations of a page of the API. */
function wordsOf({ path, payload }: SourceDocument): readonly string[] {
  if (path === TOPICS_PATH) {
    const { topics } = payload as TopicListContent;
    return topics
      .filter(({ state }) => state !== 'checked')
      .map(({ service, name }) => `${serviceLabel(service)} ${name}`);
  }
  if (path.startsWith('/checks/')) {
    const { check } = payload as CheckContent;
    const titles = check.outcomes.flatMap(({ title = [] }) => title);
    return [check.id, check.catalogueId, ...titles, ...check.aliases, ...check.cweIds];
  }
  if (!path.startsWith(`${API_REFERENCE}/`)) return [];
  const { operations } = payload as ApiTagContent;
  return operations.flatMap(({ id, summary, path: address }) => [id, summary, address]);
}
