import { createTourStore } from '@parapet/stores/tour.store';
import type { PlayOptions, TourOutcome } from '@parapet/tours/tour';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTourGuide, START_AFTER_MS } from './tour-guide.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = (profile?: unknown) => {
  const store = createTourStore({
    storage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
    now: () => new Date(),
    wait: async () => {},
    saveToProfile: async () => {},
    onSaveLost: () => {},
  });
  store.getState().load('mara', profile);
  const played: { options: PlayOptions; end: (outcome: TourOutcome) => void }[] = [];
  const play = (options: PlayOptions = {}) =>
    new Promise<TourOutcome>((resolve) => {
      played.push({ options, end: resolve });
      options.signal?.addEventListener('abort', () => resolve('not_shown'));
    });
  const guide = createTourGuide(store, { play }, () => {});
  return { guide, played, status: () => store.getState().tour.status };
};

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a user who has not seen the tour', () => {
  it('sees the tour half a second after opening the dashboard', async () => {
    const { guide, played, status } = open();
    guide.enterDashboard();
    await pass(START_AFTER_MS - 1);
    expect(played).toHaveLength(0);
    await pass(1);
    // It waits for every part, however long they load.
    expect(played[0]?.options.waitMs).toBeNull();
    played[0]?.options.onShown?.();
    expect(status()).toBe('in_progress');
    played[0]?.end('completed');
    await pass(0);
    expect(status()).toBe('completed');
  });

  it('does not see it after leaving the dashboard earlier, and sees it at the next visit', async () => {
    const { guide, played } = open();
    guide.enterDashboard()();
    await pass(START_AFTER_MS);
    expect(played).toHaveLength(0);
    guide.enterDashboard();
    await pass(START_AFTER_MS);
    expect(played).toHaveLength(1);
  });

  it('has still not seen it after leaving before the first step', async () => {
    const { guide, played, status } = open();
    const leave = guide.enterDashboard();
    await pass(START_AFTER_MS);
    leave();
    await pass(0);
    expect(played).toHaveLength(1);
    expect(status()).toBe('not_started');
  });

  it('skips it by closing it early', async () => {
    const { guide, played, status } = open();
    guide.enterDashboard();
    await pass(START_AFTER_MS);
    played[0]?.options.onShown?.();
    played[0]?.end('skipped');
    await pass(0);
    expect(status()).toBe('skipped');
  });
});

describe('a user who has seen the tour', () => {
  const skipped = { status: 'skipped' };

  it('does not see it again', async () => {
    const { guide, played } = open(skipped);
    guide.enterDashboard();
    await pass(START_AFTER_MS);
    expect(played).toHaveLength(0);
  });

  it('sees it once on request, even after two requests', () => {
    const { guide, played } = open(skipped);
    guide.enterDashboard();
    guide.request();
    guide.request();
    expect(played).toHaveLength(1);
  });

  it('sees it on the dashboard after a request elsewhere', async () => {
    const { guide, played } = open(skipped);
    guide.request();
    expect(played).toHaveLength(0);
    guide.enterDashboard();
    await pass(START_AFTER_MS);
    expect(played).toHaveLength(1);
  });
});
