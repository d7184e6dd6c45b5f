import { describeFailure } from '../launcher/problem.ts';
import type { ProcessGroup } from '../launcher/processes/process-group.ts';
import type { Readiness } from './readiness.ts';

export interface ServiceParts {
  readonly group: ProcessGroup;
  readonly readiness: Readiness;
  report(line: string): void;
}

/**
 * Restarts API and worker when their sources change, and the database when a migration changes.
 * Returns the function to call with changed files; changes during a restart cause another one.
 */
export function createRestarts(parts: ServiceParts): (files: readonly string[]) => void {
  const pending = new Set<string>();
  let isRestarting = false;

  const restart = async () => {
    isRestarting = true;
    while (pending.size > 0) {
      const files = [...pending];
      pending.clear();
      await restartFor(files, parts);
    }
    isRestarting = false;
  };

  return (files) => {
    for (const file of files) pending.add(file);
    if (!isRestarting) void restart();
  };
}

async function restartFor(
  files: readonly string[],
  { group, readiness, report }: ServiceParts,
): Promise<void> {
  const began = performance.now();
  readiness.markStarting();
  const hasMigration = files.some((file) => file.endsWith('.sql'));
  const [api, worker] = await Promise.allSettled(
    hasMigration ? [group.restart('database')] : [group.restart('api'), group.restart('worker')],
  );
  if (api?.status === 'rejected') readiness.markFailed(describeFailure(api.reason));
  else readiness.markReady();
  const failed = [api, worker].filter((outcome) => outcome?.status === 'rejected');
  for (const { reason } of failed) report(describeFailure(reason));
  if (failed.length > 0) return;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  report(`API and worker: restarted with the changes (${seconds} s)`);
}
