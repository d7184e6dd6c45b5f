import {
  init,
  loadRemote as loadFederated,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { exposedFiles } from '@parapet/contracts/exposed-files';
import { containerName, type RegistryEntry } from '@parapet/contracts/release';
import { releaseFileUrl } from '@parapet/contracts/release-file';
import type { KnownReleases } from './known-releases.ts';
import { createLoadPlugin } from './load-plugin.ts';
import { followLoadProgress } from './load-progress.ts';
import { shared } from './shared-packages.ts';

export type ExposedModule = 'lifecycles' | 'widgets';

export interface RemoteLoader {
  /**
   * Loads what a remote exposes.
   *
   * @param afresh forgets what was loaded of it before, failures included: some faults (an invalid
   * manifest, a throwing module, a file that hangs) stay for good otherwise
   */
  load<T>(entry: RegistryEntry, exposed: ExposedModule, afresh: boolean): Promise<T>;
  /**
   * Tells, each second, of a load of a remote that takes long, with the bytes seen coming.
   *
   * @returns how to end it
   */
  onSlow(remote: string, listener: (bytes: number) => void): () => void;
}

const federated = ({ name, baseUrl, manifest }: RegistryEntry) => ({
  name: containerName(name),
  entry: releaseFileUrl(baseUrl, manifest.mfManifest),
});

/** Else both loaders would wait once more for an element whose file never came. */
const removePending = ({ baseUrl }: RegistryEntry): void => {
  for (const element of document.querySelectorAll('script[src], link[href]')) {
    const url = element.getAttribute('src') ?? element.getAttribute('href');
    const isInUse = element instanceof HTMLLinkElement && element.sheet !== null;
    if (url?.startsWith(baseUrl) && !isInUse) element.remove();
  }
};

/** Where a build leaves its chunks. The next one would take those of the last for its own. */
const forgetChunks = (remote: string): void => {
  delete (globalThis as Record<string, unknown>)[`rspackChunk${containerName(remote)}`];
};

const isSettled = (url: string): boolean => performance.getEntriesByName(url).length > 0;

/** Tells Module Federation of the remotes, and what the shell lends to them; runs no code of theirs until it is asked to load. */
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
    shared: shared,
    plugins: [createLoadPlugin(releases, urlOf)],
  });

  const beginAfresh = (entry: RegistryEntry) => {
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
    load: async <T>(entry: RegistryEntry, exposed: ExposedModule, afresh: boolean) => {
      const { name } = entry;
      // After a failure, Module Federation would give what is half there.
      if (afresh || failed.has(name) || current.get(name) !== entry) beginAfresh(entry);
      const files = exposedFiles(entry, exposed).map(({ href }) => urlOf(href));
      const arrival = followLoadProgress(files, {
        fetch: (url, init) => fetch(url, init),
        isSettled,
        onSlow: (bytes) => {
          for (const { remote, listener } of listeners) if (remote === name) listener(bytes);
        },
      });
      try {
        const request = `${containerName(name)}/${exposed}`;
        const module = await Promise.race([loadFederated<T>(request), arrival.silence]);
        if (!module) throw new Error(`It exposes no ${exposed}`);
        return module;
      } catch (error) {
        failed.add(name);
        throw error;
      } finally {
        arrival.stop();
      }
    },
    onSlow: (remote, listener) => {
      const told = { remote, listener };
      listeners.add(told);
      return () => {
        listeners.delete(told);
      };
    },
  };
};
