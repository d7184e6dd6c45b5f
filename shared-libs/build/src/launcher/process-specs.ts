import { join } from 'node:path';
import type { ProcessSpec } from './managed-process.ts';
import type { Role } from './process-group.ts';
import type { Settings } from './settings.ts';

/**
 * A worker reads what strangers send, so its heap has a bound. The last one leaves out the optimising
 * compiler of WebAssembly, which takes 11 MB and is not worth them. `docker-compose.yml` has the same.
 */
const workerNodeOptions = ['--max-old-space-size=256', '--max-semi-space-size=4', '--liftoff-only'];

/** The processes of an installation, with `changes` to the environment that all are given. */
export function processSpecs(
  settings: Settings,
  changes: Readonly<Record<string, string>> = {},
): Partial<Record<Role, ProcessSpec>> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PARAPET_PORT: String(settings.port),
    PARAPET_DATA_DIR: settings.dataDir,
    PARAPET_RELEASES: settings.releases.place,
    ...changes,
  };
  const spec = (name: string, script: string, limits: Partial<ProcessSpec> = {}): ProcessSpec => ({
    name,
    script: join(settings.root, script),
    cwd: settings.root,
    env,
    readyWithinMs: 60_000,
    stopWithinMs: 5_000,
    ...limits,
  });
  // Replaying the log of a large database, or ending it in order, takes its time.
  const patient = { readyWithinMs: 180_000, stopWithinMs: 20_000 };
  return {
    ...(!settings.isHosted && {
      database: spec('The database', 'bff/src/embedded/main.ts', patient),
    }),
    api: spec('The API', 'bff/src/main.ts'),
    worker: spec('The worker', 'bff/src/worker.ts', { nodeOptions: workerNodeOptions }),
    ...(settings.releases.folder !== null && {
      origins: spec('The remotes', 'shared-libs/build/src/origins/main.ts', {
        env: withoutSecrets(env),
      }),
    }),
  };
}

/** A server of public files needs to know where they lie, and no key of anything. */
function withoutSecrets(env: ProcessSpec['env']): ProcessSpec['env'] {
  const names = ['PATH', 'SystemRoot', 'NODE_ENV', 'PARAPET_PORT', 'PARAPET_RELEASES'];
  return Object.fromEntries(names.map((name) => [name, env[name]]));
}
