import type { Element } from 'hast';
import { screenNameOf } from '../screens/screen-names.ts';
import { languageOf, type ParsedFile, slugOf, textOf, walk } from './parse-markdown.ts';

export interface SourcePage extends ParsedFile {
  readonly path: string;
}

const levelOf = ({ tagName }: Element): number | undefined =>
  /^h[1-6]$/.test(tagName) ? Number(tagName[1]) : undefined;

/** The fragments of a page: those of its headings and notes. */
const fragmentsOf = ({ tree }: ParsedFile): Set<string> => {
  const found = new Set<string>();
  walk(tree, (element) => {
    if (levelOf(element) !== undefined) found.add(slugOf(textOf(element)));
    if (element.properties.id) found.add(String(element.properties.id));
  });
  return found;
};

/**
 * Returns what is wrong with the pages, each as `file:line: sentence`.
 *
 * @param pages of `content/`
 * @param others paths of pages that have no Markdown, and of the app
 * @param today as in 2026-11-29
 */
export function contentFaults(
  pages: readonly SourcePage[],
  others: readonly string[],
  today: string,
): string[] {
  const known = new Map<string, ReadonlySet<string>>(others.map((path) => [path, new Set()]));
  for (const page of pages) known.set(page.path, fragmentsOf(page));
  const titles = new Map<string, string>();
  return pages.flatMap((page) => {
    const faults = [...headFaults(page, today), ...textFaults(page, known)];
    const same = titles.get(page.head.title);
    if (same !== undefined) faults.push(`${page.file}:1: ${same} has the same title`);
    titles.set(page.head.title, page.file);
    return faults;
  });
}

function headFaults({ file, path, head }: SourcePage, today: string): string[] {
  const faults: string[] = [];
  const fail = (what: string) => void faults.push(`${file}:1: ${what}`);
  if (path.startsWith('/blog/')) {
    if (!head.author) fail('a post names its author');
    if (!head.published) fail('a post has a date');
    if (!head.tags?.length) fail('a post has tags');
  }
  for (const date of [head.published, head.updated]) {
    if (date !== undefined && date > today) fail(`the date ${date} is in the future`);
  }
  return faults;
}

function textFaults(
  { file, path, tree, lineOffset }: SourcePage,
  known: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const faults: string[] = [];
  let level = 1;
  walk(tree, (element, parents) => {
    const line = (element.position?.start.line ?? 0) + lineOffset;
    const fail = (what: string) => void faults.push(`${file}:${line}: ${what}`);
    const heading = levelOf(element);
    if (heading === 1) fail('the title of the front matter is the only heading of the first level');
    if (heading !== undefined && heading > level + 1)
      fail(`a heading of level ${level + 1} is missing`);
    level = heading ?? level;
    if (element.tagName === 'img') {
      const { alt, src } = element.properties;
      if (!alt) fail(`the picture ${String(src)} has no text`);
      if (screenNameOf(String(src)) === undefined) fail(`the picture ${String(src)} is no screen`);
    }
    const isBlock = element.tagName === 'code' && parents.at(-1)?.tagName === 'pre';
    if (isBlock && languageOf(element) === undefined) fail('a block of code names its language');
    if (element.tagName === 'a') {
      const reason = linkFault(String(element.properties.href ?? ''), path, known);
      if (reason) fail(reason);
    }
  });
  return faults;
}

function linkFault(
  href: string,
  path: string,
  known: ReadonlyMap<string, ReadonlySet<string>>,
): string | undefined {
  if (/^(mailto:|https:\/\/)/.test(href)) return undefined;
  if (!/^[/#]/.test(href)) return `the link ${href} is neither https nor a path of this site`;
  const [target = '', fragment] = href.split('#', 2);
  const fragments = known.get(target === '' ? path : target);
  if (!fragments) return `the link ${href} leads to no page`;
  if (fragment !== undefined && !fragments.has(fragment))
    return `the link ${href} leads to no heading`;
  return undefined;
}
