import { pipeline } from 'node:stream/promises';
import { cutText } from '@parapet/contracts/text/cut-text';
import type { Response } from 'express';
import { noSuchObject } from '../../platform/storage/sign-link.ts';
import {
  type ByteRange,
  type ObjectPath,
  type Storage,
  typeOf,
} from '../../platform/storage/storage.ts';
import { askedRange } from './byte-range.ts';

export interface SentObject {
  readonly path: ObjectPath;
  readonly fileName: string;
  /** Names what the file holds: another file under its name has another. */
  readonly version: string;
  /** How long a browser may keep it without asking; null for not at all. */
  readonly keepSeconds: number | null;
}

/** Sends a file that a browser saves and never runs: whole, one range of it, or that it has not changed. */
export async function sendObject(
  storage: Storage,
  { path, fileName, version, keepSeconds }: SentObject,
  res: Response,
): Promise<void> {
  const { headers } = res.req;
  const tag = `"${version}"`;
  res.setHeader('etag', tag);
  res.setHeader('accept-ranges', 'bytes');
  res.setHeader(
    'cache-control',
    keepSeconds === null ? 'private, no-cache' : `private, max-age=${keepSeconds}`,
  );
  if (namesTag(headers['if-none-match'], tag)) {
    res.status(304).end();
    return;
  }
  const mayRange = headers['if-range'] === undefined || headers['if-range'] === tag;
  const asked = mayRange && headers.range ? await rangeOf(storage, path, headers.range) : null;
  if (asked === 'beyond') {
    const bytes = (await storage.stat(path))?.bytes ?? 0;
    res.setHeader('content-range', `bytes */${bytes}`);
    res.status(416).end();
    return;
  }
  const found = await storage.get(path, asked?.range);
  if (!found) throw noSuchObject();
  res.attachment(cutText(fileName, 200));
  res.setHeader('content-type', typeOf(path) ?? 'application/octet-stream');
  res.setHeader('x-content-type-options', 'nosniff');
  res.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
  if (asked) {
    const { start, end } = asked.range;
    res.status(206);
    res.setHeader('content-range', `bytes ${start}-${end}/${asked.bytes}`);
    res.setHeader('content-length', end - start + 1);
  } else res.setHeader('content-length', found.bytes);
  if (res.req.method === 'HEAD') {
    found.body.destroy();
    res.end();
    return;
  }
  await pipeline(found.body, res).catch((error: NodeJS.ErrnoException) => {
    // The browser may go away in the middle of a download.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

async function rangeOf(
  storage: Storage,
  path: ObjectPath,
  header: string,
): Promise<{ readonly range: ByteRange; readonly bytes: number } | 'beyond' | null> {
  const found = await storage.stat(path);
  if (!found) throw noSuchObject();
  const range = askedRange(header, found.bytes);
  return range === null || range === 'beyond' ? range : { range, bytes: found.bytes };
}

const namesTag = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((each) => ['*', tag, `W/${tag}`].includes(each.trim())) ?? false;
