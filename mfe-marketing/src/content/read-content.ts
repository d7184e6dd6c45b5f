import type { SourceDocument } from '@parapet/remote-kit/define-site';
import type { Element, Root } from 'hast';
import { contentFaults, type SourcePage } from './content-faults.ts';
import type { Heading, PageContent, PageLink } from './page-content.ts';
import { parseMarkdown, slugOf, textOf, walk } from './parse-markdown.ts';

const WORDS_A_MINUTE = 220;

/** A page of `content/`, ready to be rendered. */
export interface ContentPage {
  readonly path: string;
  readonly head: SourcePage['head'];
  readonly content: PageContent;
}

/** `blog/reading-a-tls-scan.md` is `/blog/reading-a-tls-scan`; `blog/index.md` is `/blog`. */
const pathOf = (file: string): string =>
  `/${file.replace(/\.md$/, '')}`.replace(/\/index$/, '') || '/';

/**
 * Reads all pages of `content/`.
 *
 * @param texts of the files by their path below it
 * @param others paths that links may lead to, beside those pages
 * @param today as in 2026-11-29
 * @throws Error that lists every fault with file and line
 */
export function readContent(
  texts: Readonly<Record<string, string>>,
  others: readonly string[],
  today: string,
): readonly ContentPage[] {
  const pages = Object.entries(texts)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, text]): SourcePage => ({ ...parseMarkdown(file, text), path: pathOf(file) }));
  const faults = contentFaults(pages, others, today);
  if (faults.length > 0) throw new Error(`The content has faults:\n${faults.join('\n')}`);
  const posts = pages.filter(isPost).sort(newestFirst);
  return pages.map((page) => ({
    path: page.path,
    head: page.head,
    content: contentOf(page, pages, posts),
  }));
}

const isPost = ({ path }: SourcePage): boolean => path.startsWith('/blog/');

const newestFirst = (a: SourcePage, b: SourcePage): number =>
  (a.head.published ?? '') < (b.head.published ?? '') ? 1 : -1;

const minutesOf = (tree: Root): number =>
  Math.max(1, Math.round(textOf(tree).split(/\s+/).length / WORDS_A_MINUTE));

const linkTo = (page: SourcePage | undefined): PageLink | undefined =>
  page && {
    path: page.path,
    title: page.head.title,
    description: page.head.description,
    published: page.head.published,
    minutes: minutesOf(page.tree),
    tags: page.head.tags,
  };

function contentOf(
  page: SourcePage,
  all: readonly SourcePage[],
  posts: readonly SourcePage[],
): PageContent {
  const { head, tree } = page;
  const headings = addFragments(tree);
  const at = posts.indexOf(page);
  const below = page.path === '/blog' ? posts : all.filter((each) => isBelow(each, page));
  return {
    title: head.title,
    description: head.description,
    published: head.published,
    updated: head.updated,
    tags: head.tags,
    minutes: minutesOf(tree),
    headings,
    tree: withoutPositions(tree),
    previous: at < 0 ? undefined : linkTo(posts[at + 1]),
    next: at <= 0 ? undefined : linkTo(posts[at - 1]),
    pages: below.length === 0 ? undefined : below.map((each) => linkTo(each) as PageLink),
  };
}

const isBelow = ({ path }: SourcePage, parent: SourcePage): boolean =>
  path.startsWith(`${parent.path}/`);

function addFragments(tree: Root): Heading[] {
  const headings: Heading[] = [];
  walk(tree, (element: Element) => {
    if (!/^h[2-4]$/.test(element.tagName)) return;
    const text = textOf(element);
    const id = String(element.properties.id ?? slugOf(text));
    element.properties.id = id;
    if (element.tagName === 'h2') headings.push({ id, text });
  });
  return headings;
}

/** Positions are for messages alone; a payload without them is half as large. */
const withoutPositions = (tree: Root): Root =>
  JSON.parse(
    JSON.stringify(tree, (key, value: unknown) => (key === 'position' ? undefined : value)),
  );

/** The head of the document of a page. */
export const documentOf = ({ path, head, content }: ContentPage): SourceDocument => ({
  path,
  title: head.title,
  description: head.description,
  kind: path.startsWith('/blog/') ? 'post' : path.startsWith('/docs') ? 'doc' : 'page',
  ...(head.published ? { published: head.published } : {}),
  ...(head.updated ? { updated: head.updated } : {}),
  ...(head.tags ? { tags: head.tags } : {}),
  ...(head.hasHoles ? { hasHoles: true } : {}),
  ...(head.noindex ? { noindex: true } : {}),
  jsonLd: path.startsWith('/blog/') ? [postData(path, head)] : [],
  payload: content,
});

/** Schema.org's BlogPosting. */
const postData = (path: string, head: SourcePage['head']) => ({
  '@context': 'https://schema.org',
  '@type': 'BlogPosting',
  headline: head.title,
  description: head.description,
  datePublished: head.published,
  dateModified: head.updated ?? head.published,
  author: { '@type': 'Organization', name: 'Parapet' },
  mainEntityOfPage: `{origin}${path}`,
});
