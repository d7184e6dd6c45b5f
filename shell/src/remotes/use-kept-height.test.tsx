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

/** Returns where the part ends, for a window of 768 pixels: in it, or below it. */
const endAt = (bottom: number, top = 100) =>
  vi
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockReturnValue({ top, bottom } as DOMRect);

it('a part keeps the height that its content had last time; where somebody looks it stays as it is', async () => {
  endAt(500);
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

it('a part below the window takes the height of its content at once', async () => {
  endAt(1_300, 900);
  const screen = render(<Part first={400} />);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(minHeightOf(screen)).toBe('282px');
});

it('a hole in the window closes', async () => {
  endAt(700);
  const screen = render(<Part first={600} />);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(minHeightOf(screen)).toBe('282px');
});

const KEY = 'parapet.height.wide.mfe-assets assets';

it.each([
  ['many times the height of its release', '10718@1440'],
  ['kept at another width', '300@1100'],
  ['kept without a width', '300'],
  ['no number', 'high'],
])('a kept height that is %s does not count', (_, kept) => {
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(1440);
  localStorage.setItem(KEY, kept);
  expect(minHeightOf(render(<Part first={400} />))).toBe('400px');
});

it('a part that still loads is measured when it has loaded', async () => {
  endAt(500);
  const screen = render(<Part first={400} />);
  screen.getByTestId('part').innerHTML = '<i class="pp-ghost"></i>';
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(localStorage).toHaveLength(0);
  screen.getByTestId('part').innerHTML = '';
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(localStorage).toHaveLength(1);
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
