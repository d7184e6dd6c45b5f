import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** A file that is written while it is read. */
export interface SentFile {
  readonly type: string;
  /** Plain ASCII. */
  readonly name: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly parts: AsyncIterable<string | Buffer>;
}

/**
 * Sends a download no faster than the client takes it. When its parts fail, the connection breaks, so that
 * half a file is never taken for a whole one.
 */
export async function sendFile(
  res: Response,
  { type, name, headers = {}, parts }: SentFile,
): Promise<void> {
  res.setHeader('cache-control', 'no-store');
  res.setHeader('content-type', type);
  res.setHeader('content-disposition', `attachment; filename="${name}"`);
  for (const [header, value] of Object.entries(headers)) res.setHeader(header, value);
  try {
    await pipeline(Readable.from(parts), res);
  } catch (error) {
    // The client has left; there is nobody to tell.
    if (!isPremature(error)) throw error;
  }
}

const isPremature = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
