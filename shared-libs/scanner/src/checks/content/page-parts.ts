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
  /** Not a script of a type that browsers leave alone, such as `text/plain`. */
  readonly runs: boolean;
}

export interface Form {
  /** Where it is sent; null for an address that no browser follows. */
  readonly action: URL | null;
  /** The attribute as the page writes it; empty without one. */
  readonly written: string;
  readonly asksForPassword: boolean;
  readonly isPost: boolean;
  /** It carries a hidden value that only the site knows, by its name. */
  readonly hasToken: boolean;
}

/** What checks read from the HTML of a page. */
export interface PageParts {
  /** Scripts, style sheets, frames and plugins: what could change the page. */
  readonly active: readonly Loaded[];
  readonly forms: readonly Form[];
  /** A password field outside of any form is sent by a script. */
  readonly asksForPassword: boolean;
  /** A meta element holds a token, which scripts send. */
  readonly hasTokenOfPage: boolean;
  /** Texts of scripts in the page itself. */
  readonly inlineScripts: readonly string[];
  /** Those of them that browsers run. */
  readonly runningScripts: readonly string[];
  readonly comments: readonly string[];
  /** Content security policies in meta elements. */
  readonly policies: readonly string[];
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

/** Browsers take no other hash, and load the file as if there were none. */
const INTEGRITY = /(?:^|\s)sha(?:256|384|512)-[a-z\d+/]/i;

/** The types that browsers run (WHATWG MIME Sniffing, JavaScript MIME type; HTML, script types). */
const scriptTypes = new Set([
  '',
  'module',
  'application/ecmascript',
  'application/javascript',
  'application/x-ecmascript',
  'application/x-javascript',
  'text/ecmascript',
  'text/javascript',
  'text/jscript',
  'text/livescript',
  'text/x-ecmascript',
  'text/x-javascript',
  ...[0, 1, 2, 3, 4, 5].map((minor) => `text/javascript1.${minor}`),
  // LiteSpeed Cache, WP Rocket and Perfmatters run scripts of these as soon as a visitor moves.
  'litespeed/javascript',
  'rocketlazyloadscript',
  'pmdelayedscript',
]);

/** A part before the type, as in `1a2b3c-text/javascript`, is Cloudflare's: its loader runs the script soon. */
const isRun = (type: string): boolean =>
  scriptTypes.has(
    type
      .trim()
      .toLowerCase()
      .replace(/^[\da-f]{6,64}-/, ''),
  );

const ACTIVE_LINKS = /(?:^|\s)(?:stylesheet|modulepreload|import)(?:\s|$)/i;

function parse(page: Exchange, body: string): PageParts {
  const active: Loaded[] = [];
  const forms: (Form & { asksForPassword: boolean; hasToken: boolean })[] = [];
  const inlineScripts: string[] = [];
  const runningScripts: string[] = [];
  const comments: string[] = [];
  const policies: string[] = [];
  let base = page.url;
  let hasBase = false;
  let openForm: { asksForPassword: boolean; hasToken: boolean } | undefined;
  let asksForPassword = false;
  let hasTokenOfPage = false;
  let script: { text: string[]; runs: boolean } | undefined;

  const load = (
    tag: string,
    written: string | undefined,
    { integrity = '', type = '' }: Readonly<Record<string, string>>,
  ) => {
    const url = written === undefined ? null : resolve(written, base);
    if (url === null || written === undefined) return;
    const runs = tag !== 'script' || isRun(type);
    active.push({ tag, url, written, hasIntegrity: INTEGRITY.test(integrity), runs });
  };
  const parser = new Parser({
    onopentag(tag, attributes) {
      const source = SOURCES[tag];
      if (source !== undefined) load(tag, attributes[source], attributes);
      if (tag === 'script' && attributes.src === undefined) {
        script = { text: [], runs: isRun(attributes.type ?? '') };
      }
      if (tag === 'link' && ACTIVE_LINKS.test(attributes.rel ?? '')) {
        load(tag, attributes.href, attributes);
      }
      if (tag === 'base' && !hasBase && attributes.href !== undefined) {
        // Browsers use the first base alone.
        hasBase = true;
        base = resolve(attributes.href, page.url)?.href ?? base;
      }
      if (tag === 'form') {
        const written = attributes.action ?? '';
        const form = {
          // Without an address it goes to the page itself, whatever the base is.
          action: written.trim() === '' ? resolve(page.url, base) : resolve(written, base),
          written,
          asksForPassword: false,
          isPost: attributes.method?.trim().toLowerCase() === 'post',
          hasToken: false,
        };
        forms.push(form);
        openForm = form;
      }
      if (tag === 'input' && openForm && isTokenName(attributes.name ?? '')) {
        openForm.hasToken = true;
      }
      if (tag === 'meta' && isTokenName(attributes.name ?? '')) hasTokenOfPage = true;
      if (
        tag === 'meta' &&
        attributes['http-equiv']?.trim().toLowerCase() === 'content-security-policy'
      ) {
        policies.push(attributes.content ?? '');
      }
      if (tag === 'input' && attributes.type?.trim().toLowerCase() === 'password') {
        asksForPassword = true;
        if (openForm) openForm.asksForPassword = true;
      }
    },
    onclosetag(tag) {
      if (tag === 'form') openForm = undefined;
      if (tag !== 'script' || script === undefined) return;
      const text = script.text.join('');
      inlineScripts.push(text);
      if (script.runs) runningScripts.push(text);
      script = undefined;
    },
    ontext: (text) => script?.text.push(text),
    oncomment: (text) => comments.push(text),
  });
  parser.end(body);
  return {
    active,
    forms,
    asksForPassword,
    hasTokenOfPage,
    inlineScripts,
    runningScripts,
    comments,
    policies,
  };
}

const tokenWords = ['csrf', 'xsrf', 'token', 'nonce', 'authenticity', 'requestverification'];
/** Of Magento, Moodle, MyBB, DokuWiki and Plone. */
const tokenNames = new Set(['form_key', 'sesskey', 'my_post_key', 'sectok', '_authenticator']);

const isTokenName = (name: string): boolean =>
  tokenNames.has(name.toLowerCase()) ||
  tokenWords.some((word) => name.toLowerCase().includes(word));

/** `data:` and the like load nothing from a host. */
function resolve(written: string, base: string): URL | null {
  const url = URL.parse(written.trim(), base);
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}
