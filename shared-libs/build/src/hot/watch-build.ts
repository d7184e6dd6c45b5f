import { rm } from 'node:fs/promises';
import { type Configuration, rspack } from '@rspack/core';
import type { HotUpdate } from '../../client/hot-update.ts';
import { describeBuildError } from './build-errors.ts';

// Module Federation looks packages up by names that end in a slash, which Node would complain of.
process.noDeprecation = true;

const GATHER_MS = 20;

/** A build that is made again whenever one of its files changes. */
export interface WatchedBuild {
  readonly name: string;
  /** Where its files lie, absolute. */
  readonly dist: string;
  /** Settles when the first build has ended, well or not. */
  readonly built: Promise<void>;
  news(): HotUpdate;
  /** Called after each build; gives the way to end it. */
  follow(listener: (news: HotUpdate) => void): () => void;
  /** Tells open pages that they are out of date as a whole. */
  reloadPages(): void;
  close(): Promise<void>;
}

/** Begins to build into an emptied `dist`, and goes on until it is closed. */
export async function watchBuild(
  name: string,
  dist: string,
  config: Configuration,
): Promise<WatchedBuild> {
  await rm(dist, { recursive: true, force: true });
  const first = Promise.withResolvers<void>();
  const listeners = new Set<(news: HotUpdate) => void>();
  let news: HotUpdate = { name, hash: null, errors: [], page: Date.now() };

  const tell = (change: Partial<HotUpdate>) => {
    news = { ...news, ...change };
    for (const listener of listeners) listener(news);
  };

  const compiler = rspack(config);
  compiler.watch(
    { aggregateTimeout: GATHER_MS, ignored: /node_modules|\.test\.tsx?$/ },
    (error, stats) => {
      const root = config.context ?? '';
      const { errors = [] } = stats?.toJson({ all: false, errors: true }) ?? {};
      const reports = error ? [{ message: error.message }] : errors;
      if (reports.length > 0)
        tell({ errors: reports.map((report) => describeBuildError(root, report)) });
      else tell({ errors: [], hash: stats?.hash ?? null });
      first.resolve();
    },
  );

  return {
    name,
    dist,
    built: first.promise,
    news: () => news,
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reloadPages: () => tell({ page: news.page + 1 }),
    close: () => new Promise((resolve) => compiler.close(() => resolve())),
  };
}
