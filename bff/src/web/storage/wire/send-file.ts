import { pipeline } from 'node:stream/promises';
import { cutText } from '@parapet/contracts/text/cut-text';
import type { Response } from 'express';
import { askedRange } from '../byte-range.ts';
import type { ObjectService, SentFile } from './object-service.ts';
import { noSuchKey } from './wire-error.ts';

/** Says what a cache may keep, and answers one that has it already. Returns whether that was all. */
export function isUnchanged(res: Response, { object, cacheControl }: SentFile): boolean {
  const tag = `"${object.version}"`;
  res.setHeader('etag', tag);
  res.setHeader('last-modified', new Date(object.updatedAt).toUTCString());
  res.setHeader('cache-control', cacheControl ?? object.cacheControl);
  if (!namesTag(res.req.headers['if-none-match'], tag)) return false;
  res.status(304).end();
  return true;
}

/** Has a browser run nothing of what follows, and save it where it has a name. */
export function setSafely(res: Response, contentType: string, saveAs?: string): void {
  if (saveAs !== undefined) res.attachment(cutText(saveAs, 200));
  // Set after `attachment`, which guesses a type by the name.
  res.setHeader('content-type', contentType);
  res.setHeader('x-content-type-options', 'nosniff');
  res.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
}

/** Sends a file: whole, one range of it, or that it has not changed. */
export async function sendFile(
  service: Pick<ObjectService<unknown>, 'read'>,
  sent: SentFile,
  res: Response,
): Promise<void> {
  const { object } = sent;
  const { headers, method } = res.req;
  res.setHeader('accept-ranges', 'bytes');
  if (isUnchanged(res, sent)) return;
  const tag = `"${object.version}"`;
  const mayRange = headers['if-range'] === undefined || headers['if-range'] === tag;
  const range = mayRange && headers.range ? askedRange(headers.range, object.bytes) : null;
  if (range === 'beyond') {
    res.setHeader('content-range', `bytes */${object.bytes}`);
    res.status(416).end();
    return;
  }
  const found = await service.read(object, range ?? undefined);
  if (!found) throw noSuchKey();
  setSafely(res, object.contentType, sent.saveAs);
  if (range) {
    res.status(206);
    res.setHeader('content-range', `bytes ${range.start}-${range.end}/${object.bytes}`);
    res.setHeader('content-length', range.end - range.start + 1);
  } else res.setHeader('content-length', found.bytes);
  if (method === 'HEAD') {
    found.body.destroy();
    res.end();
    return;
  }
  await pipeline(found.body, res).catch((error: NodeJS.ErrnoException) => {
    // The browser may go away in the middle of a download.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

const namesTag = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((each) => ['*', tag, `W/${tag}`].includes(each.trim())) ?? false;
