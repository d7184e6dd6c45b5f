import { join } from 'node:path';
import { SIGNING_VARIABLES } from '../../release/signing/environment-signer.ts';
import { ownOrigins } from '../../remotes.ts';
import type { Settings } from '../settings.ts';
import type { ProcessSpec } from './managed-process.ts';
import type { Role } from './process-group.ts';

/**
 * A worker parses untrusted responses, so its heap is limited. `--liftoff-only` disables the
 * optimising compiler of WebAssembly, which takes 11 MB. The image has the same options (`deploy/parapet.sh`).
 */
const workerNodeOptions = ['--max-old-space-size=256', '--max-semi-space-size=8', '--liftoff-only'];

/** Settings of the C library, where it is glibc: what was read goes back to the system. */
const workerMemory = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '262144',
};

/** The processes of an installation. `changes` are added to the environment of all of them. */
export function processSpecs(
  settings: Settings,
  changes: Readonly<Record<string, string>> = {},
): Partial<Record<Role, ProcessSpec>> {
  const env = {
    ...process.env,
    // These processes verify releases and sign none.
    ...Object.fromEntries(SIGNING_VARIABLES.map((name) => [name, undefined])),
    NODE_ENV: 'production',
    PARAPET_PORT: String(settings.port),
    PARAPET_DATA_DIR: settings.dataDir,
    PARAPET_RELEASES: settings.releases.place,
    PARAPET_REMOTE_ORIGINS: remoteOrigins(settings),
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
  // Replaying the log of a large database, or shutting it down, takes longer.
  const longLimits = { readyWithinMs: 180_000, stopWithinMs: 20_000 };
  return {
    ...(!settings.isHosted && {
      database: spec('The database', 'bff/src/embedded/main.ts', longLimits),
    }),
    api: spec('The API', 'bff/src/main.ts'),
    worker: spec('The worker', 'bff/src/worker.ts', {
      nodeOptions: workerNodeOptions,
      env: { ...env, ...workerMemory },
    }),
    ...(settings.releases.folder !== null && {
      origins: spec('The remotes', 'shared-libs/tooling/src/origins/main.ts', {
        env: withoutSecrets(env),
      }),
    }),
  };
}

/** The operator's origins, and those that this machine serves. */
function remoteOrigins({ port, releases }: Settings): string {
  const own = releases.folder === null ? [] : ownOrigins(port);
  return [process.env.PARAPET_REMOTE_ORIGINS, ...own].filter(Boolean).join(',');
}

/** The environment of the static file server: no secrets. */
function withoutSecrets(env: ProcessSpec['env']): ProcessSpec['env'] {
  const names = ['PATH', 'SystemRoot', 'NODE_ENV', 'PARAPET_PORT', 'PARAPET_RELEASES'];
  return Object.fromEntries(names.map((name) => [name, env[name]]));
}
