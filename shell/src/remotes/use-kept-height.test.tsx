// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useKeptHeight } from './use-kept-height.ts';

let measure: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onResize: () => void) {
        measure = onResize;
      }
      observe = () => measure();
      disconnect = () => undefined;
    },
  );
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return Math.max(282, Number.parseInt(this.style.minHeight || '0', 10));
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Part({
  first,
  phone,
  isWaiting = false,
}: {
  first?: number;
  phone?: number;
  isWaiting?: boolean;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const minHeight = useKeptHeight(ref, 'mfe-assets assets', {
    first: { others: first, phone },
    isWaiting,
  });
  return <div ref={ref} data-testid="part" style={{ minHeight }} />;
}

const minHeightOf = (screen: ReturnType<typeof render>) =>
  screen.getByTestId('part').style.minHeight;

it('a part keeps the height that its content had last time, also when it has settled', async () => {
  const before = render(<Part first={400} />);
  expect(minHeightOf(before)).toBe('400px');
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(minHeightOf(before)).toBe('400px');
  before.unmount();

  const screen = render(<Part first={400} />);
  expect(minHeightOf(screen)).toBe('282px');
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(minHeightOf(screen)).toBe('282px');
});

it('the page keeps its height while a part is measured, so that it does not scroll up', async () => {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(1692);
  const heights: string[] = [];
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => {
    heights.push(document.body.style.minHeight);
    return 282;
  });
  render(<Part first={400} />);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(heights).toEqual(['1692px']);
  expect(document.body.style.minHeight).toBe('');
});

it('a part that was never shown has the height that its release names', () => {
  expect(minHeightOf(render(<Part first={200} />))).toBe('200px');
});

it('a part that was never shown has a height of its own on a phone', () => {
  const width = vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(360);
  expect(minHeightOf(render(<Part first={200} phone={420} />))).toBe('420px');
  cleanup();
  width.mockReturnValue(1440);
  expect(minHeightOf(render(<Part first={200} phone={420} />))).toBe('200px');
});

it('a part that has not begun to load stores nothing however long it waits', async () => {
  const screen = render(<Part first={200} isWaiting />);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(localStorage).toHaveLength(0);
  screen.rerender(<Part first={200} isWaiting={false} />);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(localStorage).toHaveLength(1);
});

it('a part that is left while it loads stores nothing', async () => {
  render(<Part />).unmount();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(minHeightOf(render(<Part />))).toBe('');
});
