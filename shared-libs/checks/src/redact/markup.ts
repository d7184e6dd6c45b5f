import { contains, markFinder, nameCharacters, runEnd, space, trimmedEnd } from './characters.ts';
import { isCredentialName } from './credential-names.ts';
import type { Span } from './span.ts';
import { isPlaceholder } from './values.ts';

interface Attribute {
  name: string;
  start: number;
  end: number;
}

interface Tag {
  /** Begins the name without a namespace. */
  nameStart: number;
  nameEnd: number;
  attributes: readonly Attribute[];
  end: number;
  closed: boolean;
}

/** Attributes that say what an element is about, and those that hold what it says. */
const naming = new Set(['name', 'key', 'id', 'property', 'itemprop', 'http-equiv', 'data-name']);
const holding = new Set(['value', 'content', 'data-value', 'data-clipboard-text', 'default']);
/** Elements of HTML whose text is for people, whatever their attributes are called. */
const forPeople = new Set([
  ...['label', 'a', 'p', 'div', 'span', 'button', 'form', 'section', 'h1', 'h2', 'h3', 'h4', 'li'],
  ...['script', 'style', 'html', 'body', 'head', 'ul', 'ol', 'table', 'tr', 'th', 'select', 'svg'],
  ...[
    'fieldset',
    'legend',
    'main',
    'nav',
    'header',
    'footer',
    'article',
    'input',
    'meta',
    'option',
  ],
]);
/** Elements that name what stands in the next one, and elements that answer. */
const labelling = new Set(['key', 'name', 'td', 'th', 'dt']);
const answering = new Set([
  ...['string', 'value', 'data', 'td', 'dd', 'code', 'pre', 'tt', 'b', 'i', 'em', 'strong'],
]);
/** Limits what is looked at of one tag; more is read past. */
const MAX_ATTRIBUTES = 50;
const MAX_NAME = 80;

/** Finds secrets in HTML, XML and property lists: in attributes, elements and pairs of elements. */
export function markup(text: string): Span[] {
  const spans: Span[] = [];
  const finders: Finders = {
    '"': markFinder(text, '"'),
    "'": markFinder(text, "'"),
    ']]>': markFinder(text, ']]>'),
  };
  let answerAwaited = false;
  let at = text.indexOf('<');
  while (at >= 0) {
    const tag = tagAt(text, at, finders);
    if (!tag) {
      at = text.indexOf('<', at + 1);
      continue;
    }
    if (tag.attributes.length > 0) spans.push(...attributeSecrets(text, tag));
    const content = tag.closed ? undefined : contentOf(text, tag.end, finders);
    if (content) {
      if (isSecretElement(text, tag) || (answerAwaited && isOneOf(answering, text, tag))) {
        spans.push(content);
      }
      answerAwaited = isOneOf(labelling, text, tag) && isLabel(text, content);
    } else if (answerAwaited) {
      answerAwaited = isOneOf(answering, text, tag);
    }
    at = text.indexOf('<', tag.end);
  }
  return spans.filter(
    ({ start, end }) => !isPlaceholder(text.slice(start, Math.min(end, start + 201))),
  );
}

/** `<password>`, or `<property name="password">` outside of HTML. */
const isSecretElement = (text: string, tag: Tag): boolean =>
  isCredentialName(text, tag.nameStart, tag.nameEnd) ||
  (tag.attributes.length > 0 && isAbout(text, tag) && !isOneOf(forPeople, text, tag));

const isOneOf = (names: Set<string>, text: string, { nameStart, nameEnd }: Tag): boolean =>
  nameEnd - nameStart < 10 && names.has(text.slice(nameStart, nameEnd).toLowerCase());

type Finders = Record<'"' | "'" | ']]>', (from: number) => number>;

