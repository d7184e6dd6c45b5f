import { type Query, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** A cache of server data with the defaults of every remote. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // The API client repeats over 502, 503, 504 and network faults; other errors are final.
        retry: false,
        // A list that a view keeps current has a `refetchInterval`; it pauses in a hidden page.
        refetchOnWindowFocus: false,
        // A request without a network has failed; the provider loads again when there is one.
        refetchOnReconnect: false,
        // A request without a network fails and says so, instead of waiting for one.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/**
 * Gives the server data of one mount a cache of its own, which is empty at first and emptied at the
 * end. Data of one mount, workspace or user is never in another.
 */
export function QueryProvider({
  followChanges,
  children,
}: {
  /** Left out by a kit that follows no other tabs. */
  followChanges?: (listener: () => void) => () => void;
  children: ReactNode;
}) {
  const [client] = useState(createQueryClient);
  const mounts = useRef(0);
  useEffect(() => {
    // Queries that failed or became old while there was no network are read again.
    const loadAgain = () => void client.invalidateQueries();
    window.addEventListener('online', loadAgain);
    return () => window.removeEventListener('online', loadAgain);
  }, [client]);
  useEffect(() => {
    if (!followChanges) return undefined;
    const refresher = createRefresher(client);
    const unfollow = followChanges(refresher.refresh);
    return () => {
      unfollow();
      refresher.stop();
    };
  }, [client, followChanges]);
  useEffect(() => {
    mounts.current += 1;
    return () => {
      mounts.current -= 1;
      // After the views have left: each would start a timer for the data it leaves behind.
      queueMicrotask(() => {
        if (mounts.current === 0) empty(client);
      });
    };
  }, [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Changes come in bursts, which one refresh covers; milliseconds. */
const BURST_MS = 200;
/** Between two refreshes. As long as changes go on, as during a scan, it doubles up to the longest. */
const GAP_MS = 1000;
const LONGEST_GAP_MS = 8000;

const MANY_PAGES = 4;
const isLong = ({ state: { data } }: Query): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'pages' in data &&
  Array.isArray(data.pages) &&
  data.pages.length > MANY_PAGES;

/** Loads again what is shown; a hidden page does so when it is shown next. */
const createRefresher = (client: QueryClient) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;
  let gap = GAP_MS;
  const refreshNow = () => {
    timer = undefined;
    lastAt = performance.now();
    void client.invalidateQueries({ predicate: (query) => !isLong(query) });
    // A long list is read again on request, or when it is shown next.
    void client.invalidateQueries({ predicate: isLong, refetchType: 'none' });
  };
  const waitMs = () => {
    const since = performance.now() - lastAt;
    gap = since > 2 * gap ? GAP_MS : Math.min(2 * gap, LONGEST_GAP_MS);
    return Math.max(BURST_MS, gap - since);
  };
  const onShown = () => {
    if (document.hidden) return;
    document.removeEventListener('visibilitychange', onShown);
    refreshNow();
  };
  return {
    refresh: () => {
      if (document.hidden) document.addEventListener('visibilitychange', onShown);
      else timer ??= setTimeout(refreshNow, waitMs());
    },
    stop: () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onShown);
    },
  };
};

/** Requests that end later must not start a timer either, so what they belong to is kept for ever. */
const empty = (client: QueryClient): void => {
  const gcTime = Number.POSITIVE_INFINITY;
  for (const query of client.getQueryCache().getAll())
    query.setOptions({ ...query.options, gcTime });
  for (const mutation of client.getMutationCache().getAll()) {
    mutation.setOptions({ ...mutation.options, gcTime });
  }
  client.clear();
};
