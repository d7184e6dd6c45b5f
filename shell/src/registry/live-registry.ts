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
  /**
   * Reads the live releases, and takes those of the named remotes, new remotes among them. One that this page
   * cannot run replaces none that it runs. Never rejects.
   */
  adopt(remotes: readonly string[]): Promise<void>;
}

export interface LiveRegistryPorts {
  read: () => Promise<Registry>;
  /** Returns whether the page keeps its build of a remote, e.g. because it is previewed. */
  isPinned: (remote: string) => boolean;
  onRefreshed: (remote: Remote) => void;
}

const find = ({ remotes }: Pick<Registry, 'remotes'>, remote: string): Remote | undefined =>
  remotes.find(({ name }) => name === remote);

const isSame = (a: Remote | undefined, b: Remote): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

export const createLiveRegistry = (initial: Registry, ports: LiveRegistryPorts): LiveRegistry => {
  const listeners = new Set<() => void>();
  let registry = initial;

  const apply = (found: readonly Remote[], { watched }: Registry): boolean => {
    // An unchanged remote keeps its object, so that React does not remount it.
    const changed = found.filter((remote) => !isSame(find(registry, remote.name), remote));
    const known = registry.remotes.map(
      (remote) => find({ remotes: changed }, remote.name) ?? remote,
    );
    const added = changed.filter(({ name }) => !find(registry, name));
    if (changed.length === 0) return false;
    registry = { ...registry, remotes: [...known, ...added], ...(watched && { watched }) };
    for (const remote of changed) ports.onRefreshed(remote);
    for (const listener of listeners) listener();
    return true;
  };

  const mayReplace = ({ status, name }: Remote): boolean =>
    status === 'offered' || find(registry, name)?.status === 'refused';

  return {
    getSnapshot: () => registry,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh: async (remote) => {
      if (ports.isPinned(remote)) return false;
      const live = await ports.read().catch(() => null);
      const found = live && find(live, remote);
      return found ? apply([found], live) : false;
    },
    adopt: async (remotes) => {
      const live = await ports.read().catch(() => null);
      const found = live?.remotes.filter(
        (remote) =>
          remotes.includes(remote.name) && !ports.isPinned(remote.name) && mayReplace(remote),
      );
      if (live && found) apply(found, live);
    },
  };
};
