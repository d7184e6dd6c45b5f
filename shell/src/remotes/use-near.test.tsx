// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NEAR_PX, STILL_AFTER_MS, useNear } from './use-near.ts';

let scrollNear: () => void = () => undefined;
let options: IntersectionObserverInit | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(900);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onChange: IntersectionObserverCallback, given: IntersectionObserverInit) {
        options = given;
        scrollNear = () => onChange([{ isIntersecting: true }] as never, this as never);
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Part() {
  const ref = useRef<HTMLDivElement>(null);
  const isNear = useNear(ref);
  return <div ref={ref}>{isNear ? 'content' : 'waiting'}</div>;
}

const openAt = (top: number) => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect);
  return render(<Part />);
};

it('a part in the window or just below it is near at once', () => {
  expect(openAt(900 + NEAR_PX).container.textContent).toBe('content');
});

it('a part further down waits until somebody scrolls towards it', async () => {
  const { container } = openAt(900 + NEAR_PX + 1);
  expect(container.textContent).toBe('waiting');
  expect(options?.rootMargin).toBe(`${NEAR_PX}px 0px`);
  await act(async () => scrollNear());
  expect(container.textContent).toBe('content');
});

it('a part further down is there once the page has been still', async () => {
  const { container } = openAt(5_000);
  await act(() => vi.advanceTimersByTimeAsync(STILL_AFTER_MS - 1));
  expect(container.textContent).toBe('waiting');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(container.textContent).toBe('content');
});
