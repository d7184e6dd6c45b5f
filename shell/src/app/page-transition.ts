import type { RegistryEntry } from '@parapet/contracts/release';
import type { ExposedModule, RemoteLoader } from '../remotes/load-remote.ts';
import type { Registry } from '../remotes/registry.ts';
import type { AwaitPage } from './page-history.ts';
import { codeAt, remoteEntryAt } from './page-table.ts';

/** So long the page before stays for one whose code is not there yet; then a frame stands for it. */
export const PAGE_TRANSITION_MS = 100;

export interface PageTransition {
  /** Begins to load what the page that is open shows, before that page is drawn. */
  begin: (pathname: string) => void;
  awaitPage: AwaitPage;
  /** Loads by the same promises as the transition, so that nothing is asked for twice. */
  loader: RemoteLoader;
  /**
   * Makes the pages of a remote ready, if its panels run here already: code of others waits until
   * somebody goes to it. Tells whether it did.
   */
  runAhead: (entry: RegistryEntry) => boolean;
}

/**
 * Begins to load a page as soon as it is wished for, and lets it take the place of the one before
 * when its code is there, or has not come in time, or never will. Code that is there costs no wait.
 *
 * @param wait resolves after that many milliseconds
 * @param isOpen whether who is here may see a page: for others its code is not even asked for
 */
export const createPageTransition = (
  registry: () => Registry,
  loader: RemoteLoader,
  wait: (ms: number) => Promise<void>,
  isOpen: (pathname: string) => boolean,
): PageTransition => {
  const loads = new Map<string, Promise<unknown>>();
  const loaded = new Set<string>();

  const load = <T>(entry: RegistryEntry, exposed: ExposedModule, afresh: boolean): Promise<T> => {
    const key = `${entry.baseUrl} ${exposed}`;
    const known = loads.get(key);
    // Only this loader writes under this key, so what it holds is of this kind.
    if (known && !afresh) return known as Promise<T>;
    const loading = loader.load<T>(entry, exposed, afresh);
    loads.set(key, loading);
    loaded.delete(key);
    const settle = (isLoaded: boolean) => {
      if (loads.get(key) !== loading) return;
      if (isLoaded) loaded.add(key);
      else loads.delete(key);
    };
    loading.then(
      () => settle(true),
      () => settle(false),
    );
    return loading;
  };

  return {
    loader: { ...loader, load },
    begin: (pathname) => {
      if (!isOpen(pathname)) return;
      // Whoever shows it tells of a failure, and loads anew.
      for (const { entry, exposed } of codeAt(registry(), pathname))
        load(entry, exposed, false).catch(() => {});
    },
    runAhead: (entry) => {
      if (!loaded.has(`${entry.baseUrl} widgets`)) return false;
      // Whoever goes there hears of a failure, and loads anew.
      load(entry, 'lifecycles', false).catch(() => {});
      return true;
    },
    awaitPage: (pathname) => {
      if (!isOpen(pathname)) return null;
      const entry = remoteEntryAt(registry(), pathname);
      if (!entry) return null;
      if (loaded.has(`${entry.baseUrl} lifecycles`)) return null;
      // Why it failed is told by the page itself, in its own place.
      const arrived = load(entry, 'lifecycles', false).then(
        () => {},
        () => {},
      );
      return Promise.race([arrived, wait(PAGE_TRANSITION_MS)]);
    },
  };
};
