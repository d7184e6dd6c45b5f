import { useRef } from 'react';
import { type Resource, type ResourceOptions, useResource } from './use-resource.ts';

/** An answer of a list endpoint with keyset paging; other fields (facets, total) are allowed. */
export interface Page<Item> {
  items: readonly Item[];
  nextCursor: string | null;
}

export interface Paged<P extends Page<unknown>> {
  /** The first page, for its fields beside the items. */
  first: P;
  /** The items of all loaded pages. */
  items: P['items'];
  nextCursor: string | null;
  more: 'idle' | 'loading' | 'failed';
}

export interface PagedResource<P extends Page<unknown>> extends Resource<Paged<P>> {
  /** Appends the next page, unless there is none or one is loading. Never rejects. */
  loadMore: () => Promise<void>;
}

/**
 * Like `useResource`, for a paged list. A reload loads as many pages as are shown, so that the scroll
 * position stays valid.
 *
 * @deprecated for remotes that were built with kit 2.3 or older; use `usePagedQuery` of `./paged-query`
 */
export const usePagedResource = <P extends Page<unknown>>(
  key: string,
  loadPage: (cursor: string | undefined, signal: AbortSignal | undefined) => Promise<P>,
  options?: ResourceOptions,
): PagedResource<P> => {
  const depth = useRef({ key, pages: 1 });
  const resource = useResource<Paged<P>>(
    key,
    async (signal) => {
      const wanted = depth.current.key === key ? depth.current.pages : 1;
      const first = await loadPage(undefined, signal);
      let { nextCursor } = first;
      const items = [...first.items];
      let pages = 1;
      for (; pages < wanted && nextCursor !== null; pages += 1) {
        const page = await loadPage(nextCursor, signal);
        items.push(...page.items);
        nextCursor = page.nextCursor;
      }
      depth.current = { key, pages };
      return { first, items: pages === 1 ? first.items : items, nextCursor, more: 'idle' };
    },
    options,
  );
  const underWay = useRef<string | null>(null);
  const { state, update } = resource;

  const loadMore = async () => {
    if (state.status !== 'ready') return;
    const { first, nextCursor } = state.data;
    if (nextCursor === null || underWay.current === nextCursor) return;
    underWay.current = nextCursor;
    // A reload in the meantime has its own pages.
    const change = (next: (list: Paged<P>) => Paged<P>) =>
      update((list) =>
        list.first === first && list.nextCursor === nextCursor ? next(list) : list,
      );
    change((list) => ({ ...list, more: 'loading' }));
    try {
      const page = await loadPage(nextCursor, undefined);
      depth.current = { key, pages: depth.current.pages + 1 };
      change((list) => ({
        ...list,
        items: [...list.items, ...page.items],
        nextCursor: page.nextCursor,
        more: 'idle',
      }));
    } catch {
      change((list) => ({ ...list, more: 'failed' }));
    } finally {
      underWay.current = null;
    }
  };

  return { ...resource, loadMore };
};
