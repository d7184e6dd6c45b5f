import type { Element, ElementContent, Root, RootContent } from 'hast';
import { common, createLowlight } from 'lowlight';
import type { Root as MarkdownRoot } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { parse } from 'yaml';
import { z } from 'zod';
import { type FrontMatter, frontMatterSchema } from './front-matter.ts';

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/;
const lowlight = createLowlight(common);
const reader = unified().use(remarkParse).use(remarkGfm);
const toHast = unified().use(remarkRehype, {
  // Footnotes end a text under a heading that everybody sees.
  clobberPrefix: '',
  footnoteLabel: 'Notes',
  footnoteLabelProperties: {},
});

/** A file of `content/`, parsed; positions are of the whole file. */
export interface ParsedFile {
  /** Below `content/`, for messages. */
  readonly file: string;
  readonly head: FrontMatter;
  readonly tree: Root;
  /** Lines of the front matter, which positions leave out. */
  readonly lineOffset: number;
}

/** @throws Error with the file, and the field of a head that is invalid */
export function parseMarkdown(file: string, source: string): ParsedFile {
  const [all = '', yaml] = FRONT_MATTER.exec(source) ?? [];
  if (yaml === undefined) throw new Error(`${file}:1: it has no front matter`);
  const head = frontMatterSchema.safeParse(parse(yaml));
  if (!head.success) throw new Error(`${file}:1: ${z.prettifyError(head.error)}`);
  const markdown: MarkdownRoot = reader.parse(source.slice(all.length));
  const tree = toHast.runSync(markdown) as Root;
  highlight(tree);
  labelTables(tree);
  return { file, head: head.data, tree, lineOffset: all.split('\n').length - 1 };
}

const isElement = (node: RootContent | ElementContent | Root): node is Element =>
  node.type === 'element';

/** The text of a node with everything inside. */
export const textOf = (node: RootContent | ElementContent | Root): string => {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
};

/** Calls `visit` for each element, in the order of the text. */
export function walk(
  node: Root | Element,
  visit: (element: Element, parents: readonly Element[]) => void,
  parents: readonly Element[] = [],
): void {
  for (const child of node.children) {
    if (!isElement(child)) continue;
    visit(child, parents);
    walk(child, visit, [...parents, child]);
  }
}

export const languageOf = ({ properties }: Element): string | undefined => {
  const names = Array.isArray(properties.className) ? properties.className : [];
  return names
    .map(String)
    .find((name) => name.startsWith('language-'))
    ?.slice('language-'.length);
};

/** Code gets classes by its language; the theme colours them. */
function highlight(tree: Root): void {
  walk(tree, (element, parents) => {
    const isBlock = element.tagName === 'code' && parents.at(-1)?.tagName === 'pre';
    const language = isBlock ? languageOf(element) : undefined;
    if (language === undefined || !lowlight.registered(language)) return;
    element.children = lowlight.highlight(language, textOf(element)).children as ElementContent[];
  });
}

/** A table scrolls on its own, so it gets a name that no other one of the page has: of the heading above. */
function labelTables(tree: Root): void {
  let heading = '';
  const used = new Map<string, number>();
  walk(tree, (element) => {
    if (/^h[1-6]$/.test(element.tagName)) heading = textOf(element);
    if (element.tagName !== 'table') return;
    const label = heading === '' ? 'Table' : `Table: ${heading}`;
    const count = (used.get(label) ?? 0) + 1;
    used.set(label, count);
    element.properties.ariaLabel = count === 1 ? label : `${label}, ${count}`;
  });
}

/** `## How a scan runs` has the fragment `how-a-scan-runs`. */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join('-');
