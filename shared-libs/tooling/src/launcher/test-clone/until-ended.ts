import { setTimeout } from 'node:timers/promises';
import { processStart } from '../processes/process-identity.ts';

/** Waits until a process has ended. @throws AbortError after 20 s */
export async function untilEnded(pid: number): Promise<void> {
  const signal = AbortSignal.timeout(20_000);
  while (processStart(pid) !== undefined) await setTimeout(50, undefined, { signal });
}
