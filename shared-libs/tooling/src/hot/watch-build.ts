import { rm } from 'node:fs/promises';
import type { HotUpdate } from '@parapet/build/hot-update';
import { type Configuration, rspack } from '@rspack/core';
import { describeBuildError } from './build-errors.ts';

// Module Federation resolves requests that end in a slash, which Node reports as deprecated.
process.noDeprecation = true;

const DEBOUNCE_MS = 20;

/** A build that is repeated when one of its files changes. */
export interface WatchedBuild {
  readonly name: string;
  /** The folder of the output, absolute. */
  readonly dist: string;
  /** Resolves when the first build has ended, with or without errors. */
  readonly built: Promise<void>;
  state(): HotUpdate;
  /** Calls the listener after each build. Returns a function that unsubscribes. */
  subscribe(listener: (state: HotUpdate) => void): () => void;
  /** Makes open pages reload. */
  reloadPages(): void;
  close(): Promise<void>;
}

/** Starts to build into an emptied `dist`, and watches until it is closed. */
export async function watchBuild(
  name: string,
  dist: string,
  config: Configuration,
): Promise<WatchedBuild> {
  await rm(dist, { recursive: true, force: true });
  const first = Promise.withResolvers<void>();
  const listeners = new Set<(state: HotUpdate) => void>();
  let state: HotUpdate = { name, hash: null, errors: [], page: Date.now() };

  const update = (change: Partial<HotUpdate>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener(state);
  };

  const compiler = rspack(config);
  compiler.watch(
    { aggregateTimeout: DEBOUNCE_MS, ignored: /node_modules|\.test\.tsx?$/ },
    (error, stats) => {
      const root = config.context ?? '';
      const { errors = [] } = stats?.toJson({ all: false, errors: true }) ?? {};
      const reports = error ? [{ message: error.message }] : errors;
      if (reports.length > 0)
        update({ errors: reports.map((report) => describeBuildError(root, report)) });
      else update({ errors: [], hash: stats?.hash ?? null });
      first.resolve();
    },
  );

  return {
    name,
    dist,
    built: first.promise,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reloadPages: () => update({ page: state.page + 1 }),
    close: () => new Promise((resolve) => compiler.close(() => resolve())),
  };
}
