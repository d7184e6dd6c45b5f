/** Characters of the line before a chunk, extensions included. */
const MAX_LINE = 4096;
/** Bytes of all trailers. */
const MAX_TRAILERS = 64 * 1024;
const LINE_FEED = 0x0a;

export interface ChunkReader {
  /** Hands each part of the body on. Returns how many bytes belong to the body; the rest comes after it. */
  push(bytes: Buffer, onPart: (part: Buffer) => void): number;
  readonly state: 'reading' | 'whole' | 'broken';
  /** Tells what came of a first line that never ended: a body that is not chunked after all. */
  readonly unended: Buffer;
}

/** Takes the chunks of a body apart (RFC 9112, section 7.1), with CRLF or LF and spaces after a size. */
export function createChunkReader(): ChunkReader {
  let state: ChunkReader['state'] = 'reading';
  let next: 'size' | 'data' | 'end-of-data' | 'trailer' = 'size';
  let line = '';
  let left = 0;
  let trailers = 0;
  let hasSize = false;

  /** Returns the line that ends in these bytes, without its end; null while it goes on. */
  const readLine = (bytes: Buffer, at: number): { text: string | null; at: number } => {
    const end = bytes.indexOf(LINE_FEED, at);
    line += bytes.toString('latin1', at, end < 0 ? bytes.length : end);
    if (end < 0) return { text: null, at: bytes.length };
    const text = line.endsWith('\r') ? line.slice(0, -1) : line;
    line = '';
    return { text, at: end + 1 };
  };
  const onLine = (text: string) => {
    if (next === 'size') {
      const size = /^[ \t]*([\da-f]{1,13})[ \t]*(?:;.*)?$/i.exec(text)?.[1];
      if (size === undefined) {
        state = 'broken';
        return;
      }
      hasSize = true;
      left = Number.parseInt(size, 16);
      next = left === 0 ? 'trailer' : 'data';
    } else if (next === 'end-of-data') {
      if (text === '') next = 'size';
      else state = 'broken';
    } else {
      trailers += text.length;
      if (text === '') state = 'whole';
      else if (trailers > MAX_TRAILERS) state = 'broken';
    }
  };

  return {
    get state() {
      return state;
    },
    get unended() {
      return Buffer.from(hasSize ? '' : line, 'latin1');
    },
    push(bytes, onPart) {
      let at = 0;
      while (at < bytes.length && state === 'reading') {
        if (next === 'data') {
          const part = bytes.subarray(at, at + left);
          at += part.length;
          left -= part.length;
          if (left === 0) next = 'end-of-data';
          onPart(part);
          continue;
        }
        const before = line;
        const read = readLine(bytes, at);
        const start = at;
        at = read.at;
        if (read.text !== null) onLine(read.text);
        else if (line.length > MAX_LINE) state = 'broken';
        // A body that is said to be chunked and is not stays readable as it came.
        if (state === 'broken') {
          onPart(Buffer.concat([Buffer.from(before, 'latin1'), bytes.subarray(start)]));
        }
      }
      return at;
    },
  };
}
