import { setImmediate as turn } from 'node:timers/promises';

/** A clock that stands still while anything is worked on: time is that of waits, whatever the machine does besides. */
export interface VirtualClock {
  /** Milliseconds since the start. */
  now(): number;
  wait(ms: number): Promise<void>;
  /** Lets time pass until the work has ended. */
  run<Result>(work: Promise<Result>): Promise<Result>;
}

/** Turns of the event loop after which nothing goes on without time. */
const QUIET_TURNS = 3;

export function createVirtualClock(): VirtualClock {
  let at = 0;
  let order = 0;
  const timers: { readonly at: number; readonly order: number; resolve(): void }[] = [];
  const isBefore = (one: number, other: number): boolean => {
    const [a, b] = [timers[one], timers[other]];
    return !!a && !!b && (a.at < b.at || (a.at === b.at && a.order < b.order));
  };
  const swap = (one: number, other: number) => {
    const [a, b] = [timers[one], timers[other]];
    if (a && b) [timers[one], timers[other]] = [b, a];
  };
  const rise = (from: number) => {
    for (let child = from; child > 0; ) {
      const parent = (child - 1) >> 1;
      if (!isBefore(child, parent)) return;
      swap(child, parent);
      child = parent;
    }
  };
  const sink = () => {
    for (let parent = 0; ; ) {
      const [left, right] = [2 * parent + 1, 2 * parent + 2];
      let least = isBefore(left, parent) ? left : parent;
      if (isBefore(right, least)) least = right;
      if (least === parent) return;
      swap(parent, least);
      parent = least;
    }
  };
  const next = () => {
    const [first] = timers;
    const last = timers.pop();
    if (first !== last && last) {
      timers[0] = last;
      sink();
    }
    return first;
  };
  return {
    now: () => at,
    wait: (ms) =>
      new Promise((resolve) => {
        order += 1;
        timers.push({ at: at + Math.max(0, ms), order, resolve });
        rise(timers.length - 1);
      }),
    async run(work) {
      let isOver = false;
      const ended = work.finally(() => {
        isOver = true;
      });
      // A failure is thrown below, where it is awaited.
      ended.catch(() => undefined);
      while (!isOver) {
        for (let quiet = 0; quiet < QUIET_TURNS; quiet += 1) await turn();
        const timer = next();
        if (!timer) continue;
        at = Math.max(at, timer.at);
        timer.resolve();
      }
      return await ended;
    },
  };
}
