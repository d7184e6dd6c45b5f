import {
  hashKey,
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  replaceEqualDeep,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { type QueryState, useQueryState } from './query-state.ts';

/** An answer of a list endpoint with keyset paging; other fields (facets, total) are allowed. */
export interface Page<Item> {
  items: readonly Item[];
  nextCursor: string | null;
}

/** The cached value of a paged query, for `setQueryData`. */
export type CachedPages<P extends Page<unknown>> = InfiniteData<P, string | undefined>;

export interface Paged<P extends Page<unknown>> {
  /** The first page, for its fields beside the items. */
  first: P;
  /** The items of all loaded pages. */
  items: P['items'];
}

/** A small first page shows its rows at once; large later ones take few requests. */
const FIRST_PAGE = 50;
const LATER_PAGE = 200;

/** How many rows a long list reads with one request; the API allows up to 200. */
export const pageLimit = (cursor: string | undefined): number =>
  cursor === undefined ? FIRST_PAGE : LATER_PAGE;

/** A list with more pages is not read again because it is shown again, unless it has changed. */
const MANY_PAGES = 4;

export interface PagedQueryOptions<P extends Page<unknown>> {
  queryKey: QueryKey;
  readPage: (cursor: string | undefined, signal: AbortSignal) => Promise<P>;
  /** Keeps the list of the previous key while loading, as when a filter changes. */
  keep?: boolean;
  /** The refresh interval in milliseconds for the loaded pages; false for none. */
  refetchInterval?: (pages: readonly P[]) => number | false;
}

export interface PagedQuery<P extends Page<unknown>> {
  state: QueryState<Paged<P>>;
  /** The list shown belongs to another key; the one of this key is being read or drawn. */
  outdated: boolean;
  more: 'none' | 'idle' | 'loading' | 'failed';
  /** Appends the next page, after a reload that is under way, unless there is none or one is loading. Never rejects. */
  loadMore: () => Promise<void>;
  /** Reads all loaded pages again, so that the scroll position stays valid. Never rejects. */
  reload: () => Promise<unknown>;
}

const flatten = <P extends Page<unknown>>({ pages }: CachedPages<P>): Paged<P> => {
  const [first] = pages;
  if (!first) throw new Error('A list that was read has a first page');
  return { first, items: pages.length === 1 ? first.items : pages.flatMap(({ items }) => items) };
};

/**
 * Pages that are read again keep the rows that are the same. The flat list of all rows is made of them, so
 * comparing it too would only take time, with each page more of it.
 */
const keepEqualPages = (before: unknown, after: unknown): unknown =>
  typeof after === 'object' && after !== null && 'pages' in after
    ? replaceEqualDeep(before, after)
    : after;

/**
 * Returns what the last frame showed while the rows of another key are drawn, else `now`. Those of a list that was read
 * before are there at once, so a press is answered first and they follow. The deferred value is the key alone: a
 * page that is appended, or read again, is drawn once.
 */
const useDrawn = <Shown>(now: Shown, key: string): Shown => {
  const isBehind = useDeferredValue(key) !== key;
  const last = useRef(now);
  useEffect(() => {
    if (!isBehind) last.current = now;
  });
  return isBehind ? last.current : now;
};

const withoutTime = <T>(state: QueryState<T>): QueryState<T> =>
  state.status === 'ready' ? { ...state, readAt: null } : state;

/** A list of the API whose pages follow each other by cursor. */
export const usePagedQuery = <P extends Page<unknown>>({
  queryKey,
  readPage,
  keep = false,
  refetchInterval,
}: PagedQueryOptions<P>): PagedQuery<P> => {
  const query = useInfiniteQuery<P, Error, Paged<P>, QueryKey, string | undefined>({
    queryKey,
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: flatten<P>,
    structuralSharing: keepEqualPages,
    refetchOnMount: ({ state }) =>
      state.isInvalidated || (state.data?.pages.length ?? 0) <= MANY_PAGES,
    ...(keep ? { placeholderData: keepPreviousData } : {}),
    ...(refetchInterval
      ? { refetchInterval: ({ state }) => refetchInterval(state.data?.pages ?? []) }
      : {}),
  });
  const isAsking = useRef(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const moreNow = () => {
    if (query.isFetchingNextPage || isWaiting) return 'loading';
    if (!query.hasNextPage) return 'none';
    return query.isFetchNextPageError ? 'failed' : 'idle';
  };
  const now = { state: useQueryState(query), more: moreNow() } as const;
  const drawn = useDrawn(now, keep ? hashKey(queryKey) : '');
  const hasBoth = now.state.status === 'ready' && drawn.state.status === 'ready';
  const { state, more } = hasBoth ? drawn : now;
  const outdated = query.isPlaceholderData || state !== now.state;

  const loadMore = async () => {
    if (isAsking.current || !query.hasNextPage || outdated) return;
    isAsking.current = true;
    if (query.isRefetching) {
      // The next page would end the reload, and rows that have changed would stay as they were.
      setIsWaiting(true);
      await query.refetch({ cancelRefetch: false });
      setIsWaiting(false);
    }
    if (isShown.current) await query.fetchNextPage();
    isAsking.current = false;
  };

  return {
    state: outdated ? withoutTime(state) : state,
    outdated,
    more,
    loadMore,
    reload: query.refetch,
  };
};

/** Tells what `ListFooter` of the design system needs to load more of a paged query. */
export const footerOf = ({
  more,
  loadMore,
}: Pick<PagedQuery<Page<unknown>>, 'more' | 'loadMore'>) => ({
  onMore: more === 'none' ? undefined : () => void loadMore(),
  loadingMore: more === 'loading',
  failed: more === 'failed',
});

/**
 * Tells what the rows that a paged query shows match: the filter before while those of the new one are awaited.
 * @param filter the same object as long as nothing in it changes
 */
export const useShownFilter = <Filter>(
  filter: Filter,
  { outdated }: Pick<PagedQuery<Page<unknown>>, 'outdated'>,
): Filter => {
  const [last, setLast] = useState(() => filter);
  if (!outdated && last !== filter) setLast(() => filter);
  return outdated ? last : filter;
};
