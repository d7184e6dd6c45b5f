/** What a view draws: one branch for each status. */
export type ResourceState<T> =
  | { status: 'loading' }
  | {
      status: 'ready';
      data: T;
      readAt: Date;
      /** A newer answer is on its way; `data` stands until it is there. */
      refreshing: boolean;
      /** Why the last refresh failed, though `data` is still shown; null when it did not. */
      refreshError: unknown;
    }
  | { status: 'failed'; error: unknown; retrying: boolean };

export type Load<T> = (signal: AbortSignal) => Promise<T>;

interface Snapshot<T> {
  /** Names what `state` is about. */
  key: string | null;
  state: ResourceState<T>;
}

export interface ResourceStore<T> {
  getSnapshot: () => Snapshot<T>;
  subscribe: (listener: () => void) => () => void;
  /** Reads, and ends a reading that is under way. `keep`: data of another key stays meanwhile. */
  read: (key: string, load: Load<T>, options?: { keep?: boolean }) => Promise<void>;
  /** Changes what is shown, e.g. by the answer to a command; nothing while there is no data. */
  update: (change: (data: T) => T) => void;
  /** Ends a reading that is under way and leaves what is shown. */
  stop: () => void;
}

const begun = <T>(previous: ResourceState<T>): ResourceState<T> => {
  if (previous.status === 'ready') return { ...previous, refreshing: true };
  if (previous.status === 'failed') return { ...previous, retrying: true };
  return previous;
};

/** One thing that is read from a server, and read again. Knows no React. */
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
    // Data of another key must not pass for the answer that did not come.
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
