import { type Attributes, markupOf, readElements } from './page-elements.ts';

/** Describes what a page holds for its visitors. */
export interface PageContent {
  readonly title: string;
  /** Text outside of scripts, styles and the title, with single spaces. */
  readonly visible: string;
  /** Without comments and what browsers do not show, scripts included. */
  readonly markup: string;
  /** Addresses of scripts and style sheets. */
  readonly files: readonly string[];
  /** Addresses of pictures of the same host. */
  readonly images: readonly string[];
  /** Tells what runs by itself: scripts in the page, and what begins once it is loaded. */
  readonly code: readonly string[];
  /** It has fields to fill in, parts of a site, or several links within it. */
  readonly isOfVisitors: boolean;
}

const parts = new Set(['nav', 'article', 'textarea', 'select']);
/** Types of fields that a person fills in (HTML, the input element). */
const filledIn = new Set([
  '',
  'text',
  'email',
  'password',
  'search',
  'tel',
  'url',
  'number',
  'file',
]);
/** A block page may link to the home page and to one for help. */
const MIN_LINKS = 3;

/** @param html may be in lower case */
export function pageContent(html: string, url: string): PageContent {
  const files: string[] = [];
  const images: string[] = [];
  const code: string[] = [];
  const text: string[] = [];
  const links = new Set<string>();
  let title = '';
  let isOfVisitors = false;
  readElements(html, {
    onElement(name, attributes) {
      const file = attributes.get(name === 'script' ? 'src' : 'href') ?? '';
      if (name === 'script' && file !== '') files.push(file);
      const picture = name === 'img' ? (attributes.get('src') ?? '') : '';
      if (picture !== '' && leadsOn(picture, url)) images.push(picture);
      if (name === 'link' && isActive(attributes) && file !== '') files.push(file);
      if (name === 'a' && leadsOn(file, url)) links.add(file.split('#')[0] ?? '');
      if (isField(name, attributes)) isOfVisitors = true;
      code.push(attributes.get('onload') ?? '');
    },
    onText(part, within) {
      if (within === 'script') code.push(part);
      else if (within === 'title') title += part;
      else if (within === null) text.push(part);
    },
  });
  return {
    title: title.trim(),
    visible: text.join(' ').split(/\s/).filter(Boolean).join(' '),
    markup: `${markupOf(html)}\n${code.join('\n')}`,
    files,
    images,
    code: code.filter((part) => part !== ''),
    isOfVisitors: isOfVisitors || links.size >= MIN_LINKS,
  };
}

const isActive = (attributes: Attributes): boolean =>
  /stylesheet|modulepreload/.test(attributes.get('rel') ?? '');

function isField(name: string, attributes: Attributes): boolean {
  const isFilledIn = name === 'input' && filledIn.has(attributes.get('type')?.trim() ?? '');
  if (!parts.has(name) && !isFilledIn) return false;
  return !`${attributes.get('name')} ${attributes.get('id')}`.includes('captcha');
}

/** Returns whether an address is another one of the same host. */
function leadsOn(href: string, url: string): boolean {
  const target = URL.parse(href.trim(), url);
  const own = new URL(url);
  return target !== null && target.hostname === own.hostname && target.pathname !== own.pathname;
}
