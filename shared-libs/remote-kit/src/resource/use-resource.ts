import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { createResourceStore, type Load, type ResourceState } from './resource-store.ts';

export type { Load, ResourceState } from './resource-store.ts';

export interface Resource<T> {
  state: ResourceState<T>;
  /** What is shown was read under another key: the answer to this one is on its way. */
  outdated: boolean;
  /** Reads again; what is shown stands until the answer is there. Never rejects. */
  reload: () => Promise<void>;
  /** Changes what is shown, e.g. by the answer to a command. */
  update: (change: (data: T) => T) => void;
}

export interface ResourceOptions {
  /** Goes on showing what was read under the key before, as in a list whose filter changes. */
  keep?: boolean;
}

const loading = { status: 'loading' } as const;

/**
 * Reads something when the view appears and whenever `key` changes. The key names all that `load`
 * depends on, e.g. `/scans/${id}`: a new function alone reads nothing again.
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
