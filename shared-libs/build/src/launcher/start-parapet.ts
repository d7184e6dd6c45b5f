import { join } from 'node:path';
import { REMOTES } from '../remotes.ts';
import { buildWorkspaces } from './build-workspaces.ts';
import { requireFreePorts, requireSpace, requireWritable } from './preflight.ts';
import { Problem } from './problem.ts';
import { ProcessGroup } from './process-group.ts';
import { processSpecs } from './process-specs.ts';
import { releaseRemotes } from './release-remotes.ts';
import { acquireRunLock, type RunLock } from './run-lock.ts';
import type { Settings } from './settings.ts';
import type { Terminal } from './terminal.ts';

/** A Parapet that is being started or runs. */
export interface Parapet {
  /** Settles when it is ready; rejects with a Problem when it cannot be. */
  readonly ready: Promise<void>;
  /** Rejects when it cannot go on, once it had been ready. */
  readonly fatal: Promise<never>;
  /** Ends every process, Postgres last. May be called at any time. */
  stop(): Promise<void>;
  /** Makes a stop that is under way kill what does not end. */
  hurry(): void;
}

/** Where the data folder's lock lies; backup and restore look there too. */
export const runLockFile = (dataDir: string): string => join(dataDir, 'run.json');

/** Checks, builds, releases and starts everything, in this order. */
export function startParapet(settings: Settings, terminal: Terminal): Parapet {
  let lock: RunLock | undefined;
  const stopping = new AbortController();
  const fatal = Promise.withResolvers<never>();
  fatal.promise.catch(() => undefined);
  const family = new ProcessGroup({
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
    lock = await takeDataFolder(settings);
    await requireFreePorts(settings.port);
    return `ports ${settings.port} to ${settings.port + REMOTES.length} are free`;
  }

  async function database(): Promise<string> {
    await family.startDatabase();
    return settings.isHosted ? 'hosted' : 'embedded Postgres is running';
  }

  async function processes(): Promise<string> {
    await family.startDependents();
    return `${settings.releases.folder === null ? 'API and worker' : 'API, worker and origins'} are running`;
  }

  const ready = run();
  return {
    ready,
    fatal: fatal.promise,
    async stop() {
      stopping.abort();
      await family.stop();
      await ready.catch(() => undefined);
      await family.stop();
      await lock?.release();
    },
    hurry: () => family.hurry(),
  };
}

/** Throws a Problem that tells where a Parapet runs on this data folder. */
export async function takeDataFolder({ dataDir, url }: Settings): Promise<RunLock> {
  const result = await acquireRunLock(runLockFile(dataDir), url);
  if ('lock' in result) return result.lock;
  const { owner, url: where } = result.heldBy;
  throw new Problem(
    `Parapet already runs on the data folder ${dataDir}, at ${where} (process ${owner.pid}). Stop that one, or set PARAPET_DATA_DIR and PARAPET_PORT for another.`,
  );
}

async function build({ root, releases }: Settings, signal: AbortSignal): Promise<string> {
  const remotes = releases.folder === null ? [] : REMOTES;
  const built = await buildWorkspaces(root, ['shell', ...remotes], signal);
  return built.length === 0 ? 'nothing changed' : `built ${built.join(', ')}`;
}

async function release({ root, releases, port }: Settings): Promise<string> {
  if (releases.folder === null) return `the remotes are those at ${releases.place}`;
  const count = await releaseRemotes({ root, port, releases: releases.folder }, REMOTES);
  return count === 0 ? 'nothing changed' : `${count} of ${REMOTES.length} remotes released`;
}
