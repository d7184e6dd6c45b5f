import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { createResourceStore, type Load, type ResourceState } from './resource-store.ts';

export type { Load, ResourceState } from './resource-store.ts';

export interface Resource<T> {
  state: ResourceState<T>;
  /** The data shown belongs to another key; the request for this key is under way. */
  outdated: boolean;
  /** Reloads; the data stays until the answer arrives. Never rejects. */
  reload: () => Promise<void>;
  /** Replaces the data, e.g. with the answer to a command. */
  update: (change: (data: T) => T) => void;
}

export interface ResourceOptions {
  /** Keeps the data of the previous key while loading, as in a list whose filter changes. */
  keep?: boolean;
}

const loading = { status: 'loading' } as const;

/**
 * Loads when the view mounts and when `key` changes. The key contains everything that `load` depends
 * on, e.g. `/scans/${id}`; a new function alone does not reload.
 *
 * @deprecated for remotes that were built with kit 2.3 or older; use `@tanstack/react-query` with `./query-state`
 */
export const useResource = <T>(
  key: string,
  load: Load<T>,
  { keep = false }: ResourceOptions = {},
): Resource<T> => {
  const [store] = useState(() => createResourceStore<T>());
  const read = useEffectEvent((now: string) => store.read(now, load, { keep }));
  const [attempt, setAttempt] = useState<{ done: () => void } | null>(null);

  useEffect(() => {
    void read(key).then(() => attempt?.done());
    return store.stop;
  }, [key, store, attempt]);

  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const reload = useCallback(
    () => new Promise<void>((resolve) => setAttempt({ done: resolve })),
    [],
  );
  const outdated = snapshot.key !== key && keep && snapshot.state.status === 'ready';
  const state = snapshot.key === key || outdated ? snapshot.state : loading;
  return { state, outdated, reload, update: store.update };
};
