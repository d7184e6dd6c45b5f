import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** The largest feed has 5 MB today. */
const MAX_FEED_BYTES = 64 * 1024 * 1024;
const MAX_REDIRECTS = 3;

/** A download that failed, with a reason for a person. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
}

/**
 * Downloads a text, unpacked when its name ends in `.gz`. Follows redirects on the same origin alone.
 * @throws DownloadError
 */
export async function download(
  url: string,
  options: { timeoutMs: number; maxBytes?: number },
): Promise<string> {
  const { timeoutMs, maxBytes = MAX_FEED_BYTES } = options;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const { body } = await open(new URL(url), signal);
    if (body === null) throw new DownloadError('The answer is empty.');
    const received = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
    const isPacked = new URL(url).pathname.endsWith('.gz');
    return await textOf(isPacked ? unpacked(received) : received, maxBytes);
  } catch (error) {
    if (error instanceof DownloadError) throw error;
    if (signal.aborted) throw new DownloadError('No whole answer came in time.');
    throw new DownloadError(`The server could not be read: ${String(error)}`);
  }
}

async function open(first: URL, signal: AbortSignal): Promise<Response> {
  let url = first;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const response = await fetch(url, {
      signal,
      redirect: 'manual',
      headers: { 'user-agent': 'Parapet' },
    });
    if (response.status === 200) return response;
    await response.body?.cancel();
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || location === null) {
      throw new DownloadError(`The server answered with status ${response.status}.`);
    }
    url = new URL(location, url);
    if (url.origin !== first.origin) {
      throw new DownloadError(`The server redirects to another place: ${url.origin}`);
    }
  }
  throw new DownloadError('The server redirects too often.');
}

function unpacked(packed: Readable): Readable {
  const gunzip = createGunzip();
  packed.on('error', (error) => gunzip.destroy(error));
  gunzip.on('close', () => packed.destroy());
  return packed.pipe(gunzip);
}

/** Counts what comes out, so that a small packed file cannot fill the memory. */
async function textOf(received: Readable, maxBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of received) {
    const bytes = Buffer.from(part as Uint8Array);
    size += bytes.length;
    if (size > maxBytes) throw new DownloadError(`The answer has more than ${maxBytes} bytes.`);
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8');
}
