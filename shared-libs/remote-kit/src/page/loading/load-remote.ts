import {
  loadRemote as loadFederated,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
} from '@module-federation/runtime';
import type { ExposedModule } from '@parapet/contracts/releases/exposed-files';
import { containerName, type RegistryEntry } from '@parapet/contracts/releases/release';
import { releaseFileUrl } from '@parapet/contracts/releases/release-file';
import { guardHashes } from './hash-guard.ts';
import { keepSharedCopies } from './keep-shared-copies.ts';
import type { KnownReleases } from './known-releases.ts';
import { type FailedPart, LoadFailure } from './load-failure.ts';
import { createLoadPlugin } from './load-plugin.ts';
import { followLoadProgress } from './load-progress.ts';
import { prefetch } from './prefetch.ts';
import { createSharePlugin } from './share-plugin.ts';
import { sharedVersions } from './shared-versions.ts';

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

/**
 * Removes elements whose file never loaded, as rspack's loader would wait for them again, and those of a
 * build that another one replaces: its styles would be mixed with the new ones.
 */
const removeElements = (
  { baseUrl }: RegistryEntry,
  { isReplaced }: { isReplaced: boolean },
): void => {
  for (const element of document.querySelectorAll('script[src], link[href]')) {
    const url = element.getAttribute('src') ?? element.getAttribute('href');
    const isInUse = !isReplaced && element instanceof HTMLLinkElement && element.sheet !== null;
    if (url?.startsWith(baseUrl) && !isInUse) element.remove();
  }
};

/** Deletes the chunk registry of a build, so that the next build does not reuse its chunks. */
const forgetChunks = (remote: string): void => {
  delete (globalThis as Record<string, unknown>)[`rspackChunk${containerName(remote)}`];
};

/** Loaded when a file has failed, which is seldom. */
const examine = async (error: unknown, entry: RegistryEntry): Promise<unknown> => {
  const loaded = await import('./examine-file.ts').catch(() => null);
  return loaded ? await loaded.examineFile(error, entry) : error;
};

const isSettled = (url: string): boolean => performance.getEntriesByName(url).length > 0;

/**
 * Registers remotes with Module Federation. Runs no code of a remote until `load`.
 *
 * @param sharesAmongRemotes see `HostOptions`
 */
export const createRemoteLoader = (
  entries: readonly RegistryEntry[],
  releases: KnownReleases,
  sharesAmongRemotes: boolean,
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
  /** Tells what a failure of a remote that is loading would be due to, by container. */
  const parts = new Map<string, FailedPart | null>();
  const onPart = (container: string, part: FailedPart | null) => {
    parts.set(container, part);
  };
  const entryOf = (container: string) =>
    [...current.values()].find(({ name }) => containerName(name) === container);
  const isRemote = (container: string) => entryOf(container) !== undefined;
  const manifestUrlOf = (container: string) => {
    const entry = entryOf(container);
    return entry && federated(entry).entry;
  };
  keepSharedCopies();
  for (const parent of [document.head, document.body]) guardHashes(parent, releases);
  registerGlobalPlugins([
    createSharePlugin(sharedVersions(), sharesAmongRemotes ? isRemote : null),
  ]);
  registerPlugins([createLoadPlugin({ releases, urlOf, manifestUrlOf, onPart })]);
  registerRemotes(entries.map(federated));

  const loadModule = async <T>(container: string, exposed: ExposedModule): Promise<T> => {
    // Until the entry is requested, only the manifest can fail.
    onPart(container, 'format');
    try {
      const module = await loadFederated<T>(`${container}/${exposed}`);
      if (module) return module;
    } catch (error) {
      const part = parts.get(container);
      throw part ? new LoadFailure(part, error) : error;
    }
    throw new Error(`It exposes no ${exposed}`);
  };

  const startOver = (entry: RegistryEntry) => {
    const { name } = entry;
    attempts.set(name, (attempts.get(name) ?? 0) + 1);
    for (const release of releases.of(name)) {
      removeElements(release, { isReplaced: release.baseUrl !== entry.baseUrl });
    }
    forgetChunks(name);
    releases.add(entry);
    current.set(name, entry);
    failed.delete(name);
    registerRemotes([federated(entry)], { force: true });
  };

  /** If remotes share with each other, the next one finds what those before it have loaded. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(load: () => Promise<T>): Promise<T> => {
    if (!sharesAmongRemotes) return load();
    const turn = last.then(load);
    last = turn.catch(() => undefined);
    return turn;
  };

  const loadNow = async <T>(
    entry: RegistryEntry,
    exposed: ExposedModule,
    reload: boolean,
  ): Promise<T> => {
    const { name } = entry;
    // After a failure, Module Federation would return a partly loaded module.
    if (reload || failed.has(name) || current.get(name) !== entry) startOver(entry);
    const files = prefetch(entry, { exposed, priority: 'high', urlOf });
    const progress = followLoadProgress(files, {
      fetch: (url, init) => fetch(url, init),
      isSettled,
      onSlow: (bytes) => {
        for (const { remote, listener } of listeners) if (remote === name) listener(bytes);
      },
    });
    try {
      return await Promise.race([loadModule<T>(containerName(name), exposed), progress.stalled]);
    } catch (error) {
      failed.add(name);
      throw await examine(error, entry);
    } finally {
      progress.stop();
    }
  };

  return {
    load: (entry, exposed, reload) => inTurn(() => loadNow(entry, exposed, reload)),
    onSlow: (remote, listener) => {
      const subscription = { remote, listener };
      listeners.add(subscription);
      return () => {
        listeners.delete(subscription);
      };
    },
  };
};
