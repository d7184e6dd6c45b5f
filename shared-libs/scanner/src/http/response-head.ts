import { isUtf8 } from 'node:buffer';
import { HttpError } from './http-error.ts';

export type HeaderList = ReadonlyArray<readonly [name: string, value: string]>;

/** Status line and headers of one answer. */
export interface ResponseHead {
  status: number;
  isHttp10: boolean;
  /** Names in lower case; a repeated header is listed repeatedly. */
  headers: HeaderList;
}

/** Bytes that may stand before the status line, as browsers skip them. */
const MAX_JUNK = 4;
const LONGEST_START = MAX_JUNK + 'HTTP'.length;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;

/**
 * Returns where the head ends, after its empty line; -1 while it goes on. An empty line ends with CRLF or LF.
 * @param from where an earlier look ended
 */
export function endOfHead(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(LINE_FEED, from);
  while (at >= 0) {
    if (bytes[at + 1] === LINE_FEED) return at + 2;
    if (bytes[at + 1] === RETURN && bytes[at + 2] === LINE_FEED) return at + 3;
    at = bytes.indexOf(LINE_FEED, at + 1);
  }
  return -1;
}

/** Returns where the head of an answer begins; null while too few bytes tell, -1 for what is none. */
export function startOfHead(bytes: Buffer): number | null {
  const at = startOf(bytes.toString('latin1', 0, LONGEST_START));
  return at < 0 && bytes.length < LONGEST_START ? null : at;
}

/** Returns where the status line begins; Shoutcast servers begin it with their own name. */
function startOf(text: string): number {
  const at = text.slice(0, LONGEST_START).search(/http|icy /i);
  return at > MAX_JUNK ? -1 : at;
}

/**
 * Reads a head as browsers do: lines end with CR, LF or both, a line that begins with a space belongs to the one
 * before, and one without a name is left out (Chromium, `HttpUtil::AssembleRawHeaders`).
 * @throws HttpError
 */
export function parseHead(bytes: Buffer): ResponseHead {
  const text = bytes.toString('latin1').replaceAll('\0', '');
  const start = startOf(text);
  if (start < 0) throw new HttpError('HTTP_INVALID');
  const [statusLine = '', ...lines] = text.slice(start).split(/\r\n|\n|\r/);
  const headers: (readonly [string, string])[] = [];
  let open: { name: string; value: string[] } | null = null;
  const close = () => {
    if (open !== null) headers.push([open.name, headerText(open.name, open.value.join(' '))]);
    open = null;
  };
  for (const line of lines) {
    if (line === '') continue;
    if (line.startsWith(' ') || line.startsWith('\t')) {
      if (open !== null) (open as { value: string[] }).value.push(trimmed(line));
      continue;
    }
    close();
    const colon = line.indexOf(':');
    const name = trimmed(line.slice(0, Math.max(0, colon)));
    if (TOKEN.test(name)) {
      open = { name: name.toLowerCase(), value: [trimmed(line.slice(colon + 1))] };
    }
  }
  close();
  return { ...readStatus(statusLine), headers };
}

/** RFC 9110, section 5.6.2. */
const TOKEN = /^[!#$%&'*+.^_`|~\w-]+$/;

const trimmed = (text: string): string => {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text[start])) start += 1;
  while (end > start && isBlank(text[end - 1])) end -= 1;
  return text.slice(start, end);
};

const isBlank = (character: string | undefined): boolean => character === ' ' || character === '\t';

/** A line without a number counts as 200, as browsers take it. */
function readStatus(line: string): Pick<ResponseHead, 'status' | 'isHttp10'> {
  const found = /^(?:http(?:\/(\d+)(?:\.(\d+))?)?|icy)/i.exec(line);
  if (found === null) throw new HttpError('HTTP_INVALID');
  const [version, major = '1', minor = '0'] = found;
  const number = /^\d+/.exec(trimmed(line.slice(version.length)))?.[0] ?? '';
  const status = number === '' || number.length > 3 ? 200 : Number(number);
  if (status < 100) throw new HttpError('HTTP_INVALID');
  return { status, isHttp10: Number(major) < 1 || (major === '1' && minor === '0') };
}

/** Headers whose bytes go into the next request as they are. */
const addresses = new Set(['location', 'refresh', 'content-location', 'link']);

/**
 * Bytes beyond ASCII are UTF-8 where they can be, and else Latin-1; in an address they are escaped instead.
 * A control character, which could affect the terminal of a reader, becomes a replacement character.
 */
export function headerText(name: string, latin: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
  if (!/[\u0000-\u0008\u000a-\u001f\u007f-\u00ff]/.test(latin)) return latin;
  const clean = (text: string) =>
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
    text.replace(/[\u0000-\u0008\u000a-\u001f\u007f-\u009f]/g, '\ufffd');
  const bytes = Buffer.from(latin, 'latin1');
  if (isUtf8(bytes)) return clean(bytes.toString('utf8'));
  if (!addresses.has(name)) return clean(latin);
  return clean(
    latin.replace(
      /[\u0080-\u00ff]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    ),
  );
}

/** Returns all values of a header as one list, as commas and repetition are the same (RFC 9110, section 5.3). */
export const listOf = (headers: HeaderList, name: string): readonly string[] =>
  headers
    .filter(([key]) => key === name)
    .flatMap(([, value]) => value.split(','))
    .map((value) => value.trim().toLowerCase())
    .filter((value) => value !== '');
