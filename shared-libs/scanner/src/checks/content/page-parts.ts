import { type Attributes, readElements } from '../../subjects/web/page-elements.ts';
import type { Exchange, WebOrigin } from '../../subjects/web/web-origin.ts';

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
  /** Tells where it is sent; null for an address that no browser follows. */
  readonly action: URL | null;
  /** The attribute as the page writes it; empty without one. */
  readonly written: string;
  readonly asksForPassword: boolean;
  readonly isPost: boolean;
  /** It carries a value that only the site knows, by its name: in a field or in its address. */
  readonly hasToken: boolean;
}

/** Describes what checks read from the HTML of a page. */
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

type OpenForm = { -readonly [Key in keyof Form]: Form[Key] };

function parse(page: Exchange, body: string): PageParts {
  const active: Loaded[] = [];
  const forms: OpenForm[] = [];
  const formsById = new Map<string, OpenForm>();
  /** Fields that name the form they belong to, which may come later. */
  const distant: { form: string; field: Attributes }[] = [];
  const inlineScripts: string[] = [];
  const runningScripts: string[] = [];
  const comments: string[] = [];
  const policies: string[] = [];
  let base = page.url;
  let hasBase = false;
  let openForm: OpenForm | undefined;
  let asksForPassword = false;
  let hasTokenOfPage = false;
  let script: { text: string[]; runs: boolean } | undefined;

  const load = (tag: string, written: string | undefined, attributes: Attributes) => {
    const url = written === undefined ? null : resolve(written, base);
    if (url === null || written === undefined) return;
    const runs = tag !== 'script' || isRun(attributes.get('type') ?? '');
    const hasIntegrity = INTEGRITY.test(attributes.get('integrity') ?? '');
    active.push({ tag, url, written, hasIntegrity, runs });
  };
  const readForm = (attributes: Attributes) => {
    // Browsers ignore a form inside of a form.
    if (openForm !== undefined) return;
    const written = attributes.get('action') ?? '';
    // Without an address it goes to the page itself, whatever the base is.
    const action = written.trim() === '' ? resolve(page.url, base) : resolve(written, base);
    openForm = {
      action,
      written,
      asksForPassword: false,
      isPost: attributes.get('method')?.trim().toLowerCase() === 'post',
      hasToken: action !== null && hasTokenIn(action),
    };
    forms.push(openForm);
    const id = attributes.get('id') ?? '';
    if (id !== '' && !formsById.has(id)) formsById.set(id, openForm);
  };
  const readField = (field: Attributes) => {
    if (isPassword(field)) asksForPassword = true;
    const form = field.get('form');
    if (form !== undefined) distant.push({ form, field });
    else if (openForm !== undefined) addField(openForm, field);
  };
  const readMeta = (attributes: Attributes) => {
    if (isTokenName(attributes.get('name') ?? '')) hasTokenOfPage = true;
    if (attributes.get('http-equiv')?.trim().toLowerCase() === 'content-security-policy') {
      policies.push(attributes.get('content') ?? '');
    }
  };
  readElements(body, {
    onElement(tag, attributes) {
      const source = Object.hasOwn(SOURCES, tag) ? SOURCES[tag] : undefined;
      if (source !== undefined) load(tag, attributes.get(source), attributes);
      if (tag === 'script' && !attributes.has('src')) {
        script = { text: [], runs: isRun(attributes.get('type') ?? '') };
      }
      if (tag === 'link' && ACTIVE_LINKS.test(attributes.get('rel') ?? '')) {
        load(tag, attributes.get('href'), attributes);
      }
      const address = attributes.get('href');
      if (tag === 'base' && !hasBase && address !== undefined) {
        // Browsers use the first base alone.
        hasBase = true;
        base = resolve(address, page.url)?.href ?? base;
      }
      if (tag === 'form') readForm(attributes);
      if (tag === 'input' || tag === 'button') readField(attributes);
      if (tag === 'meta') readMeta(attributes);
    },
    onEnd(tag) {
      if (tag === 'form') openForm = undefined;
      if (tag === 'script') endScript();
    },
    onText: (text) => script?.text.push(text),
    onComment: (text) => comments.push(text),
  });
  function endScript(): void {
    if (script === undefined) return;
    const text = script.text.join('');
    inlineScripts.push(text);
    if (script.runs) runningScripts.push(text);
    script = undefined;
  }
  endScript();
  for (const { form, field } of distant) {
    const owner = formsById.get(form);
    if (owner !== undefined) addField(owner, field);
  }
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

const isPassword = (field: Attributes): boolean =>
  field.get('type')?.trim().toLowerCase() === 'password';

function addField(form: OpenForm, field: Attributes): void {
  if (isTokenName(field.get('name') ?? '')) form.hasToken = true;
  if (isPassword(field)) form.asksForPassword = true;
}

/** Shorter values in an address are settings rather than secrets. */
const MIN_TOKEN = 8;

const hasTokenIn = ({ searchParams }: URL): boolean =>
  [...searchParams].some(([name, value]) => isTokenName(name) && value.length >= MIN_TOKEN);

const tokenWords = ['csrf', 'xsrf', 'token', 'nonce', 'authenticity', 'requestverification'];
/** Names those of Magento, Moodle, MyBB, DokuWiki and Plone. */
const tokenNames = new Set(['form_key', 'sesskey', 'my_post_key', 'sectok', '_authenticator']);

const isTokenName = (name: string): boolean =>
  tokenNames.has(name.toLowerCase()) ||
  tokenWords.some((word) => name.toLowerCase().includes(word));

/** `data:` and the like load nothing from a host. */
function resolve(written: string, base: string): URL | null {
  const url = URL.parse(written.trim(), base);
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}
