import type { Observable } from '@parapet/remote-kit/host-context';
import type { Registry, Remote } from './registry.ts';

/** The registry that this page goes by. It changes when one of its remotes is tried again. */
export interface LiveRegistry extends Observable<Registry> {
  /**
   * Asks what is live of one remote now, and takes that in the place of what the page has. Never
   * rejects: without an answer, everything stays.
   *
   * @returns whether there was something else than the page had
   */
  renew(remote: string): Promise<boolean>;
}

export interface LiveRegistryPorts {
  read: () => Promise<Registry>;
  /** Whether the page holds on to its build of a remote, e.g. because it is previewed. */
  isHeld: (remote: string) => boolean;
  onRenewed: (remote: Remote) => void;
}

const isSame = (a: Remote | undefined, b: Remote): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

export const createLiveRegistry = (initial: Registry, ports: LiveRegistryPorts): LiveRegistry => {
  const listeners = new Set<() => void>();
  let registry = initial;

  const take = (found: Remote): boolean => {
    const known = registry.remotes.find(({ name }) => name === found.name);
    // What is the same stays the same object: nothing is mounted anew for it.
    if (isSame(known, found)) return false;
    registry = { remotes: registry.remotes.map((remote) => (remote === known ? found : remote)) };
    ports.onRenewed(found);
    for (const listener of listeners) listener();
    return true;
  };

  return {
    getSnapshot: () => registry,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    renew: async (remote) => {
      if (ports.isHeld(remote)) return false;
      const live = await ports.read().catch(() => null);
      const found = live?.remotes.find(({ name }) => name === remote);
      return found ? take(found) : false;
    },
  };
};
