import { blank, contains, lineEnd, runEnd, space, trimmedEnd } from './characters.ts';
import { isCredentialName } from './credential-names.ts';
import { MASK } from './span.ts';

/** The owner of a value without quotation marks decides where it ends. */
export type Surroundings = 'line' | 'query' | 'connection string' | 'text';

const stops: Record<Surroundings, string> = {
  line: '\r\n',
  query: ' \t\r\n"\'<>&#`',
  'connection string': '\r\n"\'<>;`',
  text: ' \t\r\n"\'<>,;&`',
};
const closers = new Set([...')]}.|\\'].map((closer) => closer.charCodeAt(0)));

/** Returns where the value without quotation marks ends that begins at `from`. */
export function bareValueEnd(text: string, from: number, surroundings: Surroundings): number {
  const isMasked = text.startsWith(MASK, from);
  if (surroundings === 'line') return trimmedEnd(text, from, lineEnd(text, from), blank);
  const stop = stops[surroundings];
  const shortest = isMasked ? from + MASK.length : from + 1;
  let end = isMasked ? shortest : from;
  while (end < text.length && !stop.includes(text.charAt(end)) && !text.startsWith('%26', end)) {
    end += 1;
  }
  while (end > shortest && closers.has(text.charCodeAt(end - 1))) end -= 1;
  return end;
}

const literals = new Set([
  ...['true', 'false', 'null', 'nil', 'none', 'undefined', 'yes', 'no', 'on', 'off', 'void'],
  ...['string', 'number', 'boolean', 'bool', 'int', 'integer', 'any', 'object', 'str', 'array'],
  ...['required', 'optional', 'hidden', 'text', 'basic', 'bearer', 'digest', 'function', 'async'],
  ...['new', 'this', 'await', 'typeof', 'return', 'include', 'same-origin', 'omit', 'var', 'let'],
  ...['const', 'inherit', 'initial', 'unset', 'auto', 'default', 'disabled', 'enabled'],
  ...['hover', 'focus', 'active', 'visited', 'before', 'after', 'checked', 'invalid', 'valid'],
]);
const proseWords = new Set([
  ...['password', 'passwords', 'passphrase', 'token', 'tokens', 'credentials', 'passcode'],
  ...[
    'please',
    'required',
    'invalid',
    'must',
    'your',
    'enter',
    'incorrect',
    'forgot',
    'characters',
  ],
]);
/** Lists where programs keep values: what follows is code, not the value itself. */
const roots = new Set([
  ...[
    'this',
    'self',
    'document',
    'window',
    'event',
    'process',
    'req',
    'request',
    'res',
    'response',
  ],
  ...['props', 'state', 'config', 'settings', 'options', 'params', 'data', 'form', 'user', 'env'],
  ...[
    'args',
    'ctx',
    'context',
    'app',
    'module',
    'import',
    'os',
    'body',
    'values',
    'model',
    'input',
    'field',
  ],
  ...['element', 'target', 'node'],
]);

/** Longer than this is no placeholder, and is not looked at. */
const MAX_PLACEHOLDER = 200;

/** Returns whether a value in quotation marks says nothing: empty, a template, a label, a sentence. */
export function isPlaceholder(value: string): boolean {
  if (value.length > MAX_PLACEHOLDER) return false;
  const trimmed = value.trim();
  if (trimmed === '' || isTemplate(trimmed) || isRepeated(trimmed)) return true;
  const lower = trimmed.toLowerCase();
  if (literals.has(lower) || proseWords.has(lower)) return true;
  return isSentence(trimmed, lower);
}

/** Returns whether what follows a name without quotation marks is no value, but a program or a sentence. */
export function isBareWordHarmless(text: string, from: number, separator: string): boolean {
  const seen = text.slice(from, from + MAX_PLACEHOLDER);
  const wordEnd = identifierEnd(seen);
  const word = seen.slice(0, wordEnd);
  const after = seen[wordEnd] ?? '\n';
  if (wordEnd === 0) return isTemplate(seen.slice(0, bareValueEnd(seen, 0, 'text')));
  const delimited = ' \t\r\n,;&<>"\'`)}]{|'.includes(after);
  if ((delimited || ':(.'.includes(after)) && literals.has(word.toLowerCase())) return true;
  if (delimited && word.length <= 2 && (separator === ':' || after !== ' ')) return true;
  if (after === '(' || seen.startsWith('=>', wordEnd)) return true;
  if ('.[?'.includes(after) && (word.length <= 2 || roots.has(word))) return true;
  if ('.[?,;)'.includes(after) && isVariableOfSecret(word)) return true;
  if (after === '.' && isCredentialName(word)) return isLetters(seen.charAt(wordEnd + 1));
  const goesOn = after === ' ' && isLowerLetter(seen.charCodeAt(wordEnd + 1));
  return separator === ':' && goesOn && isLetters(word);
}

/** `${NAME}`, `{{ name }}`, `<%= name %>`, `%(name)s`, `<name>`: to be filled in later. */
function isTemplate(value: string): boolean {
  return (
    /^\$\{[\w.]+\}$/.test(value) ||
    /^\{\{[^{}]*\}\}$/.test(value) ||
    /^<[%?][^%?]*[%?]>$/.test(value) ||
    /^%(?:s|v|\(\w+\)s)$/.test(value) ||
    /^<[\w -]+>$/.test(value) ||
    /^\[[A-Za-z ]+\]$/.test(value)
  );
}

const isRepeated = (value: string): boolean =>
  '*xX•.-_?'.includes(value.charAt(0)) && value === value.charAt(0).repeat(value.length);

/** Words of a person about a secret, with a capital first. A passphrase has others, and no capital. */
function isSentence(value: string, lower: string): boolean {
  if (!value.includes(' ') || !/^\p{Lu}[\p{L}\s.,:;!?'’()-]+$/u.test(value)) return false;
  return lower.split(/[^\p{L}]/u).some((word) => proseWords.has(word));
}

/** `csrfToken`, `passwordInput`: a program that hands a secret on. */
const isVariableOfSecret = (word: string): boolean =>
  /^[a-z]+[A-Z][A-Za-z]*$/.test(word) &&
  isCredentialName(word.replace(/(?:Input|Field|Value)$/, ''));

function identifierEnd(text: string): number {
  let end = 0;
  while (end < text.length && /[\w$-]/.test(text.charAt(end))) end += 1;
  return end;
}

const isLowerLetter = (code: number): boolean => code >= 97 && code <= 122;
const isLetters = (word: string): boolean => /^[A-Za-z]+$/.test(word);

/** After the blanks here; also after line breaks where the value may stand on the next line. */
export const afterBlanks = (text: string, from: number, lines: boolean): number =>
  runEnd(text, from, lines ? space : blank);

export const isSpace = (text: string, at: number): boolean =>
  at >= text.length || contains(space, text.charCodeAt(at));
