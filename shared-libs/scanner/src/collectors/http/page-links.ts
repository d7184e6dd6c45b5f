import { attributesOf } from '../../subjects/tag-attributes.ts';

/** Addresses that a page names, as it writes them. */
export interface PageLinks {
  readonly pages: readonly string[];
  readonly scripts: readonly string[];
  /** Besides scripts: style sheets, frames and images. */
  readonly files: readonly string[];
}

const MAX_TAGS = 20_000;
const MAX_TAG_LENGTH = 2000;
const MAX_ADDRESSES = 500;

const sources: Readonly<Record<string, keyof PageLinks>> = {
  a: 'pages',
  script: 'scripts',
  link: 'files',
  iframe: 'files',
  img: 'files',
};

/** Reads the tags of a page in one pass, whatever stands in it; comments are left out. */
export function pageLinks(html: string): PageLinks {
  const found = { pages: [] as string[], scripts: [] as string[], files: [] as string[] };
  let isComment = false;
  for (const part of html.split('<', MAX_TAGS)) {
    if (part.startsWith('!--')) isComment = true;
    if (isComment) {
      isComment = !part.includes('-->');
      continue;
    }
    const end = part.indexOf('>');
    const tag = part.slice(0, end < 0 ? MAX_TAG_LENGTH : Math.min(end, MAX_TAG_LENGTH));
    const space = tag.search(/\s/);
    if (space < 1) continue;
    const name = tag.slice(0, space).toLowerCase();
    const kind = Object.hasOwn(sources, name) ? sources[name] : undefined;
    if (kind === undefined) continue;
    const attributes = attributesOf(tag.slice(space));
    const address = attributes.get(name === 'a' || name === 'link' ? 'href' : 'src');
    const list = found[kind];
    if (address !== undefined && list.length < MAX_ADDRESSES) list.push(decoded(address.trim()));
  }
  return found;
}

/** The one entity that stands in addresses of careful pages. */
const decoded = (address: string): string => address.replaceAll('&amp;', '&');
