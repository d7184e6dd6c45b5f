// @vitest-environment happy-dom

import { act, cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SlowPanels } from './slow-panels.tsx';
import { SLOW_AFTER } from './use-slow-panels.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Dashboard({ busy }: { busy: boolean }) {
  const panels = useRef<HTMLDivElement>(null);
  return (
    <>
      <SlowPanels within={panels} />
      <div ref={panels}>
        <p aria-busy={busy}>Score</p>
        <button type="button" aria-busy="true">
          Start scan
        </button>
      </div>
    </>
  );
}

const open = (busy: boolean) => {
  const screen = render(<Dashboard busy={busy} />);
  return {
    become: (isBusy: boolean) => screen.rerender(<Dashboard busy={isBusy} />),
    pass: (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000)),
    text: () => screen.getByRole('status').textContent,
  };
};

it('says that panels take long once they do, until they have loaded', async () => {
  const { become, pass, text } = open(true);
  await pass(SLOW_AFTER - 1);
  expect(text()).toBe('');
  await pass(1);
  expect(text()).toContain('This is taking longer than usual');
  become(false);
  await pass(1);
  expect(text()).toBe('');
});

it('says nothing of panels that load one after the other, nor of a busy button', async () => {
  const { become, pass, text } = open(true);
  await pass(SLOW_AFTER - 1);
  become(false);
  await pass(1);
  become(true);
  await pass(SLOW_AFTER - 1);
  expect(text()).toBe('');
  become(false);
  await pass(60);
  expect(text()).toBe('');
});
