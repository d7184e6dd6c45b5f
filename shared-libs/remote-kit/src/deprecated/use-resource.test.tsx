// @vitest-environment happy-dom
import { act, cleanup, renderHook, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { usePagedResource } from './use-paged-resource.ts';
import { useResource } from './use-resource.ts';

afterEach(cleanup);

/** Answers that the test controls, in the order of the requests. */
const createSource = <T,>() => {
  const asked: Array<PromiseWithResolvers<T> & { signal: AbortSignal | undefined }> = [];
  return {
    asked,
    load: (signal?: AbortSignal) => {
      const answer = Promise.withResolvers<T>();
      asked.push({ ...answer, signal });
      return answer.promise;
    },
    answer: (at: number, value: T) => act(async () => asked[at]?.resolve(value)),
    fail: (at: number, error: Error) => act(async () => asked[at]?.reject(error)),
  };
};

describe('useResource', () => {
  it('is loading, then has the data', async () => {
    const source = createSource<string>();
    const { result } = renderHook(() => useResource('scan', source.load));
    expect(result.current.state).toEqual({ status: 'loading' });
    await source.answer(0, 'first');
    expect(result.current.state).toMatchObject({ status: 'ready', data: 'first' });
    expect(source.asked).toHaveLength(1);
  });

  it('exposes the error, and loads again on request', async () => {
    const source = createSource<string>();
    const { result } = renderHook(() => useResource('scan', source.load));
    await source.fail(0, new Error('no answer'));
    expect(result.current.state).toMatchObject({ status: 'failed', retrying: false });

    act(() => void result.current.reload());
    expect(result.current.state).toMatchObject({ status: 'failed', retrying: true });
    await source.answer(1, 'second');
    expect(result.current.state).toMatchObject({ status: 'ready', data: 'second' });
  });

  it('keeps the data during a reload, also when it fails', async () => {
    const source = createSource<string>();
    const { result } = renderHook(() => useResource('scan', source.load));
    await source.answer(0, 'first');
    act(() => void result.current.reload());
    expect(result.current.state).toMatchObject({ data: 'first', refreshing: true });
    await source.fail(1, new Error('no answer'));
    expect(result.current.state).toMatchObject({
      status: 'ready',
      data: 'first',
      refreshing: false,
      refreshError: new Error('no answer'),
    });
  });

  it('aborts the request of the old key and never shows its answer under the new one', async () => {
    const source = createSource<string>();
    const { result, rerender } = renderHook(({ id }) => useResource(id, source.load), {
      initialProps: { id: 'a' },
    });
    rerender({ id: 'b' });
    expect(source.asked[0]?.signal?.aborted).toBe(true);
    await source.answer(0, 'late answer about a');
    expect(result.current.state).toEqual({ status: 'loading' });
    await source.answer(1, 'about b');
    expect(result.current.state).toMatchObject({ data: 'about b' });
  });

  it('with keep, shows the old list until the new one is loaded', async () => {
    const source = createSource<string>();
    const { result, rerender } = renderHook(
      ({ filter }) => useResource(filter, source.load, { keep: true }),
      { initialProps: { filter: 'open' } },
    );
    await source.answer(0, 'open ones');
    rerender({ filter: 'fixed' });
    expect(result.current.state).toMatchObject({ data: 'open ones', refreshing: true });
    expect(result.current.outdated).toBe(true);
    await source.answer(1, 'fixed ones');
    expect(result.current.state).toMatchObject({ data: 'fixed ones', refreshing: false });
    expect(result.current.outdated).toBe(false);
  });

  it('with keep, a filter whose list fails to load does not show the old list', async () => {
    const source = createSource<string>();
    const { result, rerender } = renderHook(
      ({ filter }) => useResource(filter, source.load, { keep: true }),
      { initialProps: { filter: 'open' } },
    );
    await source.answer(0, 'open ones');
    rerender({ filter: 'fixed' });
    await source.fail(1, new Error('no answer'));
    expect(result.current.state).toMatchObject({ status: 'failed' });
  });

  it('applies a local change', async () => {
    const source = createSource<string>();
    const { result } = renderHook(() => useResource('scan', source.load));
    await source.answer(0, 'running');
    act(() => result.current.update(() => 'paused'));
    expect(result.current.state).toMatchObject({ data: 'paused' });
  });

  it('aborts its request when the view is unmounted', () => {
    const source = createSource<string>();
    const { unmount } = renderHook(() => useResource('scan', source.load));
    unmount();
    expect(source.asked[0]?.signal?.aborted).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('usePagedResource', () => {
  const page = (items: string[], nextCursor: string | null) => ({ items, nextCursor, total: 3 });

  const renderList = () => {
    const source = createSource<ReturnType<typeof page>>();
    const cursors: Array<string | undefined> = [];
    const hook = renderHook(() =>
      usePagedResource('list', (cursor, signal) => {
        cursors.push(cursor);
        return source.load(signal);
      }),
    );
    return { source, cursors, result: hook.result };
  };

  it('appends the next page and keeps the other fields of the first', async () => {
    const { source, cursors, result } = renderList();
    await source.answer(0, page(['a', 'b'], 'after-b'));
    await act(async () => void result.current.loadMore());
    expect(result.current.state).toMatchObject({ data: { items: ['a', 'b'], more: 'loading' } });
    await source.answer(1, page(['c'], null));
    expect(result.current.state).toMatchObject({
      data: { items: ['a', 'b', 'c'], nextCursor: null, more: 'idle', first: { total: 3 } },
    });
    expect(cursors).toEqual([undefined, 'after-b']);
    await act(() => result.current.loadMore());
    expect(cursors).toHaveLength(2);
  });

  it('reloads as many pages as it shows, so that no row is lost', async () => {
    const { source, cursors, result } = renderList();
    await source.answer(0, page(['a'], 'after-a'));
    await act(async () => void result.current.loadMore());
    await source.answer(1, page(['b'], 'after-b'));

    act(() => void result.current.reload());
    await source.answer(2, page(['a'], 'after-a'));
    await source.answer(3, page(['c'], 'after-c'));
    expect(result.current.state).toMatchObject({
      data: { items: ['a', 'c'], nextCursor: 'after-c', more: 'idle' },
    });
    expect(cursors).toEqual([undefined, 'after-a', undefined, 'after-a']);
  });

  it('sends one request for repeated calls', async () => {
    const { source, result } = renderList();
    await source.answer(0, page(['a'], 'after-a'));
    await act(async () => {
      void result.current.loadMore();
      void result.current.loadMore();
    });
    expect(source.asked).toHaveLength(2);
  });

  it('keeps the pages it has when the next one fails, and can try again', async () => {
    const { source, result } = renderList();
    await source.answer(0, page(['a'], 'after-a'));
    await act(async () => void result.current.loadMore());
    await source.fail(1, new Error('no answer'));
    expect(result.current.state).toMatchObject({ data: { items: ['a'], more: 'failed' } });
    await act(async () => void result.current.loadMore());
    await source.answer(2, page(['b'], null));
    expect(result.current.state).toMatchObject({ data: { items: ['a', 'b'] } });
  });

  it('drops a page of a list that was reloaded in the meantime', async () => {
    const { source, result } = renderList();
    await source.answer(0, page(['old'], 'after-old'));
    await act(async () => void result.current.loadMore());
    act(() => void result.current.reload());
    await source.answer(2, page(['new'], 'after-new'));
    await source.answer(1, page(['stale'], null));
    expect(result.current.state).toMatchObject({
      data: { items: ['new'], nextCursor: 'after-new' },
    });
  });
});
