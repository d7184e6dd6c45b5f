import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A smaller response fits into one packet uncompressed. */
const COMPRESS_FROM_BYTES = 1024;
/** Most of the compression, in less than a millisecond. */
const QUALITY = 5;

/**
 * Sends a text with the best compression that the client accepts. For generated responses; files of
 * a build are compressed in advance.
 * @param type an extension or a content type, e.g. `html`
 */
export async function sendCompressed(
  req: Request,
  res: Response,
  type: string,
  text: string,
): Promise<void> {
  const content = Buffer.from(text);
  res.type(type).vary('accept-encoding');
  const encoding =
    content.length >= COMPRESS_FROM_BYTES &&
    (req.acceptsEncodings('br') || req.acceptsEncodings('gzip'));
  if (!encoding) {
    res.send(content);
    return;
  }
  res.setHeader('content-encoding', encoding);
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  res.send(encoding === 'br' ? await brotli(content, { params }) : await zip(content));
}
