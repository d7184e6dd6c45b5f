import { rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { type Registry, registrySchema } from '@parapet/contracts/releases/release';
import { buildWorkspaces } from '../launcher/build/build-workspaces.ts';
import {
  requireFreePorts,
  requireSpace,
  requireWritable,
} from '../launcher/preflight/preflight.ts';
import type { RunLock } from '../launcher/preflight/run-lock.ts';
import { ProcessGroup } from '../launcher/processes/process-group.ts';
import { processSpecs } from '../launcher/processes/process-specs.ts';
import { releaseRemotes } from '../launcher/release-remotes.ts';
import type { Settings } from '../launcher/settings.ts';
import { lockDataFolder, type Parapet } from '../launcher/start-parapet.ts';
import type { Terminal } from '../launcher/terminal.ts';
import { closeServers, listenOnLoopback } from '../origins/loopback.ts';
import { readOwnGrants } from '../release/checks/check-granted.ts';
import { lastPort, ownOrigins, REMOTES } from '../remotes.ts';
import { createApiProxy } from './api-proxy.ts';
import { type DevSession, openDevSession } from './dev-session.ts';
import type { DevelopmentArguments } from './development-arguments.ts';
import { createDevelopmentRegistry, emptyRegistry, registryAt } from './development-registry.ts';
import { createPageServer } from './page-server.ts';
import { createReadiness } from './readiness.ts';
import { createRestarts } from './restart-services.ts';
import { watchSources } from './watch-sources.ts';

/** Sources of API and worker, relative to the repository. */
const SERVICE_SOURCES = ['bff/src', 'bff/supabase', 'shared-libs/contracts/src'];

/**
 * Starts the product from its sources: shell and remotes as hot builds in this process; API, worker
 * and database as separate processes. The shell's origin proxies the API.
 */
export function startDevelopment(
  settings: Settings,
  terminal: Terminal,
  options: DevelopmentArguments,
): Parapet {
  const { root, port, url } = settings;
  /** Separate from the files of `npm start`; `run.json` locks the data folder. */
  const folder = join(settings.dataDir, 'dev');
  const releases = join(folder, 'releases');
  const apiPort = lastPort(port) + 1;
  const readiness = createReadiness();
  const stopping = new AbortController();
  const fatal = Promise.withResolvers<never>();
  fatal.promise.catch(() => undefined);
  const servers: Server[] = [];
  let lock: RunLock | undefined;
  let devSession: DevSession | undefined;
  let unwatch: (() => void) | undefined;

  const group = new ProcessGroup({
    specs: processSpecs(
      { ...settings, port: apiPort, releases: { place: releases, folder: null } },
      {
        NODE_ENV: 'development',
        PUBLIC_URL: url,
        PARAPET_SHELL_DIST: join(folder, 'shell'),
        PARAPET_REMOTE_ORIGINS: ownOrigins(port).join(','),
      },
    ),
    logsDir: join(settings.dataDir, 'logs'),
    onSpawn: (role, pid) => void lock?.remember(role, pid),
    report: terminal.problem,
    onFatal: fatal.reject,
  });

  async function run(): Promise<void> {
    await terminal.step('Checks', check);
    if (stopping.signal.aborted) return;
    await terminal.step('Releases', releaseOthers);
    if (stopping.signal.aborted) return;
    // Both run in parallel: a build needs the CPU, a starting database waits for the disk.
    const sources = terminal.step('Sources', openSources);
    await Promise.all([sources, terminal.step('Services', startServices)]);
    if (stopping.signal.aborted || !devSession) return;
    await servePage(devSession);
    unwatch = watchSources(
      SERVICE_SOURCES.map((source) => join(root, source)),
      createRestarts({ group, readiness, report: terminal.line }),
    );
  }

  async function check(): Promise<string> {
    await requireWritable(settings.dataDir);
    await requireSpace(settings.dataDir);
    lock = await lockDataFolder(settings);
    await requireFreePorts(port, { command: 'npm run dev', further: 1 });
    return `ports ${port} to ${apiPort} are free`;
  }

  async function releaseOthers(): Promise<string> {
    await rm(join(releases, 'pointers'), { recursive: true, force: true });
    const others = REMOTES.filter((name) => !options.remotes.includes(name));
    if (others.length === 0) return 'none: all remotes run from source';
    if (options.registry !== null) return `other remotes from ${options.registry}`;
    await buildWorkspaces(root, others, stopping.signal);
    const { dataDir } = settings;
    await releaseRemotes({ root, port, releases, dataDir }, others);
    return `as built: ${others.join(', ')}`;
  }

  async function openSources(): Promise<string> {
    const { remotes } = options;
    const report = terminal.problem;
    devSession = await openDevSession({ root, port, url, dist: folder, remotes, releases, report });
    await devSession.built;
    return `shell, ${remotes.join(', ')}`;
  }

  async function startServices(): Promise<string> {
    await group.startDatabase();
    await group.startDependents();
    readiness.markReady();
    return 'database, API and worker are running';
  }

  async function servePage({ shell, sources, sites }: DevSession): Promise<void> {
    const readRegistry = createDevelopmentRegistry(sources, readOthers());
    const api = createApiProxy(apiPort);
    const create = () => createPageServer({ url, shell, sites, readRegistry, readiness, api });
    servers.push(...(await listenOnLoopback(create, port)));
  }

  function readOthers(): () => Promise<Registry> {
    if (options.registry !== null) return registryAt(options.registry, terminal.problem);
    if (options.remotes.length === REMOTES.length) {
      return emptyRegistry(() => readOwnGrants(root, process.env));
    }
    return async () => {
      const answer = await fetch(`http://127.0.0.1:${apiPort}/remotes.json`);
      return registrySchema.parse(await answer.json());
    };
  }

  const ready = run();
  return {
    ready,
    fatal: fatal.promise,
    async stop() {
      stopping.abort();
      unwatch?.();
      closeServers(servers);
      await group.stop();
      await ready.catch(() => undefined);
      unwatch?.();
      closeServers(servers);
      await Promise.all([group.stop(), devSession?.close()]);
      await lock?.release();
    },
    forceStop: () => group.forceStop(),
  };
}
