import {
  init,
  loadRemote as loadFederated,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { exposedFiles } from '@parapet/contracts/exposed-files';
import { containerName, type RegistryEntry } from '@parapet/contracts/release';
import { releaseFileUrl } from '@parapet/contracts/release-file';
import type { KnownReleases } from '../registry/known-releases.ts';
import { shared } from '../registry/shared-packages.ts';
import { createLoadPlugin } from './load-plugin.ts';
import { followLoadProgress } from './load-progress.ts';

export type ExposedModule = 'lifecycles' | 'widgets';

export interface RemoteLoader {
  /**
   * Loads an exposed module of a remote.
   *
   * @param reload discards earlier loads, failures included: an invalid manifest, a throwing module
   * or a stalled file would otherwise fail forever
   */
  load<T>(entry: RegistryEntry, exposed: ExposedModule, reload: boolean): Promise<T>;
  /**
   * Calls `listener` every second while a load of the remote is slow, with the bytes received.
   *
   * @returns unsubscribes
   */
  onSlow(remote: string, listener: (bytes: number) => void): () => void;
}

const federated = ({ name, baseUrl, manifest }: RegistryEntry) => ({
  name: containerName(name),
  entry: releaseFileUrl(baseUrl, manifest.mfManifest),
});

/** Removes elements whose file never loaded; the loaders would wait for them again. */
const removePending = ({ baseUrl }: RegistryEntry): void => {
  for (const element of document.querySelectorAll('script[src], link[href]')) {
    const url = element.getAttribute('src') ?? element.getAttribute('href');
    const isInUse = element instanceof HTMLLinkElement && element.sheet !== null;
    if (url?.startsWith(baseUrl) && !isInUse) element.remove();
  }
};

/** Deletes the chunk registry of a build, so that the next build does not reuse its chunks. */
const forgetChunks = (remote: string): void => {
  delete (globalThis as Record<string, unknown>)[`rspackChunk${containerName(remote)}`];
};

const isSettled = (url: string): boolean => performance.getEntriesByName(url).length > 0;

/** Registers remotes and shared packages with Module Federation. Runs no code of a remote until `load`. */
export const createRemoteLoader = (
  entries: readonly RegistryEntry[],
  releases: KnownReleases,
): RemoteLoader => {
  const attempts = new Map<string, number>();
  const failed = new Set<string>();
  const current = new Map(entries.map((entry) => [entry.name, entry]));
  const listeners = new Set<{ remote: string; listener: (bytes: number) => void }>();
  for (const entry of entries) releases.add(entry);

  const urlOf = (url: string): string => {
    const attempt = attempts.get(releases.ownerOf(url)?.name ?? '') ?? 0;
    return attempt > 0 ? `${url}?attempt=${attempt}` : url;
  };
  init({
    name: 'shell',
    remotes: entries.map(federated),
    shared,
    plugins: [createLoadPlugin(releases, urlOf)],
  });

  const startOver = (entry: RegistryEntry) => {
    const { name } = entry;
    attempts.set(name, (attempts.get(name) ?? 0) + 1);
    for (const release of releases.of(name)) removePending(release);
    forgetChunks(name);
    releases.add(entry);
    current.set(name, entry);
    failed.delete(name);
    registerRemotes([federated(entry)], { force: true });
  };

  return {
    load: async <T>(entry: RegistryEntry, exposed: ExposedModule, reload: boolean) => {
      const { name } = entry;
      // After a failure, Module Federation would return a partly loaded module.
      if (reload || failed.has(name) || current.get(name) !== entry) startOver(entry);
      const files = exposedFiles(entry, exposed).map(({ href }) => urlOf(href));
      const progress = followLoadProgress(files, {
        fetch: (url, init) => fetch(url, init),
        isSettled,
        onSlow: (bytes) => {
          for (const { remote, listener } of listeners) if (remote === name) listener(bytes);
        },
      });
      try {
        const request = `${containerName(name)}/${exposed}`;
        const module = await Promise.race([loadFederated<T>(request), progress.stalled]);
        if (!module) throw new Error(`It exposes no ${exposed}`);
        return module;
      } catch (error) {
        failed.add(name);
        throw error;
      } finally {
        progress.stop();
      }
    },
    onSlow: (remote, listener) => {
      const subscription = { remote, listener };
      listeners.add(subscription);
      return () => {
        listeners.delete(subscription);
      };
    },
  };
};
