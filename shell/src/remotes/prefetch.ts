import { exposedFiles } from '@parapet/contracts/exposed-files';
import type { RegistryEntry } from '@parapet/contracts/release';

/**
 * Preloads the files of a remote's pages with their hashes, as the remote itself would load them.
 * None of the code runs.
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
