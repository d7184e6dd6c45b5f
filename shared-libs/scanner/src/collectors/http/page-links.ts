import { readElements } from '../../subjects/web/page-elements.ts';

/** Addresses that a page names, as it writes them. */
export interface PageLinks {
  readonly pages: readonly string[];
  readonly scripts: readonly string[];
  /** Besides scripts: style sheets, frames and images. */
  readonly files: readonly string[];
}

const MAX_ADDRESSES = 500;

const sources: Readonly<Record<string, keyof PageLinks>> = {
  a: 'pages',
  script: 'scripts',
  link: 'files',
  iframe: 'files',
  img: 'files',
};

/** Reads the elements of a page in one pass, whatever stands in it. */
export function pageLinks(html: string): PageLinks {
  const found = { pages: [] as string[], scripts: [] as string[], files: [] as string[] };
  readElements(html, {
    onElement(name, attributes) {
      const kind = Object.hasOwn(sources, name) ? sources[name] : undefined;
      if (kind === undefined) return;
      const address = attributes.get(name === 'a' || name === 'link' ? 'href' : 'src');
      const list = found[kind];
      if (address !== undefined && list.length < MAX_ADDRESSES) list.push(address.trim());
    },
  });
  return found;
}
