import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A text in every coding that clients ask for, made once. */
export interface Compressed {
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
  /** Strong, of the plain text. */
  readonly etag: string;
}

export async function compress(text: string): Promise<Compressed> {
  const plain = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const [br, zipped] = await Promise.all([brotli(plain, { params }), zip(plain, { level: 9 })]);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
  return { plain, br, gzip: zipped, etag };
}

export const bytesOf = ({ plain, br, gzip: zipped }: Compressed): number =>
  plain.length + br.length + zipped.length;
