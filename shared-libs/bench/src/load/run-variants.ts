import { join } from 'node:path';
import {
  type ManagedProcess,
  type ProcessSpec,
  startProcess,
} from '../../../tooling/src/launcher/processes/managed-process.ts';
import { openProcessLog } from '../../../tooling/src/launcher/processes/process-log.ts';
import { ownOrigins } from '../../../tooling/src/remotes.ts';
import { dataDirOf, type Place, type Variant } from './variants.ts';

const READY_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 20_000;

/** The processes of a benchmark. */
export interface Running {
  stop(): Promise<void>;
}

/**
 * Starts one database, one worker, the remotes' origins, and an API process for each variant: all
 * variants serve the same data.
 *
 * @throws Problem when one of them does not become ready; started processes are ended.
 */
export async function runVariants(
  { root, work, port }: Place,
  variants: readonly Variant[],
  signal: AbortSignal,
): Promise<Running> {
  const dataDir = dataDirOf({ work });
  const started: ManagedProcess[] = [];
  const stop = async () => {
    for (const managed of started.toReversed()) await managed.stop();
  };
  const start = async (name: string, script: string, env: ProcessSpec['env']) => {
    const spec = {
      name,
      script: join(root, script),
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', PARAPET_DATA_DIR: dataDir, ...env },
      readyWithinMs: READY_WITHIN_MS,
      stopWithinMs: STOP_WITHIN_MS,
    };
    const log = openProcessLog(join(work, 'logs', `${name}.log`));
    const managed = await startProcess(spec, log, signal, () => {});
    started.push(managed);
    return managed;
  };
  try {
    const { ready } = await start('database', 'bff/src/embedded/main.ts', {});
    const database = { PARAPET_EMBEDDED_DATABASE_URL: ready.databaseUrl };
    for (const { name, url, port: ownPort, shellDist, releases } of variants) {
      await start(name, 'bff/src/main.ts', {
        ...database,
        PARAPET_PORT: String(ownPort),
        PARAPET_REMOTE_ORIGINS: [url, ...ownOrigins(port)].join(','),
        PARAPET_SHELL_DIST: shellDist,
        PARAPET_RELEASES: releases,
        LOG_LEVEL: 'warn',
      });
    }
    await start('worker', 'bff/src/worker.ts', {
      ...database,
      PARAPET_SCAN_REQUESTS_PER_SECOND: '100',
    });
    await start('origins', 'shared-libs/tooling/src/origins/main.ts', {
      PARAPET_PORT: String(port),
      PARAPET_RELEASES: variants[0]?.releases,
    });
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
