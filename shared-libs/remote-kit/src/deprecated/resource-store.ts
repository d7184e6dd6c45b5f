/** The state that a view renders, one branch for each status. */
export type ResourceState<T> =
  | { status: 'loading' }
  | {
      status: 'ready';
      data: T;
      readAt: Date;
      /** A request is under way; `data` is shown until it ends. */
      refreshing: boolean;
      /** The error of the last refresh while `data` is still shown; null if it succeeded. */
      refreshError: unknown;
    }
  | { status: 'failed'; error: unknown; retrying: boolean };

export type Load<T> = (signal: AbortSignal) => Promise<T>;

interface Snapshot<T> {
  /** The key of the data in `state`. */
  key: string | null;
  state: ResourceState<T>;
}

export interface ResourceStore<T> {
  getSnapshot: () => Snapshot<T>;
  subscribe: (listener: () => void) => () => void;
  /** Loads, and aborts a running request. `keep`: data of another key stays meanwhile. */
  read: (key: string, load: Load<T>, options?: { keep?: boolean }) => Promise<void>;
  /** Replaces the data, e.g. with the answer to a command; does nothing without data. */
  update: (change: (data: T) => T) => void;
  /** Aborts a running request and keeps the data. */
  stop: () => void;
}

const begun = <T>(previous: ResourceState<T>): ResourceState<T> => {
  if (previous.status === 'ready') return { ...previous, refreshing: true };
  if (previous.status === 'failed') return { ...previous, retrying: true };
  return previous;
};

/** A resource of the server that can be reloaded. Independent of React. */
export const createResourceStore = <T>(): ResourceStore<T> => {
  const listeners = new Set<() => void>();
  let snapshot: Snapshot<T> = { key: null, state: { status: 'loading' } };
  let reading: AbortController | null = null;

  const show = (key: string | null, state: ResourceState<T>) => {
    snapshot = { key, state };
    for (const listener of listeners) listener();
  };

  const fail = (key: string, error: unknown) => {
    const { state } = snapshot;
    // Data of another key must not look like the missing answer.
    if (state.status === 'ready' && snapshot.key === key) {
      show(key, { ...state, refreshing: false, refreshError: error });
    } else {
      show(key, { status: 'failed', error, retrying: false });
    }
  };

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: async (key, load, { keep = false } = {}) => {
      reading?.abort();
      const controller = new AbortController();
      reading = controller;
      const sameThing = snapshot.key === key;
      if (sameThing || (keep && snapshot.state.status === 'ready')) {
        show(snapshot.key, begun(snapshot.state));
      } else {
        show(key, { status: 'loading' });
      }
      try {
        const data = await load(controller.signal);
        if (controller.signal.aborted) return;
        show(key, {
          status: 'ready',
          data,
          readAt: new Date(),
          refreshing: false,
          refreshError: null,
        });
      } catch (error) {
        if (!controller.signal.aborted) fail(key, error);
      }
    },
    update: (change) => {
      const { key, state } = snapshot;
      if (state.status === 'ready') show(key, { ...state, data: change(state.data) });
    },
    stop: () => reading?.abort(),
  };
};
