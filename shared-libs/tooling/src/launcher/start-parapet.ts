import { join } from 'node:path';
import { lastPort, REMOTES } from '../remotes.ts';
import { buildWorkspaces } from './build/build-workspaces.ts';
import { requireFreePorts, requireSpace, requireWritable } from './preflight/preflight.ts';
import { acquireRunLock, type RunLock } from './preflight/run-lock.ts';
import { Problem } from './problem.ts';
import { ProcessGroup } from './processes/process-group.ts';
import { processSpecs } from './processes/process-specs.ts';
import { releaseRemotes } from './release-remotes.ts';
import type { Settings } from './settings.ts';
import type { Terminal } from './terminal.ts';

/** An installation that starts or runs. */
export interface Parapet {
  /** Resolves when it is ready; rejects with a Problem when it cannot start. */
  readonly ready: Promise<void>;
  /** Rejects on a fatal failure after it was ready. */
  readonly fatal: Promise<never>;
  /** Ends every process, Postgres last. May be called at any time. */
  stop(): Promise<void>;
  /** Kills the processes that a stop still waits for. */
  forceStop(): void;
}

/** The lock file of a data folder; backup and restore read it too. */
export const runLockFile = (dataDir: string): string => join(dataDir, 'run.json');

/** Checks, builds, releases and starts everything, in this order. */
export function startParapet(settings: Settings, terminal: Terminal): Parapet {
  let lock: RunLock | undefined;
  const stopping = new AbortController();
  const fatal = Promise.withResolvers<never>();
  fatal.promise.catch(() => undefined);
  const group = new ProcessGroup({
    specs: processSpecs(settings),
    logsDir: join(settings.dataDir, 'logs'),
    onSpawn: (role, pid) => void lock?.remember(role, pid),
    report: terminal.problem,
    onFatal: fatal.reject,
  });

  async function run(): Promise<void> {
    const steps: [string, () => Promise<string>][] = [
      ['Checks', () => check()],
      ['Build', () => build(settings, stopping.signal)],
      ['Release', () => release(settings)],
      ['Database', () => database()],
      ['Processes', () => processes()],
    ];
    for (const [label, work] of steps) {
      if (stopping.signal.aborted) return;
      await terminal.step(label, work);
    }
  }

  async function check(): Promise<string> {
    await requireWritable(settings.dataDir);
    await requireSpace(settings.dataDir);
    lock = await lockDataFolder(settings);
    await requireFreePorts(settings.port);
    return `ports ${settings.port} to ${lastPort(settings.port)} are free`;
  }

  async function database(): Promise<string> {
    await group.startDatabase();
    return settings.isHosted ? 'hosted' : 'embedded Postgres is running';
  }

  async function processes(): Promise<string> {
    await group.startDependents();
    return `${settings.releases.folder === null ? 'API and worker' : 'API, worker and origins'} are running`;
  }

  const ready = run();
  return {
    ready,
    fatal: fatal.promise,
    async stop() {
      stopping.abort();
      await group.stop();
      await ready.catch(() => undefined);
      await group.stop();
      await lock?.release();
    },
    forceStop: () => group.forceStop(),
  };
}

/**
 * Acquires the lock of a data folder. Throws a Problem with the address of the installation that
 * has it.
 */
export async function lockDataFolder({ dataDir, url }: Settings): Promise<RunLock> {
  const result = await acquireRunLock(runLockFile(dataDir), url);
  if ('lock' in result) return result.lock;
  const { owner, url: where } = result.heldBy;
  throw new Problem(
    `Parapet already runs on the data folder ${dataDir}, at ${where} (process ${owner.pid}). Stop it, or set PARAPET_DATA_DIR and PARAPET_PORT to run a second one.`,
  );
}

async function build({ root, releases }: Settings, signal: AbortSignal): Promise<string> {
  const remotes = releases.folder === null ? [] : REMOTES;
  const built = await buildWorkspaces(root, ['shell', ...remotes], signal);
  return built.length === 0 ? 'nothing changed' : `built ${built.join(', ')}`;
}

async function release({ root, releases, port, dataDir }: Settings): Promise<string> {
  if (releases.folder === null) return `remotes are served from ${releases.place}`;
  const to = { root, port, dataDir, releases: releases.folder };
  const { released, left } = await releaseRemotes(to, REMOTES);
  const count = released.length;
  const done = count === 0 ? 'nothing changed' : `${count} of ${REMOTES.length} remotes released`;
  return left.length === 0 ? done : `${done}; as their teams released them: ${left.join(', ')}`;
}
