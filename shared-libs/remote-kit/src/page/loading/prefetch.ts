import { type ExposedModule, exposedFiles } from '@parapet/contracts/releases/exposed-files';
import type { RegistryEntry } from '@parapet/contracts/releases/release';

interface PrefetchOptions {
  exposed?: ExposedModule;
  priority?: 'high' | 'low';
  /** Returns the URL to request for a file; differs after a failed attempt. */
  urlOf?: (url: string) => string;
}

const isRequested = (url: string): boolean =>
  performance.getEntriesByName(url).length > 0 ||
  document.head.querySelector(`link[rel=preload][href="${url}"]`) !== null;

/**
 * Preloads the files of an exposed module, by default of a remote's pages, with their hashes, as the
 * remote itself would load them. None of the code runs.
 *
 * @returns the URLs of all its files
 */
export const prefetch = (
  entry: RegistryEntry,
  { exposed = 'lifecycles', priority = 'low', urlOf = (url) => url }: PrefetchOptions = {},
): string[] =>
  exposedFiles(entry, exposed).map(({ href, as, integrity }) => {
    const url = urlOf(href);
    // A browser warns of a preloaded file that nothing uses, such as a chunk that has run.
    if (isRequested(url)) return url;
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = as;
    link.crossOrigin = 'anonymous';
    link.fetchPriority = priority;
    if (integrity) link.integrity = integrity;
    link.href = url;
    document.head.append(link);
    return url;
  });
