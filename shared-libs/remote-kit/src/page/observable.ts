import { deepFreeze } from '../deep-freeze.ts';
import type { Observable } from '../host-context.ts';

/** A value that the page changes, deeply frozen for remotes. */
export const createObservable = <T>(first: T): Observable<T> & { set: (value: T) => void } => {
  const listeners = new Set<() => void>();
  let current = deepFreeze(first);
  return {
    getSnapshot: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (value) => {
      current = deepFreeze(value);
      for (const listener of listeners) listener();
    },
  };
};
