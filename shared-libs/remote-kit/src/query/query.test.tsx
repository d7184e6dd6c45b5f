// @vitest-environment happy-dom
import {
  defaultScheduler,
  notifyManager,
  QueryClient,
  QueryClientProvider,
  useQuery,
} from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { QueryProvider } from './query-provider.tsx';
import { useQueryState } from './query-state.ts';
import { type Page, usePagedQuery } from './use-paged-query.ts';

// TanStack Query notifies its views in a timer of its own.
beforeAll(() => notifyManager.setScheduler((notify) => notify()));
afterAll(() => notifyManager.setScheduler(defaultScheduler));
afterEach(cleanup);

/** Answers that the test controls, in the order of the requests. */
const createSource = <T,>() => {
  const asked: Array<PromiseWithResolvers<T> & { signal: AbortSignal }> = [];
  const settle = (settled: () => void) =>
    act(async () => {
      settled();
      await new Promise((resolve) => setTimeout(resolve));
    });
  return {
    asked,
    load: (signal: AbortSignal) => {
      const answer = Promise.withResolvers<T>();
      asked.push({ ...answer, signal });
      return answer.promise;
    },
    answer: (at: number, value: T) => settle(() => asked[at]?.resolve(value)),
    fail: (at: number, error: Error) => settle(() => asked[at]?.reject(error)),
    settle,
  };
};

const renderQuery = (first = 'a') => {
  const source = createSource<string>();
  const hook = renderHook(
    ({ id }) => {
      const query = useQuery({ queryKey: [id], queryFn: ({ signal }) => source.load(signal) });
      return { query, state: useQueryState(query) };
    },
    { initialProps: { id: first }, wrapper: QueryProvider },
  );
  const retry = () => source.settle(() => void hook.result.current.query.refetch());
  return { source, retry, state: () => hook.result.current.state, ...hook };
};

describe('the state of a query', () => {
  it('is loading, then has the data', async () => {
    const { source, state } = renderQuery();
    expect(state()).toEqual({ status: 'loading' });
    await source.answer(0, 'first');
    expect(state()).toMatchObject({ status: 'ready', data: 'first', refreshError: null });
    expect(source.asked).toHaveLength(1);
  });

  it('is loaded again when the network is back', async () => {
    const { source, state } = renderQuery();
    await source.fail(0, new Error('no network'));
    await source.settle(() => window.dispatchEvent(new Event('online')));
    await source.answer(1, 'second');
    expect(state()).toMatchObject({ status: 'ready', data: 'second' });
  });

  it('keeps the error during a retry', async () => {
    const { source, retry, state } = renderQuery();
    await source.fail(0, new Error('no answer'));
    expect(state()).toEqual({ status: 'failed', error: new Error('no answer'), retrying: false });
    await retry();
    expect(state()).toEqual({ status: 'failed', error: new Error('no answer'), retrying: true });
    await source.answer(1, 'second');
    expect(state()).toMatchObject({ status: 'ready', data: 'second' });
  });

  it('keeps the data during a refresh, also when it fails', async () => {
    const { source, retry, state } = renderQuery();
    await source.answer(0, 'first');
    await retry();
    expect(state()).toMatchObject({ data: 'first', refreshing: true });
    await source.fail(1, new Error('no answer'));
    expect(state()).toMatchObject({
      status: 'ready',
      data: 'first',
      refreshing: false,
      refreshError: new Error('no answer'),
    });
  });

  it('of another key shows neither the old data nor the old error', async () => {
    const { source, state, rerender } = renderQuery();
    await source.fail(0, new Error('no answer'));
    rerender({ id: 'b' });
    expect(state()).toEqual({ status: 'loading' });
    await source.answer(1, 'about b');
    expect(state()).toMatchObject({ data: 'about b' });
  });
});

describe('a query', () => {
  it('is not repeated: the API client does that', async () => {
    const { source } = renderQuery();
    await source.fail(0, new Error('no answer'));
    expect(source.asked).toHaveLength(1);
  });

  it('is aborted when its view leaves', () => {
    const { source, unmount } = renderQuery();
    unmount();
    expect(source.asked[0]?.signal.aborted).toBe(true);
  });

  it('is aborted when its key changes', () => {
    const { source, rerender } = renderQuery();
    rerender({ id: 'b' });
    expect(source.asked[0]?.signal.aborted).toBe(true);
    expect(source.asked[1]?.signal.aborted).toBe(false);
  });

  it('is not sent again when the page gets the focus', async () => {
    const { source } = renderQuery();
    await source.answer(0, 'first');
    await source.settle(() => window.dispatchEvent(new Event('visibilitychange')));
    expect(source.asked).toHaveLength(1);
  });
});

