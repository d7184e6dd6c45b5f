/** Runs work once there is a place for it. Work that still waits ends with its signal. @throws the signal's reason */
export type FairLimit = <T>(turn: Turn, work: () => Promise<T>) => Promise<T>;

export interface Turn {
  /** Whom the work is for: a workspace, or a scan of its own. */
  readonly share: unknown;
  readonly signal: AbortSignal;
}

interface Waiting extends Turn {
  begin(): void;
}

/**
 * Limits how much runs at a time, for shares beside each other: the one with the fewest places comes next, then who
 * waits longest. The last free place is for a share that has none, so that no share fills all of them.
 */
export function createFairLimit(places: number): FairLimit {
  const running = new Map<unknown, number>();
  const waiting: Waiting[] = [];
  let free = places;

  const heldBy = ({ share }: Turn): number => running.get(share) ?? 0;
  const count = (turn: Turn, change: 1 | -1) => {
    free -= change;
    const held = heldBy(turn) + change;
    if (held === 0) running.delete(turn.share);
    else running.set(turn.share, held);
  };
  const beginNext = () => {
    const next = waiting
      .filter((turn) => free > 1 || (free === 1 && heldBy(turn) === 0))
      .toSorted((a, b) => heldBy(a) - heldBy(b))[0];
    if (next === undefined) return;
    remove(next);
    count(next, 1);
    next.begin();
    beginNext();
  };
  const remove = (turn: Waiting) => {
    const at = waiting.indexOf(turn);
    if (at >= 0) waiting.splice(at, 1);
  };

  const place = (turn: Turn): Promise<void> =>
    new Promise((resolve, reject) => {
      const { signal } = turn;
      const onAbort = () => {
        remove(entry);
        reject(signal.reason);
      };
      const begin = () => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      };
      const entry = { ...turn, begin };
      signal.addEventListener('abort', onAbort, { once: true });
      waiting.push(entry);
      beginNext();
    });

  return async (turn, work) => {
    turn.signal.throwIfAborted();
    await place(turn);
    try {
      return await work();
    } finally {
      count(turn, -1);
      beginNext();
    }
  };
}
