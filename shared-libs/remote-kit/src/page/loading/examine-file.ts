import type { RegistryEntry } from '@parapet/contracts/releases/release';
import { hashOf } from '@parapet/contracts/releases/release-check';
import { releaseFileUrl } from '@parapet/contracts/releases/release-file';
import { isChunkError } from './chunk-error.ts';
import { LoadFailure } from './load-failure.ts';

const TIMEOUT_MS = 5_000;
const ALGORITHMS: Readonly<Record<string, string>> = {
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
};

/** The file that failed: the entry, unless the bundler names another one. */
const fileOf = (error: unknown, { baseUrl, manifest }: RegistryEntry): string => {
  const request = error instanceof Error && 'request' in error ? String(error.request) : '';
  return request.startsWith(baseUrl) ? request : releaseFileUrl(baseUrl, manifest.entry);
};

const isReleased = async (content: ArrayBuffer, hash: string): Promise<boolean> => {
  const [name = ''] = hash.split('-', 1);
  const digest = await crypto.subtle.digest(ALGORITHMS[name] ?? 'SHA-384', content);
  return `${name}-${btoa(String.fromCharCode(...new Uint8Array(digest)))}` === hash;
};

/**
 * Tells a missing file and a changed one apart, which a browser reports alike. Returns the error as it is where
 * neither is sure, such as without a network.
 */
export const examineFile = async (error: unknown, entry: RegistryEntry): Promise<unknown> => {
  if (!isChunkError(error)) return error;
  const url = fileOf(error, entry);
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { cache: 'no-store', redirect: 'error', signal });
    if ([403, 404, 410].includes(response.status)) return new LoadFailure('missing', error);
    const hash = hashOf(entry.manifest, url.slice(entry.baseUrl.length));
    if (!response.ok || !hash || (await isReleased(await response.arrayBuffer(), hash)))
      return error;
    return new LoadFailure('changed', error);
  } catch {
    return error;
  }
};
