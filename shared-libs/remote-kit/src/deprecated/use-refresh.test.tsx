// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useRefresh } from './use-refresh.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const renderRefresh = (everyMs: number | null) => {
  const refresh = vi.fn();
  const hook = renderHook(({ every }) => useRefresh(refresh, every), {
    initialProps: { every: everyMs },
  });
  return { refresh, ...hook };
};

describe('useRefresh', () => {
  it('calls periodically until the view is unmounted', () => {
    const { refresh, unmount } = renderRefresh(1_000);
    vi.advanceTimersByTime(3_000);
    expect(refresh).toHaveBeenCalledTimes(3);
    unmount();
    vi.advanceTimersByTime(3_000);
    expect(refresh).toHaveBeenCalledTimes(3);
  });

  it('pauses on null', () => {
    const { refresh, rerender } = renderRefresh(null);
    vi.advanceTimersByTime(3_000);
    expect(refresh).not.toHaveBeenCalled();
    rerender({ every: 1_000 });
    vi.advanceTimersByTime(1_000);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('sends no request while the page is hidden', () => {
    const { refresh } = renderRefresh(1_000);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    vi.advanceTimersByTime(3_000);
    expect(refresh).not.toHaveBeenCalled();
  });
});