describe('a paged query', () => {
  const page = (items: string[], nextCursor: string | null) => ({ items, nextCursor, total: 3 });
  type Answer = Page<string> & { total: number };

  const renderList = (keep = false) => {
    const source = createSource<Answer>();
    const cursors: Array<string | undefined> = [];
    const { result, rerender, unmount } = renderHook(
      ({ filter }) =>
        usePagedQuery<Answer>({
          queryKey: ['list', filter],
          readPage: (cursor, signal) => {
            cursors.push(cursor);
            return source.load(signal);
          },
          keep,
        }),
      { initialProps: { filter: 'open' }, wrapper: QueryProvider },
    );
    const loadMore = () => source.settle(() => void result.current.loadMore());
    const reload = () => source.settle(() => void result.current.reload());
    return { source, cursors, result, rerender, loadMore, reload, unmount };
  };

  it('appends the next page and keeps the other fields of the first', async () => {
    const { source, cursors, result, loadMore } = renderList();
    await source.answer(0, page(['a', 'b'], 'after-b'));
    expect(result.current.more).toBe('idle');
    await loadMore();
    expect(result.current).toMatchObject({
      more: 'loading',
      state: { data: { items: ['a', 'b'] }, refreshing: false },
    });
    await source.answer(1, page(['c'], null));
    expect(result.current).toMatchObject({
      more: 'none',
      state: { data: { items: ['a', 'b', 'c'], first: { total: 3 } } },
    });
    await loadMore();
    expect(cursors).toEqual([undefined, 'after-b']);
  });

  it('reloads as many pages as it shows, so that no row is lost', async () => {
    const { source, cursors, result, loadMore, reload } = renderList();
    await source.answer(0, page(['a'], 'after-a'));
    await loadMore();
    await source.answer(1, page(['b'], 'after-b'));
    await reload();
    await source.answer(2, page(['a'], 'after-a'));
    await source.answer(3, page(['c'], 'after-c'));
    expect(result.current.state).toMatchObject({ data: { items: ['a', 'c'] } });
    expect(cursors).toEqual([undefined, 'after-a', undefined, 'after-a']);
  });

  it('appends the next page after a reload that is under way, so that changed rows are not lost', async () => {
    const { source, cursors, result, loadMore, reload } = renderList();
    await source.answer(0, page(['open'], 'after-open'));
    await reload();
    await loadMore();
    expect(result.current.more).toBe('loading');
    await source.answer(1, page(['fixed'], 'after-fixed'));
    expect(result.current).toMatchObject({
      more: 'loading',
      state: { data: { items: ['fixed'] } },
    });
    await source.answer(2, page(['next'], null));
    expect(result.current.state).toMatchObject({ data: { items: ['fixed', 'next'] } });
    expect(cursors).toEqual([undefined, undefined, 'after-fixed']);
  });

  it('asks for no page after a reload that ended because its view left', async () => {
    const { source, loadMore, reload, unmount } = renderList();
    await source.answer(0, page(['a'], 'after-a'));
    await reload();
    await loadMore();
    await source.settle(unmount);
    expect(source.asked.map(({ signal }) => signal.aborted)).toEqual([false, true]);
  });

  it('shown again, is read again unless it is long; a change has it read in any case', async () => {
    const client = new QueryClient();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    /** @returns how many requests a list of so many pages takes when it is shown again */
    const showAgain = async (pages: number, change: () => unknown) => {
      const source = createSource<Answer>();
      const show = () =>
        renderHook(
          () =>
            usePagedQuery<Answer>({
              queryKey: ['list', pages],
              readPage: (_, signal) => source.load(signal),
            }),
          { wrapper },
        );
      const first = show();
      for (let at = 0; at < pages; at += 1) {
        if (at > 0) await source.settle(() => void first.result.current.loadMore());
        await source.answer(at, page([String(at)], `after-${at}`));
      }
      first.unmount();
      change();
      show().unmount();
      return source.asked.length - pages;
    };
    const nothing = () => undefined;
    expect(await showAgain(4, nothing)).toBe(1);
    expect(await showAgain(5, nothing)).toBe(0);
    expect(await showAgain(6, () => client.invalidateQueries({ queryKey: ['list', 6] }))).toBe(1);
  });

  it('sends one request for repeated calls', async () => {
    const { source, result } = renderList();
    await source.answer(0, page(['a'], 'after-a'));
    await source.settle(() => {
      void result.current.loadMore();
      void result.current.loadMore();
    });
    expect(source.asked).toHaveLength(2);
  });

  it('keeps the pages it has when the next one fails, and can try again', async () => {
    const { source, result, loadMore } = renderList();
    await source.answer(0, page(['a'], 'after-a'));
    await loadMore();
    await source.fail(1, new Error('no answer'));
    expect(result.current).toMatchObject({
      more: 'failed',
      state: { status: 'ready', data: { items: ['a'] }, refreshError: null },
    });
    await loadMore();
    await source.answer(2, page(['b'], null));
    expect(result.current.state).toMatchObject({ data: { items: ['a', 'b'] } });
  });

  it('drops a page of a list that was reloaded in the meantime', async () => {
    const { source, result, loadMore, reload } = renderList();
    await source.answer(0, page(['old'], 'after-old'));
    await loadMore();
    await reload();
    await source.answer(2, page(['new'], 'after-new'));
    await source.answer(1, page(['stale'], null));
    expect(result.current.state).toMatchObject({ data: { items: ['new'] } });
  });

  it('with keep, shows the old list until the new one is loaded', async () => {
    const { source, result, rerender } = renderList(true);
    await source.answer(0, page(['open ones'], null));
    rerender({ filter: 'fixed' });
    expect(result.current).toMatchObject({
      outdated: true,
      state: { data: { items: ['open ones'] }, readAt: null, refreshing: true },
    });
    await source.answer(1, page(['fixed ones'], null));
    expect(result.current).toMatchObject({
      outdated: false,
      state: { data: { items: ['fixed ones'] }, refreshing: false },
    });
  });

  /** A list that writes down what each of its frames shows. */
  const renderFrames = () => {
    const frames: string[] = [];
    const source = createSource<Answer>();
    const hook = renderHook(
      ({ filter }) => {
        const list = usePagedQuery<Answer>({
          queryKey: ['list', filter],
          readPage: (_, signal) => source.load(signal),
          keep: true,
        });
        const { state, more, outdated } = list;
        const rows = state.status === 'ready' ? state.data.items.join() : state.status;
        useEffect(() => {
          frames.push(`${filter}: ${rows}, ${more}${outdated ? ', outdated' : ''}`);
        });
        return list;
      },
      { initialProps: { filter: 'open' }, wrapper: QueryProvider },
    );
    const show = (filter: string) => hook.rerender({ filter });
    return { source, frames, show, list: () => hook.result.current };
  };

  it('with keep, a press is answered before the rows of a list that was read earlier are drawn', async () => {
    const { source, frames, show } = renderFrames();
    await source.answer(0, page(['open ones'], 'after-open'));
    show('fixed');
    await source.answer(1, page(['fixed ones'], null));
    frames.length = 0;
    show('open');
    expect(frames[0]).toBe('open: fixed ones, none, outdated');
    expect(frames.at(-1)).toBe('open: open ones, idle');
  });

  it('with keep, a page that is appended is drawn once, so that loading a long list is no render loop', async () => {
    const { source, frames, list } = renderFrames();
    await source.answer(0, page(['a'], 'after-a'));
    frames.length = 0;
    await source.settle(() => void list().loadMore());
    await source.answer(1, page(['b'], 'after-b'));
    expect(frames).toEqual(['open: a, loading', 'open: a,b, idle']);
  });

  it('with keep, a list that fails to load does not show the old one', async () => {
    const { source, result, rerender } = renderList(true);
    await source.answer(0, page(['open ones'], null));
    rerender({ filter: 'fixed' });
    await source.fail(1, new Error('no answer'));
    expect(result.current.state).toMatchObject({ status: 'failed' });
  });
});
