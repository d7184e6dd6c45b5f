import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mapStorage } from './testing/map-storage.ts';
import { mara, oskar } from './testing/people.ts';
import { createTourStore } from './tour.store.ts';
import type { TourStatus } from './tour-status.ts';
import { notStarted } from './tour-status.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-02T09:00:00.000Z') }));
afterEach(() => void vi.useRealTimers());

const now = '2026-11-02T09:00:00.000Z';
const completed: TourStatus = { ...notStarted, status: 'completed', completedAt: now };

const open = (save: (status: TourStatus) => Promise<void> = async () => {}) => {
  const storage = mapStorage();
  const saved: string[] = [];
  const onSaveLost = vi.fn();
  const store = createTourStore({
    storage,
    now: () => new Date(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    saveToProfile: async (status) => {
      saved.push(`${status.status} at ${Date.now() - Date.parse(now)} ms`);
      await save(status);
    },
    onSaveLost,
  });
  store.getState().load(mara.id, undefined);
  return { store, storage, saved, onSaveLost, state: () => store.getState() };
};

it('is completed at the end', () => {
  const { state } = open();
  state().start();
  state().complete();
  expect(state().tour).toEqual({
    status: 'completed',
    startedAt: now,
    completedAt: now,
    skippedAt: null,
    lastUpdatedAt: now,
  });
});

it('is skipped by leaving before the end, and can be completed later', () => {
  const { state } = open();
  state().start();
  state().skip();
  expect(state().tour).toMatchObject({ status: 'skipped', skippedAt: now });
  state().complete();
  expect(state().tour.status).toBe('completed');
});

it('stays completed', async () => {
  const { state, saved } = open();
  state().load(mara.id, completed);
  state().start();
  state().skip();
  state().complete();
  await vi.runAllTimersAsync();
  expect(state().tour).toEqual(completed);
  expect(saved).toEqual([]);
});

it('does nothing when it is skipped twice', async () => {
  const { state, saved } = open();
  state().skip();
  await vi.runAllTimersAsync();
  state().skip();
  await vi.runAllTimersAsync();
  expect(saved).toHaveLength(1);
});

it.each([{ ...notStarted, status: 'in_progress' }, { status: 'lost' }, 'nonsense', null])(
  'reads %j as not started',
  (stored) => {
    const { state } = open();
    state().load(mara.id, stored);
    expect(state().tour.status).toBe('not_started');
  },
);

it('uses the more advanced status of this browser and the profile', () => {
  const { state } = open();
  state().skip();
  state().load(mara.id, notStarted);
  expect(state().tour.status).toBe('skipped');
  state().load(mara.id, completed);
  expect(state().tour.status).toBe('completed');
});

it('starts again for another user in the same browser', () => {
  const { state } = open();
  state().complete();
  state().load(oskar.id, undefined);
  expect(state().tour).toEqual(notStarted);
});

it('is kept in the browser', () => {
  const { state, storage } = open();
  state().skip();
  expect(storage.kept('tour')).toMatchObject({ userId: mara.id, tour: { status: 'skipped' } });
});

it('saves after 300 ms, and only the last of several changes', async () => {
  const { state, saved } = open();
  state().start();
  await vi.advanceTimersByTimeAsync(200);
  state().skip();
  await vi.runAllTimersAsync();
  expect(saved).toEqual(['skipped at 300 ms']);
});

it('saves one after the other', async () => {
  const { state, saved } = open(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
  state().skip();
  await vi.advanceTimersByTimeAsync(400);
  state().complete();
  await vi.runAllTimersAsync();
  expect(saved).toEqual(['skipped at 300 ms', 'completed at 1600 ms']);
});

it('is settled when what waits behind a save is saved, too', async () => {
  const { state, saved } = open(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
  state().start();
  await vi.advanceTimersByTimeAsync(400);
  state().skip();
  const settled = state()
    .settled()
    .then(() => saved.push('settled'));
  await vi.runAllTimersAsync();
  await settled;
  expect(saved).toEqual(['in_progress at 300 ms', 'skipped at 1600 ms', 'settled']);
});

it('retries a failed save three times, after 0.5, 1 and 2 seconds', async () => {
  const { state, saved, onSaveLost } = open(() => Promise.reject(new Error('503')));
  state().complete();
  await vi.runAllTimersAsync();
  expect(saved).toEqual([
    'completed at 300 ms',
    'completed at 800 ms',
    'completed at 1800 ms',
    'completed at 3800 ms',
  ]);
  expect(onSaveLost).toHaveBeenCalledOnce();
});

it('does not retry the save of a tour that has only started', async () => {
  const { state, saved } = open(() => Promise.reject(new Error('503')));
  state().start();
  await vi.runAllTimersAsync();
  expect(saved).toEqual(['in_progress at 300 ms']);
});

it('cancels an old save for a newer one', async () => {
  const { state, saved } = open(() => Promise.reject(new Error('503')));
  state().skip();
  await vi.advanceTimersByTimeAsync(400);
  state().complete();
  await vi.runAllTimersAsync();
  expect(saved.filter((save) => save.startsWith('skipped'))).toHaveLength(1);
});

it('saves nothing for a user who has signed out', async () => {
  const { state, saved } = open(() => Promise.reject(new Error('503')));
  state().skip();
  await vi.advanceTimersByTimeAsync(400);
  state().reset();
  await vi.runAllTimersAsync();
  expect(saved).toHaveLength(1);
  expect(state()).toMatchObject({ tour: notStarted, userId: null });
});
