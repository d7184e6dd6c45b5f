import type { ExposedModule } from '@parapet/contracts/releases/exposed-files';
import type { RegistryEntry } from '@parapet/contracts/releases/release';
import type { RemoteLoader } from '@parapet/remote-kit/page/load-remote';
import type { AwaitPage } from '@parapet/remote-kit/page/page-history';
import type { Registry } from '@parapet/remote-kit/page/registry';
import { codeAt, remoteEntryAt } from './page-table.ts';

/** How long the previous page stays while the code of the next one loads; then its frame shows. */
export const PAGE_TRANSITION_MS = 100;

export interface PageTransition {
  /** Starts to load the modules of the open page before it renders. */
  begin: (pathname: string) => void;
  awaitPage: AwaitPage;
  /** Shares its promises with the transition, so that no module loads twice. */
  loader: RemoteLoader;
  /**
   * Loads and runs the pages of a remote whose panels already run here; other remotes run no code
   * until the user opens them. Returns whether it loaded.
   */
  preload: (entry: RegistryEntry) => boolean;
  /** Returns whether code of a remote has run, or begun to load, in this page. */
  hasLoaded: (remote: string) => boolean;
}

/**
 * Loads a page as soon as the user navigates to it. The previous page stays until the code is
 * loaded, has failed or has timed out. Loaded code needs no wait.
 *
 * @param wait resolves after that many milliseconds
 * @param isAllowed whether the user may see a page; the code of other pages is not requested
 */
export const createPageTransition = (
  registry: () => Registry,
  loader: RemoteLoader,
  wait: (ms: number) => Promise<void>,
  isAllowed: (pathname: string) => boolean,
): PageTransition => {
  const loads = new Map<string, Promise<unknown>>();
  const loaded = new Set<string>();
  const begun = new Set<string>();

  const load = <T>(entry: RegistryEntry, exposed: ExposedModule, reload: boolean): Promise<T> => {
    const key = `${entry.baseUrl} ${exposed}`;
    const known = loads.get(key);
    // Only this loader writes this key, so the promise has this type.
    if (known && !reload) return known as Promise<T>;
    const loading = loader.load<T>(entry, exposed, reload);
    begun.add(entry.name);
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
    hasLoaded: (remote) => begun.has(remote),
    begin: (pathname) => {
      if (!isAllowed(pathname)) return;
      // The component that renders the module reports a failure and retries.
      for (const { entry, exposed } of codeAt(registry(), pathname))
        load(entry, exposed, false).catch(() => {});
    },
    preload: (entry) => {
      if (!loaded.has(`${entry.baseUrl} widgets`)) return false;
      // The page itself reports a failure and retries.
      load(entry, 'lifecycles', false).catch(() => {});
      return true;
    },
    awaitPage: (pathname) => {
      if (!isAllowed(pathname)) return null;
      const entry = remoteEntryAt(registry(), pathname);
      if (!entry) return null;
      if (loaded.has(`${entry.baseUrl} lifecycles`)) return null;
      // The page itself shows why it failed.
      const settled = load(entry, 'lifecycles', false).then(
        () => {},
        () => {},
      );
      return Promise.race([settled, wait(PAGE_TRANSITION_MS)]);
    },
  };
};
