import { describeFailure } from '../launcher/problem.ts';
import type { ProcessGroup } from '../launcher/process-group.ts';
import type { Readiness } from './readiness.ts';

export interface ServiceParts {
  readonly family: ProcessGroup;
  readonly gate: Readiness;
  report(line: string): void;
}

/**
 * Starts the API and the worker anew when their sources have changed; the database before them when
 * a migration has. Gives what to call with the changed files; changes during a restart make another.
 */
export function createRestarts(parts: ServiceParts): (files: readonly string[]) => void {
  const waiting = new Set<string>();
  let isUnderWay = false;

  const restart = async () => {
    isUnderWay = true;
    while (waiting.size > 0) {
      const files = [...waiting];
      waiting.clear();
      await restartFor(files, parts);
    }
    isUnderWay = false;
  };

  return (files) => {
    for (const file of files) waiting.add(file);
    if (!isUnderWay) void restart();
  };
}

async function restartFor(
  files: readonly string[],
  { family, gate, report }: ServiceParts,
): Promise<void> {
  const began = performance.now();
  gate.shut();
  const hasMigration = files.some((file) => file.endsWith('.sql'));
  const [api, worker] = await Promise.allSettled(
    hasMigration ? [family.restart('database')] : [family.restart('api'), family.restart('worker')],
  );
  if (api?.status === 'rejected') gate.block(describeFailure(api.reason));
  else gate.open();
  const failed = [api, worker].filter((outcome) => outcome?.status === 'rejected');
  for (const { reason } of failed) report(describeFailure(reason));
  if (failed.length > 0) return;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  report(`API and worker: running with what changed (${seconds} s)`);
}
