import { cutText } from '@parapet/contracts/text/cut-text';

const MAX_TEXT = 2_000;
const JSON_WEB_TOKEN = /eyJ[\w-]{10,}[\w.-]*/g;

const withoutQuery = (word: string): string =>
  word.includes('/') ? (word.split(/[?#]/, 1)[0] ?? '') : word;

/** Removes what may be private from a text: queries and hashes of addresses, and tokens. */
export const scrub = (text: string): string =>
  cutText(text, MAX_TEXT)
    .split(/(\s+)/)
    .map(withoutQuery)
    .join('')
    .replaceAll(JSON_WEB_TOKEN, '[token]');
