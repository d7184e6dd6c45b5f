import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Counts, sumCounts } from './count-results.ts';

/** One step; it may write files to the folder `reports`. */
type Step = (how: { signal: AbortSignal; reports: string }) => Promise<Counts>;

/**
 * Runs every step, also after a failure, and ends the process. The last line has the number of
 * passed and failed tests.
 */
export async function runAll(steps: readonly Step[]): Promise<never> {
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => interrupted.abort());
  }
  process.on('disconnect', () => interrupted.abort());

  const { signal } = interrupted;
  const reports = await mkdtemp(join(tmpdir(), 'parapet-reports-'));
  const counts: Counts[] = [];
  for (const step of steps) counts.push(await step({ signal, reports }));
  await rm(reports, { recursive: true, force: true });
  const { passed, failed } = sumCounts(counts);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exit(failed === 0 && !signal.aborted ? 0 : 1);
}
