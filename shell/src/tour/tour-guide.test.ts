import { createTourStore } from '@parapet/stores/tour.store';
import type { PlayOptions, TourOutcome } from '@parapet/tours/define-tour';
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

describe('who has not seen the tour', () => {
  it('is led round half a second after arriving at the dashboard', async () => {
    const { guide, played, status } = open();
    guide.arrive();
    await pass(START_AFTER_MS - 1);
    expect(played).toHaveLength(0);
    await pass(1);
    played[0]?.options.onShown?.();
    expect(status()).toBe('in_progress');
    played[0]?.end('completed');
    await pass(0);
    expect(status()).toBe('completed');
  });

  it('is not, after leaving the dashboard in time, and is at the next visit', async () => {
    const { guide, played } = open();
    guide.arrive()();
    await pass(START_AFTER_MS);
    expect(played).toHaveLength(0);
    guide.arrive();
    await pass(START_AFTER_MS);
    expect(played).toHaveLength(1);
  });

  it('has still not seen it when they left before the first step was there', async () => {
    const { guide, played, status } = open();
    const leave = guide.arrive();
    await pass(START_AFTER_MS);
    leave();
    await pass(0);
    expect(played).toHaveLength(1);
    expect(status()).toBe('not_started');
  });

  it('has skipped it by leaving in the middle', async () => {
    const { guide, played, status } = open();
    guide.arrive();
    await pass(START_AFTER_MS);
    played[0]?.options.onShown?.();
    played[0]?.end('skipped');
    await pass(0);
    expect(status()).toBe('skipped');
  });
});

describe('who has seen the tour', () => {
  const skipped = { status: 'skipped' };

  it('is left alone', async () => {
    const { guide, played } = open(skipped);
    guide.arrive();
    await pass(START_AFTER_MS);
    expect(played).toHaveLength(0);
  });

  it('gets it once by asking, also twice in a row', () => {
    const { guide, played } = open(skipped);
    guide.arrive();
    guide.ask();
    guide.ask();
    expect(played).toHaveLength(1);
  });

  it('gets it on the dashboard by asking elsewhere', async () => {
    const { guide, played } = open(skipped);
    guide.ask();
    expect(played).toHaveLength(0);
    guide.arrive();
    await pass(START_AFTER_MS);
    expect(played).toHaveLength(1);
  });
});
