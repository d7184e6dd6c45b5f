import type { StartTimer } from '../../engine/judging/judge-link.ts';

/** A time limit that ends when a test calls `expire`, and does not depend on a clock. */
export interface TestTimer {
  start: StartTimer;
  /** Resolves once this check is running. */
  untilRunning(checkId: string): Promise<void>;
  /** Ends the time of every running check with this id. */
  expire(checkId: string): void;
}

export function createTestTimer(): TestTimer {
  const running = new Map<() => void, string>();
  const waiting = new Set<() => void>();
  const isRunning = (checkId: string) => [...running.values()].includes(checkId);
  return {
    start(checkId, onTimeout) {
      running.set(onTimeout, checkId);
      for (const notify of waiting) notify();
      return () => running.delete(onTimeout);
    },
    untilRunning: (checkId) =>
      new Promise((resolve) => {
        const notify = () => {
          if (!isRunning(checkId)) return;
          waiting.delete(notify);
          resolve();
        };
        waiting.add(notify);
        notify();
      }),
    expire(checkId) {
      for (const [onTimeout, id] of running) if (id === checkId) onTimeout();
    },
  };
}
