import { expect, it } from 'vitest';
import { processorTimeOf } from './task-processor-time.ts';

const named = (tid: number, name: string) => ({
  name: 'thread_name',
  ph: 'M',
  pid: 7,
  tid,
  args: { name },
});
const task = (tid: number, tdur: number, dur = tdur, name = 'ThreadControllerImpl::RunTask') => ({
  name,
  ph: 'X',
  pid: 7,
  tid,
  dur,
  tdur,
});

it('is the most of one task of the thread of a page, and that of the task that takes longest', () => {
  const events = [
    named(1, 'CrRendererMain'),
    named(2, 'Compositor'),
    task(1, 12_000),
    task(1, 34_500),
    task(1, 20_000, 76_000),
    task(1, 90_000, 90_000, 'SomethingElse'),
    task(2, 80_000),
  ];
  expect(processorTimeOf(events)).toEqual({ processor: 34.5, processorOfLongest: 20 });
});

it('is 0 where that thread did nothing', () => {
  const events = [named(1, 'CrRendererMain'), task(2, 80_000)];
  expect(processorTimeOf(events)).toEqual({ processor: 0, processorOfLongest: 0 });
});
