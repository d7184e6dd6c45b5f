import type { SharedLimits } from '../contract.ts';
import type { Limits } from '../definition/limits.ts';

/** Shares one reading between units. One that fails, as for a unit that was stopped, is not kept. */
export function shareLimits(): SharedLimits {
  let known: Promise<Limits | null> | undefined;
  return async (read) => {
    for (let other = known; other; other = known === other ? undefined : known) {
      try {
        return await other;
      } catch {
        if (known === other) known = undefined;
      }
    }
    const own = read();
    known = own;
    return await own;
  };
}
