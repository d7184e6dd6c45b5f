import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Results, sumResults } from './count-results.ts';

/** One step; it may write files to the folder `reports`. */
export type Step = (how: { signal: AbortSignal; reports: string }) => Promise<Results>;

/** Runs steps beside another one, in turn: what they need of the processor it leaves unused. */
export const beside =
  (inBackground: readonly Step[], step: Step): Step =>
  async (how) => {
    const others = inTurn(inBackground, how);
    const own = await step(how);
    return sumResults([...(await others), own]);
  };

async function inTurn(
  steps: readonly Step[],
  how: Parameters<Step>[0],
): Promise<readonly Results[]> {
  const results: Results[] = [];
  for (const step of steps) results.push(await step(how));
  return results;
}

/**
 * Runs every step, also after a failure, and ends the process. The last lines name the failed tests
 * and have the number of passed and failed ones.
 * @param onReports called with the folder of the steps' reports, unless the run was interrupted
 */
export async function runAll(
  steps: readonly Step[],
  onReports: (folder: string) => Promise<void> = async () => undefined,
): Promise<never> {
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => interrupted.abort());
  }
  process.on('disconnect', () => interrupted.abort());

  const { signal } = interrupted;
  const reports = await mkdtemp(join(tmpdir(), 'parapet-reports-'));
  const results = await inTurn(steps, { signal, reports });
  if (!signal.aborted) await onReports(reports);
  await rm(reports, { recursive: true, force: true });
  const { passed, failures } = sumResults(results);
  if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.join('\n')}\n`);
  process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
  process.exit(failures.length === 0 && !signal.aborted ? 0 : 1);
}
