import { exposedFiles } from '@parapet/contracts/exposed-files';
import type { RegistryEntry } from '@parapet/contracts/release';

/**
 * Asks for the files of a remote's pages, so that they are there when somebody goes to it. They come
 * as the remote itself would load them, with their hashes, and nothing of them runs.
 */
export const prefetch = (entry: RegistryEntry): void => {
  for (const { href, as, integrity } of exposedFiles(entry, 'lifecycles')) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = as;
    link.crossOrigin = 'anonymous';
    link.fetchPriority = 'low';
    if (integrity) link.integrity = integrity;
    link.href = href;
    document.head.append(link);
  }
};
