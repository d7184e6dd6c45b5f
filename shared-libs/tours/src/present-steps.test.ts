// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { presentSteps } from './present-steps.ts';

const steps = [
  { id: 'welcome', title: 'Welcome', text: 'To the harbour' },
  { id: 'crane', title: 'The crane', text: 'It lifts', target: '[data-tour="crane"]' },
  { id: 'ship', title: 'The ship', text: 'It leaves', target: '[data-tour="ship"]' },
];

const show = (...parts: string[]) => {
  document.body.innerHTML = parts.map((part) => `<div data-tour="${part}"></div>`).join('');
};
const idsOf = (present: readonly { id: string }[]) => present.map(({ id }) => id);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  show();
});

/** The present steps after so many milliseconds; null while the call is pending. */
const presentAfter = async (ms: number, waitMs: number | null) => {
  let present: string[] | null = null;
  void presentSteps(steps, { waitMs }).then((found) => {
    present = idsOf(found);
  });
  await vi.advanceTimersByTimeAsync(ms);
  return present;
};

it('resolves at once when every part is present', async () => {
  show('crane', 'ship');
  expect(idsOf(await presentSteps(steps, { waitMs: 60_000 }))).toEqual([
    'welcome',
    'crane',
    'ship',
  ]);
});

it('waits for a part that is still loading', async () => {
  show('crane');
  const present = presentSteps(steps, { waitMs: 60_000 });
  show('crane', 'ship');
  expect(idsOf(await present)).toEqual(['welcome', 'crane', 'ship']);
});

it('omits the step of a part that is missing when the page is idle', async () => {
  show('ship');
  expect(await presentAfter(500, 60_000)).toEqual(['welcome', 'ship']);
});

it('omits a part whose content has failed, and a hidden one', async () => {
  document.body.innerHTML = `
    <div data-tour="crane"><p data-tour-skip>It could not be loaded</p></div>
    <div data-tour="ship" style="visibility: hidden"></div>`;
  expect(await presentAfter(500, 60_000)).toEqual(['welcome']);
});

it('waits for a busy page at most the given time', async () => {
  show('ship');
  document.body.setAttribute('aria-busy', 'true');
  expect(await presentAfter(4_999, 5_000)).toBeNull();
  expect(await presentAfter(5_000, 5_000)).toEqual(['welcome', 'ship']);
  document.body.removeAttribute('aria-busy');
});

it('waits through the moment between a part that is ready and one that starts to load', async () => {
  show('crane');
  document.body.setAttribute('aria-busy', 'true');
  let present: string[] | null = null;
  void presentSteps(steps, { waitMs: 60_000 }).then((found) => {
    present = idsOf(found);
  });
  await vi.advanceTimersByTimeAsync(5_000);
  document.body.removeAttribute('aria-busy');
  await vi.advanceTimersByTimeAsync(499);
  document.body.setAttribute('aria-busy', 'true');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(present).toBeNull();
  show('crane', 'ship');
  await vi.advanceTimersByTimeAsync(0);
  expect(present).toEqual(['welcome', 'crane', 'ship']);
  document.body.removeAttribute('aria-busy');
});

it('waits without a limit where it is given none, until it is aborted', async () => {
  show('ship');
  document.body.setAttribute('aria-busy', 'true');
  const leaving = new AbortController();
  let present: string[] | null = null;
  void presentSteps(steps, { waitMs: null, signal: leaving.signal }).then((found) => {
    present = idsOf(found);
  });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(present).toBeNull();
  leaving.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(present).toEqual(['welcome', 'ship']);
  document.body.removeAttribute('aria-busy');
});
