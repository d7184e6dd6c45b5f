import type { StartTimer } from '../engine/judging/judge-link.ts';

/** A time limit that passes when a test says so, and not because a machine is slow. */
export interface TestTimer {
  start: StartTimer;
  /** Resolves once this check is being judged. */
  untilRunning(checkId: string): Promise<void>;
  /** The time of every running check with this id is over. */
  expire(checkId: string): void;
}

export function createTestTimer(): TestTimer {
  const running = new Map<() => void, string>();
  const waiting = new Set<() => void>();
  const isRunning = (checkId: string) => [...running.values()].includes(checkId);
  return {
    start(checkId, onOver) {
      running.set(onOver, checkId);
      for (const look of waiting) look();
      return () => running.delete(onOver);
    },
    untilRunning: (checkId) =>
      new Promise((resolve) => {
        const look = () => {
          if (!isRunning(checkId)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    expire(checkId) {
      for (const [onOver, id] of running) if (id === checkId) onOver();
    },
  };
}
