import { setTimeout as wait } from 'node:timers/promises';
import type { TrafficBounds } from '../../traffic/traffic.ts';

/**
 * Stands for a server that has as many connections as it takes (reply 421 of SMTP and FTP). Those that were closed
 * count until it has cleaned up, which takes Exim half a second.
 */
export const BUSY = 'busy';

/** Tries again after a while as long as the server is busy, and returns the last try. @throws the signal's reason */
export async function whileBusy<T>(
  attempt: () => Promise<T>,
  isBusy: (result: T) => boolean,
  { signal, timeouts }: TrafficBounds,
): Promise<T> {
  for (const ms of timeouts.busyWaitsMs) {
    const result = await attempt();
    if (!isBusy(result)) return result;
    await wait(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
  return await attempt();
}