/** The opening tag at `start`; undefined when there is none. */
function tagAt(text: string, start: number, finders: Finders): Tag | undefined {
  const nameEnd = runEnd(text, start + 1, nameCharacters);
  const localStart = text[nameEnd] === ':' ? nameEnd + 1 : start + 1;
  const localEnd = runEnd(text, localStart, nameCharacters);
  if (localEnd === localStart) return undefined;
  let attributes: Attribute[] | undefined;
  let at = localEnd;
  while (at < text.length) {
    at = runEnd(text, at, space);
    const sign = text[at];
    if (sign === '>' || sign === '<' || sign === undefined) break;
    const attribute = attributeAt(text, at, finders);
    if (attribute.end > attribute.start) {
      attributes ??= [];
      if (attributes.length < MAX_ATTRIBUTES) attributes.push(attribute);
    }
    at = Math.max(at + 1, attribute.next);
  }
  const opens = text[at] === '>';
  return {
    nameStart: localStart,
    nameEnd: localEnd,
    attributes: attributes ?? NO_ATTRIBUTES,
    end: opens ? at + 1 : at,
    closed: !opens || text[at - 1] === '/',
  };
}

const NO_ATTRIBUTES: readonly Attribute[] = [];

function attributeAt(text: string, start: number, finders: Finders): Attribute & { next: number } {
  const nameEnd = runEnd(text, start, nameCharacters);
  const long = nameEnd - start > MAX_NAME;
  const name = long ? '' : text.slice(start, nameEnd).toLowerCase();
  const sign = runEnd(text, nameEnd, space);
  if (text[sign] !== '=') return { name, start: nameEnd, end: nameEnd, next: nameEnd };
  const valueStart = runEnd(text, sign + 1, space);
  const quote = text[valueStart];
  if (quote === '"' || quote === "'") {
    const end = finders[quote](valueStart + 1);
    if (end < 0) return { name, start: valueStart + 1, end: text.length, next: valueStart + 1 };
    return { name, start: valueStart + 1, end, next: end + 1 };
  }
  let end = valueStart;
  while (end < text.length && !contains(space, text.charCodeAt(end)) && text[end] !== '>') end += 1;
  return { name, start: valueStart, end, next: end };
}

/** The values of a password field, of a field or setting named for a secret, of random hidden ones. */
function attributeSecrets(text: string, tag: Tag): readonly Span[] {
  const values = tag.attributes.filter(({ name }) => holding.has(name));
  if (values.length === 0) return values;
  const type = tag.attributes.find(({ name }) => name === 'type');
  const kind = type
    ? text.slice(type.start, Math.min(type.end, type.start + 20)).toLowerCase()
    : '';
  if (kind === 'submit' || kind === 'button' || kind === 'reset') return [];
  if (kind === 'password' || isAbout(text, tag)) return values;
  if (kind !== 'hidden') return [];
  return values.filter(({ start, end }) => looksRandom(text, start, end));
}

const isAbout = (text: string, { attributes }: Tag): boolean =>
  attributes.some(({ name, start, end }) => naming.has(name) && isCredentialName(text, start, end));

const MIN_RANDOM = 20;

/** One long word with digits and letters in both cases, or in hexadecimal. */
function looksRandom(text: string, start: number, end: number): boolean {
  const value = text.slice(start, Math.min(end, start + 200));
  if (value.length < MIN_RANDOM || /\s/.test(value) || value.includes('/')) return false;
  const mixed = /[a-z]/.test(value) && /[A-Z]/.test(value) && /\d/.test(value);
  return mixed || (/^[0-9a-fA-F]+$/.test(value) && /\d/.test(value) && /[a-fA-F]/.test(value));
}

const CDATA = '<![CDATA[';

/** The text right behind an opening tag, up to the next tag; undefined when there is none. */
function contentOf(text: string, tagEnd: number, finders: Finders): Span | undefined {
  let start = runEnd(text, tagEnd, space);
  let end: number;
  if (text.startsWith(CDATA, start)) {
    start += CDATA.length;
    end = finders[']]>'](start);
  } else {
    end = text.indexOf('<', start);
  }
  if (end < 0) end = text.length;
  end = trimmedEnd(text, start, end, space);
  return end > start ? { start, end } : undefined;
}

const isLabel = (text: string, { start, end }: Span): boolean =>
  end - start <= MAX_NAME &&
  !text.slice(start, end).includes(' ') &&
  isCredentialName(text, start, trimmedEnd(text, start, end, LABEL_END));

const LABEL_END = new Uint8Array(128);
for (const sign of ':]\'"') LABEL_END[sign.charCodeAt(0)] = 1;
