import { expect, it } from 'vitest';
import { longestTask } from './task-processor-time.ts';

const named = (tid: number, name: string) => ({
  name: 'thread_name',
  ph: 'M',
  pid: 7,
  tid,
  args: { name },
});
const task = (tid: number, tdur: number, name = 'ThreadControllerImpl::RunTask') => ({
  name,
  ph: 'X',
  pid: 7,
  tid,
  tdur,
});

it('is that of the longest task of the thread of a page', () => {
  const events = [
    named(1, 'CrRendererMain'),
    named(2, 'Compositor'),
    task(1, 12_000),
    task(1, 34_500),
    task(1, 90_000, 'SomethingElse'),
    task(2, 80_000),
  ];
  expect(longestTask(events)).toBe(34.5);
});

it('is 0 where that thread did nothing', () => {
  expect(longestTask([named(1, 'CrRendererMain'), task(2, 80_000)])).toBe(0);
});
