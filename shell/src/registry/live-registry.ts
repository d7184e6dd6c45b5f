import type { Observable } from '@parapet/remote-kit/host-context';
import type { Registry, Remote } from '@parapet/remote-kit/page/registry';

/** The registry of this page. It changes when a remote is refreshed. */
export interface LiveRegistry extends Observable<Registry> {
  /**
   * Reads the live release of one remote and replaces that of the page. Never rejects; without an
   * answer nothing changes.
   *
   * @returns whether the release changed
   */
  refresh(remote: string): Promise<boolean>;
}

export interface LiveRegistryPorts {
  read: () => Promise<Registry>;
  /** Returns whether the page keeps its build of a remote, e.g. because it is previewed. */
  isPinned: (remote: string) => boolean;
  onRefreshed: (remote: Remote) => void;
}

const isSame = (a: Remote | undefined, b: Remote): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

export const createLiveRegistry = (initial: Registry, ports: LiveRegistryPorts): LiveRegistry => {
  const listeners = new Set<() => void>();
  let registry = initial;

  const apply = (found: Remote): boolean => {
    const known = registry.remotes.find(({ name }) => name === found.name);
    // An unchanged remote keeps its object, so that React does not remount it.
    if (isSame(known, found)) return false;
    const remotes = registry.remotes.map((remote) => (remote === known ? found : remote));
    registry = { ...registry, remotes };
    ports.onRefreshed(found);
    for (const listener of listeners) listener();
    return true;
  };

  return {
    getSnapshot: () => registry,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh: async (remote) => {
      if (ports.isPinned(remote)) return false;
      const live = await ports.read().catch(() => null);
      const found = live?.remotes.find(({ name }) => name === remote);
      return found ? apply(found) : false;
    },
  };
};
