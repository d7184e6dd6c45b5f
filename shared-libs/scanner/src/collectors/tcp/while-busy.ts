import { setTimeout as wait } from 'node:timers/promises';

/**
 * Stands for a server that has as many connections as it takes (reply 421 of SMTP and FTP). Those that were closed
 * count until it has cleaned up, which takes Exim half a second.
 */
export const BUSY = 'busy';

const WAITS_MS = [500, 1500, 3000] as const;

/** Tries again after a while as long as the server is busy, and returns the last try. @throws the signal's reason */
export async function whileBusy<T>(
  attempt: () => Promise<T>,
  isBusy: (result: T) => boolean,
  signal: AbortSignal,
): Promise<T> {
  for (const ms of WAITS_MS) {
    const result = await attempt();
    if (!isBusy(result)) return result;
    await wait(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
  return await attempt();
}
