import { Parser } from 'htmlparser2';
import type { Exchange, WebOrigin } from '../../subjects/web-origin.ts';

/** Something that a page loads by itself. */
export interface Loaded {
  /** Lower case: `script`, `link`, `iframe`. */
  readonly tag: string;
  /** Absolute. */
  readonly url: URL;
  /** The attribute as the page writes it. */
  readonly written: string;
  readonly hasIntegrity: boolean;
}

export interface Form {
  /** Where it is sent; null for an address that no browser follows. */
  readonly action: URL | null;
  /** The attribute as the page writes it; empty without one. */
  readonly written: string;
  readonly asksForPassword: boolean;
}

/** What checks read from the HTML of a page. */
export interface PageParts {
  /** Scripts, style sheets, frames and plugins: what could change the page. */
  readonly active: readonly Loaded[];
  readonly forms: readonly Form[];
  /** A password field outside of any form is sent by a script. */
  readonly asksForPassword: boolean;
  /** Texts of scripts in the page itself. */
  readonly inlineScripts: readonly string[];
  readonly comments: readonly string[];
}

const known = new WeakMap<Exchange, PageParts>();

/** Parses the page of the origin; the same object for the same page. */
export function partsOf({ page }: WebOrigin): PageParts {
  // The text is read each time: what was cut off is noticed where it is read.
  const { body } = page;
  const parts = known.get(page) ?? parse(page, body);
  known.set(page, parts);
  return parts;
}

/** The attribute of each element that loads something active. */
const SOURCES: Readonly<Record<string, string>> = {
  script: 'src',
  iframe: 'src',
  frame: 'src',
  embed: 'src',
  object: 'data',
};

const ACTIVE_LINKS = /(?:^|\s)(?:stylesheet|modulepreload|import)(?:\s|$)/i;

function parse(page: Exchange, body: string): PageParts {
  const active: Loaded[] = [];
  const forms: (Form & { asksForPassword: boolean })[] = [];
  const inlineScripts: string[] = [];
  const comments: string[] = [];
  let base = page.url;
  let hasBase = false;
  let openForm: { asksForPassword: boolean } | undefined;
  let asksForPassword = false;
  let script: string[] | undefined;

  const load = (tag: string, written: string | undefined, integrity: string | undefined) => {
    const url = written === undefined ? null : resolve(written, base);
    if (url === null || written === undefined) return;
    active.push({ tag, url, written, hasIntegrity: (integrity ?? '').trim() !== '' });
  };
  const parser = new Parser({
    onopentag(tag, attributes) {
      const source = SOURCES[tag];
      if (source !== undefined) load(tag, attributes[source], attributes.integrity);
      if (tag === 'script' && attributes.src === undefined) script = [];
      if (tag === 'link' && ACTIVE_LINKS.test(attributes.rel ?? '')) {
        load(tag, attributes.href, attributes.integrity);
      }
      if (tag === 'base' && !hasBase && attributes.href !== undefined) {
        // Browsers use the first base alone.
        hasBase = true;
        base = resolve(attributes.href, page.url)?.href ?? base;
      }
      if (tag === 'form') {
        const written = attributes.action ?? '';
        const form = { action: resolve(written, base), written, asksForPassword: false };
        forms.push(form);
        openForm = form;
      }
      if (tag === 'input' && attributes.type?.trim().toLowerCase() === 'password') {
        asksForPassword = true;
        if (openForm) openForm.asksForPassword = true;
      }
    },
    onclosetag(tag) {
      if (tag === 'form') openForm = undefined;
      if (tag !== 'script' || script === undefined) return;
      inlineScripts.push(script.join(''));
      script = undefined;
    },
    ontext: (text) => script?.push(text),
    oncomment: (text) => comments.push(text),
  });
  parser.end(body);
  return { active, forms, asksForPassword, inlineScripts, comments };
}

/** `data:` and the like load nothing from a host. */
function resolve(written: string, base: string): URL | null {
  const url = URL.parse(written.trim(), base);
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}
