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
  it('calls again and again until the view goes', () => {
    const { refresh, unmount } = renderRefresh(1_000);
    vi.advanceTimersByTime(3_000);
    expect(refresh).toHaveBeenCalledTimes(3);
    unmount();
    vi.advanceTimersByTime(3_000);
    expect(refresh).toHaveBeenCalledTimes(3);
  });

  it('rests while it is told to', () => {
    const { refresh, rerender } = renderRefresh(null);
    vi.advanceTimersByTime(3_000);
    expect(refresh).not.toHaveBeenCalled();
    rerender({ every: 1_000 });
    vi.advanceTimersByTime(1_000);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('asks nothing of the service for a page that nobody sees', () => {
    const { refresh } = renderRefresh(1_000);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    vi.advanceTimersByTime(3_000);
    expect(refresh).not.toHaveBeenCalled();
  });
});
