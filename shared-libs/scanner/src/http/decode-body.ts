import type { Transform } from 'node:stream';
import * as zlib from 'node:zlib';

export interface DecodedBody {
  /** At most `maxBytes`; as it came where the coding is not known. */
  bytes: Buffer;
  /** Why `bytes` are not all that the server means; null if they are. */
  problem: string | null;
  /** A coding is still on `bytes`. */
  isCoded: boolean;
  /** More than `maxBytes` came out. */
  isOverLimit: boolean;
}

/** A server that stacks more than these hides something, or wastes time. */
const MAX_CODINGS = 4;

/** Written by mistake for a character set or for none; browsers show the body as it came. */
const noCodings = new Set(['identity', 'none', 'utf-8', 'utf8', 'binary', '7bit', '8bit']);

const gzipNames = new Set(['gzip', 'x-gzip']);
/** Files whose own format is gzip: browsers keep them as they came. */
const gzipTypes = new Set([
  'application/gzip',
  'application/x-gzip',
  'application/x-gunzip',
  'application/x-tgz',
  'application/x-compressed',
  'application/x-compressed-tar',
]);

/** Body of one answer with the codings that its headers name, outermost first. */
export interface CodedBody {
  bytes: Buffer;
  codings: readonly string[];
  /** Without parameters, in lower case. */
  mediaType: string;
  /** The end of the body is missing, so an end of its coding is not waited for. */
  isCut: boolean;
}

/**
 * Takes gzip, deflate, Brotli and, where this version of Node has it, Zstandard off a body.
 * @param whenLarge is awaited once, before more than `largeBytes` are kept
 */
export async function decodeBody(
  { bytes, codings, mediaType, isCut }: CodedBody,
  maxBytes: number,
  whenLarge: () => Promise<void>,
  largeBytes: number,
): Promise<DecodedBody> {
  const real = codings.filter((coding) => !noCodings.has(coding));
  if (real.length === 0 || bytes.length === 0)
    return { bytes, problem: null, isCoded: false, isOverLimit: false };
  if (real.length === 1 && gzipNames.has(real[0] ?? '') && gzipTypes.has(mediaType)) {
    return { bytes, problem: null, isCoded: false, isOverLimit: false };
  }
  if (real.length > MAX_CODINGS) {
    return {
      bytes,
      problem: 'The body is coded too many times to be read',
      isCoded: true,
      isOverLimit: false,
    };
  }
  let current = bytes;
  for (const coding of real) {
    const decoder = decoderFor(coding, current);
    if (decoder === null) {
      const problem = `The body has the coding ${shown(coding)}, which is not read`;
      return { bytes: current, problem, isCoded: true, isOverLimit: false };
    }
    const input = current.subarray(decoder.from);
    const decoded = await runDecoder(decoder.decoder, input, maxBytes, whenLarge, largeBytes);
    if (decoded.size === 0 && decoded.isBroken && !isCut) {
      const problem = `The body is not coded in ${shown(coding)} as its header says`;
      return { bytes: current, problem, isCoded: true, isOverLimit: false };
    }
    current = decoded.bytes;
    const isLast = coding === real.at(-1);
    if (decoded.size > maxBytes) {
      return {
        bytes: current,
        problem: isLast ? null : TOO_LARGE,
        isCoded: !isLast,
        isOverLimit: true,
      };
    }
    if (decoded.isBroken && !isCut) {
      const problem = `The coding ${shown(coding)} of the body breaks off`;
      return { bytes: current, problem, isCoded: coding !== real.at(-1), isOverLimit: false };
    }
  }
  return { bytes: current, problem: null, isCoded: false, isOverLimit: false };
}

const TOO_LARGE = 'The body is too large under its coding to be read';

const shown = (coding: string): string =>
  coding.replaceAll(/[^\w.+-]/g, '').slice(0, 20) || 'unnamed';

/** Describes what takes a coding off, beginning at a byte. */
interface Decoder {
  decoder: Transform;
  from: number;
}

const BROTLI_FLUSH = zlib.constants.BROTLI_OPERATION_FLUSH;

function decoderFor(coding: string, bytes: Buffer): Decoder | null {
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return gzipDecoder(bytes);
    case 'deflate':
      return { decoder: isZlib(bytes) ? zlib.createInflate() : zlib.createInflateRaw(), from: 0 };
    case 'br':
      return { decoder: zlib.createBrotliDecompress({ flush: BROTLI_FLUSH }), from: 0 };
    case 'zstd':
      return zstdDecoder();
    default:
      return null;
  }
}

/** Reads the one member that browsers read: `Gunzip` of Node fails on what stands after it (RFC 1952, section 2.3). */
function gzipDecoder(bytes: Buffer): Decoder {
  const flags = bytes[3] ?? 0;
  let at = 10;
  if ((flags & 4) !== 0) at += 2 + (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0);
  for (const flag of [8, 16]) {
    if ((flags & flag) === 0) continue;
    const end = bytes.indexOf(0, at);
    at = end < 0 ? bytes.length : end + 1;
  }
  if ((flags & 2) !== 0) at += 2;
  const isGzip = bytes.length > at && bytes.readUInt16BE(0) === 0x1f8b && bytes[2] === 8;
  return isGzip
    ? { decoder: zlib.createInflateRaw(), from: at }
    : { decoder: zlib.createGunzip(), from: 0 };
}

/** Windows beyond 8 MB are refused, as browsers do (RFC 9659). */
function zstdDecoder(): Decoder | null {
  if (!('createZstdDecompress' in zlib)) return null;
  const { createZstdDecompress, constants } = zlib as unknown as {
    createZstdDecompress(options: { params: Record<number, number> }): Transform;
    constants: { ZSTD_d_windowLogMax: number };
  };
  const params = { [constants.ZSTD_d_windowLogMax]: 23 };
  return { decoder: createZstdDecompress({ params }), from: 0 };
}

/** Servers send `deflate` with the header of zlib, as it is meant, and without (RFC 1950, section 2.2). */
const isZlib = (bytes: Buffer): boolean =>
  bytes.length >= 2 && ((bytes[0] ?? 0) & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0;

/**
 * Stops as soon as more than `maxBytes` came out, so that a small body cannot become a large one. What came out before
 * an error is kept, so the end is told after all else was read.
 */
function runDecoder(
  decoder: Transform,
  input: Buffer,
  maxBytes: number,
  whenLarge: () => Promise<void>,
  largeBytes: number,
): Promise<{ bytes: Buffer; size: number; isBroken: boolean }> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    let isLarge = input.length > largeBytes;
    const finish = (isBroken: boolean) => {
      decoder.destroy();
      resolve({ bytes: Buffer.concat(parts).subarray(0, maxBytes), size, isBroken });
    };
    decoder.on('data', (part: Buffer) => {
      parts.push(part);
      size += part.length;
      if (size > maxBytes) finish(false);
      else if (size > largeBytes && !isLarge) {
        isLarge = true;
        decoder.pause();
        whenLarge().then(
          () => decoder.resume(),
          (error: unknown) => {
            decoder.destroy();
            reject(error);
          },
        );
      }
    });
    decoder.once('end', () => finish(false));
    decoder.on('error', () => finish(true));
    decoder.write(input, () => decoder.end());
  });
}
