import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ImportRefused } from './import-refused.ts';

/** Opens the stored file from its start. */
export type OpenFile = () => Promise<Readable>;

export interface InspectedFile {
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  /** Hex. */
  readonly sha256: string;
}

/** Spreadsheets save UTF-8, UTF-16 with its mark, or what their system has, which is read as Windows-1252. */
export async function inspectFile(open: OpenFile): Promise<InspectedFile> {
  const hash = createHash('sha256');
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let encoding: InspectedFile['encoding'] | null = null;
  let isUtf8 = true;
  for await (const bytes of (await open()) as AsyncIterable<Buffer>) {
    hash.update(bytes);
    encoding ??= markedEncoding(bytes);
    isUtf8 &&= isDecoded(() => utf8.decode(bytes, { stream: true }));
  }
  isUtf8 &&= isDecoded(() => utf8.decode());
  const unmarked = isUtf8 ? 'utf-8' : 'windows-1252';
  return { encoding: encoding ?? unmarked, sha256: hash.digest('hex') };
}

function markedEncoding([first, second]: Buffer): InspectedFile['encoding'] | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

function isDecoded(decode: () => unknown): boolean {
  try {
    decode();
    return true;
  } catch {
    return false;
  }
}

/** Lines that are worked on before others of the process get their turn. */
const LINES_AT_ONCE = 500;
/** Characters of one line. */
const MAX_LINE = 64 * 1024;

export interface ReadLines {
  readonly lines: readonly string[];
  /** Bytes of the file so far. */
  readonly bytes: number;
}

/**
 * Reads the lines of a file a few hundred at a time, and no more than a part of it into memory.
 * @throws ImportRefused for what is no text
 */
export async function* readLines(
  open: OpenFile,
  { encoding }: Pick<InspectedFile, 'encoding'>,
): AsyncGenerator<ReadLines> {
  const decoder = new TextDecoder(encoding);
  let rest = '';
  let bytes = 0;
  for await (const part of (await open()) as AsyncIterable<Buffer>) {
    bytes += part.length;
    const text = rest + decoder.decode(part, { stream: true });
    if (text.includes('\u0000')) throw new ImportRefused('This is not a text or CSV file.');
    // The line feed of a line's end may come with the next part.
    const isSplit = text.endsWith('\r');
    const lines = (isSplit ? text.slice(0, -1) : text).split(/\r\n|\r|\n/);
    rest = (lines.pop() ?? '') + (isSplit ? '\r' : '');
    if (rest.length > MAX_LINE) throw new ImportRefused('A line has at most 65,536 characters.');
    for (let start = 0; start < lines.length; start += LINES_AT_ONCE) {
      yield { lines: lines.slice(start, start + LINES_AT_ONCE), bytes };
      await nextTurn();
    }
  }
  const last = rest + decoder.decode();
  yield { lines: last.split(/\r\n|\r|\n/), bytes };
}
