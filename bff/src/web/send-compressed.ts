import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Below that, the answer fits into one packet as it is. */
const COMPRESS_FROM_BYTES = 1024;
/** Most of the gain, in less than a millisecond for what is sent here. */
const QUALITY = 5;

/**
 * Sends a text in the best compression that is taken. For what is made anew for each request;
 * files of a build lie compressed beside themselves.
 *
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
