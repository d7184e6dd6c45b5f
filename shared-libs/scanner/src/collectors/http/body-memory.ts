import { MAX_HELD_BYTES } from '../../limits.ts';
import { untilAborted } from '../../traffic/until-aborted.ts';

/** The memory for answers that all runs of a process read, until they are judged. */
export interface BodyMemory {
  /** @param share whom the answers are read for: a workspace, or a scan of its own */
  open(share: unknown): BodyRoom;
}

/** Describes what the answers of one site take of it. */
export interface BodyRoom {
  /** Waits for so many bytes. @throws the signal's reason */
  take(bytes: number, signal: AbortSignal): Promise<void>;
  give(bytes: number): void;
  /** Gives all of it back: the answers are not needed any more. More may be taken later. */
  clear(): void;
}

interface Holder {
  readonly share: unknown;
  held: number;
  readonly waiting: { readonly bytes: number; begin(): void }[];
}

/**
 * While it is used up, sites wait, but for the oldest of each share: that one is judged at some time, and the
 * next one goes on, so that none waits for ever.
 */
export function createBodyMemory(limit = MAX_HELD_BYTES): BodyMemory {
  /** The oldest first; each holds something, or waits. */
  const holders = new Set<Holder>();
  let used = 0;

  const change = (holder: Holder, bytes: number) => {
    used += bytes;
    holder.held += bytes;
    if (holder.held === 0 && holder.waiting.length === 0) holders.delete(holder);
  };
  const beginWaiting = () => {
    const older = new Set<unknown>();
    for (const holder of holders) {
      const isOldest = !older.has(holder.share);
      older.add(holder.share);
      for (let next = holder.waiting[0]; next !== undefined; next = holder.waiting[0]) {
        if (used + next.bytes > limit && !isOldest) break;
        holder.waiting.shift();
        change(holder, next.bytes);
        next.begin();
      }
    }
  };

  return {
    open(share) {
      let holder: Holder = { share, held: 0, waiting: [] };
      return {
        async take(bytes, signal) {
          const { promise, resolve } = Promise.withResolvers<void>();
          holder.waiting.push({ bytes, begin: resolve });
          holders.add(holder);
          beginWaiting();
          await untilAborted(promise, signal);
        },
        give(bytes) {
          change(holder, -Math.min(bytes, holder.held));
          beginWaiting();
        },
        clear() {
          used -= holder.held;
          holders.delete(holder);
          holder = { share, held: 0, waiting: [] };
          beginWaiting();
        },
      };
    },
  };
}
