import { type Framing, framingOf, keepsConnection } from './body-framing.ts';
import { type ChunkReader, createChunkReader } from './chunk-reader.ts';
import { HttpError } from './http-error.ts';
import { endOfHead, parseHead, type ResponseHead, startOfHead } from './response-head.ts';

export interface ParserLimits {
  method: string;
  maxHeaderBytes: number;
  /** Limits the body, chunks taken off. */
  maxBytes: number;
  /** The same for a redirect, whose body few read. */
  maxBytesOfRedirect?: number;
}

/** Why a body is not all that the server has, or may not be. */
export type Cut = 'limit' | 'closed' | 'time' | 'chunks' | 'lengths';

export interface ResponseParser {
  /** @throws HttpError */
  push(bytes: Buffer): void;
  /** The connection ended. @throws HttpError where the head had not come */
  end(): void;
  /** No more bytes are waited for: what came is the answer. @returns false where the head had not come */
  stop(why: Cut): boolean;
  readonly isDone: boolean;
  readonly head: ResponseHead | null;
  /** Bytes of the body so far. */
  readonly size: number;
  /** Tells whether the connection may carry another request. */
  readonly isReusable: boolean;
  body(): Buffer;
  readonly cut: Cut | null;
}

/** Informational answers that may come before the real one. */
const MAX_INFORMATIONAL = 8;

/** Smaller parts are copied together, so that a server that sends single bytes takes no more memory than others. */
const BLOCK = 16 * 1024;

function createParts() {
  const parts: Buffer[] = [];
  let block = Buffer.alloc(0);
  let used = 0;
  let size = 0;
  const closeBlock = () => {
    if (used > 0) parts.push(block.subarray(0, used));
    block = Buffer.alloc(0);
    used = 0;
  };
  return {
    get size() {
      return size;
    },
    add(part: Buffer) {
      size += part.length;
      if (part.length >= BLOCK / 4) {
        closeBlock();
        parts.push(part);
        return;
      }
      if (used + part.length > block.length) {
        closeBlock();
        block = Buffer.alloc(BLOCK);
      }
      part.copy(block, used);
      used += part.length;
    },
    whole: () => Buffer.concat([...parts, block.subarray(0, used)]),
  };
}

/** Reads one answer from bytes that arrive in parts of any size. */
export function createResponseParser({
  method,
  maxHeaderBytes,
  maxBytes: limit,
  maxBytesOfRedirect = limit,
}: ParserLimits): ResponseParser {
  let maxBytes = limit;
  let waiting: Buffer = Buffer.alloc(0);
  let looked = 0;
  let informational = 0;
  let head: ResponseHead | null = null;
  let framing: Framing = { kind: 'none' };
  let chunks: ChunkReader | null = null;
  const parts = createParts();
  let isDone = false;
  let isReusable = false;
  let cut: Cut | null = null;

  const finish = (why: Cut | null, rest = 0) => {
    if (chunks?.state === 'reading' && chunks.unended.length > 0) take(chunks.unended);
    isDone = true;
    cut = why;
    isReusable = why === null && rest === 0 && framing.kind !== 'close' && head !== null;
    if (head !== null && !keepsConnection(head)) isReusable = false;
  };
  const take = (part: Buffer) => parts.add(part);
  const readHead = (bytes: Buffer) => {
    waiting = waiting.length === 0 ? bytes : Buffer.concat([waiting, bytes]);
    for (;;) {
      const start = startOfHead(waiting);
      if (start === null) return;
      if (start < 0) throw new HttpError('HTTP_INVALID');
      const end = endOfHead(waiting, Math.max(start, looked - 3));
      looked = waiting.length;
      if ((end < 0 ? waiting.length : end) > maxHeaderBytes) {
        throw new HttpError('HTTP_HEADERS_OVERFLOW');
      }
      if (end < 0) return;
      const parsed = parseHead(waiting.subarray(0, end));
      waiting = waiting.subarray(end);
      looked = 0;
      if (parsed.status >= 200) {
        begin(parsed);
        return;
      }
      informational += 1;
      if (parsed.status === 101 || informational > MAX_INFORMATIONAL) {
        throw new HttpError('HTTP_INVALID');
      }
    }
  };
  const begin = (parsed: ResponseHead) => {
    head = parsed;
    if (parsed.status >= 300 && parsed.status < 400) maxBytes = Math.min(limit, maxBytesOfRedirect);
    framing = framingOf(method, parsed);
    if (framing.kind === 'chunked') chunks = createChunkReader();
    const rest = waiting;
    waiting = Buffer.alloc(0);
    if (framing.kind === 'none') finish(null, rest.length);
    else if (framing.kind === 'length' && framing.bytes === 0) endOfLength(framing, rest.length);
    else if (rest.length > 0) readBody(rest);
  };
  const endOfLength = ({ isDisputed }: { isDisputed: boolean }, rest: number) =>
    finish(isDisputed ? 'lengths' : null, rest);
  const readBody = (bytes: Buffer) => {
    if (chunks !== null) {
      const used = chunks.push(bytes, take);
      if (parts.size > maxBytes) finish('limit');
      else if (chunks.state === 'whole') finish(null, bytes.length - used);
      else if (chunks.state === 'broken') finish('chunks');
      return;
    }
    const left = framing.kind === 'length' ? framing.bytes - parts.size : Number.POSITIVE_INFINITY;
    take(bytes.subarray(0, left));
    if (parts.size > maxBytes) finish('limit');
    else if (framing.kind === 'length' && parts.size === framing.bytes) {
      endOfLength(framing, bytes.length - Math.min(left, bytes.length));
    }
  };

  return {
    push(bytes) {
      if (isDone) isReusable = false;
      else if (head === null) readHead(bytes);
      else readBody(bytes);
    },
    end() {
      if (isDone) return;
      if (head === null) {
        throw new HttpError('HTTP_CLOSED');
      }
      finish(framing.kind === 'close' ? null : 'closed');
      isReusable = false;
    },
    stop(why) {
      if (head === null) return false;
      if (!isDone) finish(why);
      isReusable = false;
      return true;
    },
    get isDone() {
      return isDone;
    },
    get head() {
      return head;
    },
    get size() {
      return parts.size;
    },
    get isReusable() {
      return isReusable;
    },
    body: () => parts.whole().subarray(0, maxBytes),
    get cut() {
      return cut;
    },
  };
}
