import { readdirSync, readFileSync } from 'node:fs';

/** One run of one tool. */
export interface Run<Found> {
  readonly seconds: number;
  /** Counts the time of the tool's processes; null where the system does not tell. */
  readonly cpuSeconds: number | null;
  readonly found: Found;
}

async function measured<Found>(work: () => Promise<Found>): Promise<Run<Found>> {
  const before = cpuSeconds();
  const startedAt = performance.now();
  const found = await work();
  const seconds = (performance.now() - startedAt) / 1000;
  const after = cpuSeconds();
  return { seconds, cpuSeconds: before === null || after === null ? null : after - before, found };
}

/**
 * Runs both, one after the other, so that other work on the machine slows both down alike. The first goes
 * first in every other pair.
 */
export async function paired<A, B>(
  pairs: number,
  ours: () => Promise<A>,
  theirs: () => Promise<B>,
): Promise<{ ours: readonly Run<A>[]; theirs: readonly Run<B>[] }> {
  const runs = { ours: [] as Run<A>[], theirs: [] as Run<B>[] };
  for (let pair = 0; pair < pairs; pair += 1) {
    if (pair % 2 === 0) runs.ours.push(await measured(ours));
    runs.theirs.push(await measured(theirs));
    if (pair % 2 === 1) runs.ours.push(await measured(ours));
  }
  return runs;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

const TICKS_PER_SECOND = 100;

/** Returns the time of this process, its living children and those that have ended; null without `/proc`. */
export function cpuSeconds(): number | null {
  try {
    const own = ticksOf('self');
    const children = readdirSync('/proc/self/task')
      .flatMap((thread) =>
        readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
      )
      .map((pid) => ticksOf(pid));
    return [own, ...children].reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}

/** User and system time of a process and of its children that have ended. */
function ticksOf(pid: string): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
}
