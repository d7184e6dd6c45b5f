import { isChunkError } from '@parapet/remote-kit/page/chunk-error';
import { type Builds, newerBuilds, SHELL } from './live-builds.ts';
import type { ReloadGuard } from './reload-guard.ts';

export const POLL_EVERY_MS = 5 * 60_000;

export interface DeploymentPorts {
  /** Builds of remotes and shell that this page started with. */
  initialBuilds: Builds;
  /** Reads `latest.json` of shell and remotes; leaves out those that do not answer. */
  readAnnounced: () => Promise<Builds>;
  /** Reads the live builds; rejects when they cannot be read. */
  readLive: () => Promise<Builds>;
  guard: ReloadGuard;
  /** Reloads the page at the requested path. */
  reload: () => void;
  /** Offers a reload; called again for each newer build. */
  offerReload: () => void;
}

export interface DeploymentWatch {
  /**
   * Reads the announced builds once. If one is newer and live, it offers a reload. Never rejects.
   */
  check: () => Promise<void>;
  /**
   * Handles code that failed to load: reloads the page if a newer build has replaced it. Resolves to
   * true when the page reloads; never rejects.
   */
  recover: () => Promise<boolean>;
  /** Like `recover`, for any error; ignores errors that are not about missing code. */
  recoverChunk: (error: unknown) => Promise<boolean>;
  /** Records that the page runs another build of a remote without a reload. */
  recordBuild: (remote: string, buildId: string) => void;
}

/** Detects deployments since the page was loaded. */
export const createDeploymentWatch = (ports: DeploymentPorts): DeploymentWatch => {
  let running: Builds = ports.initialBuilds;
  let offered = '';

  /** A shell from source has no build in its page: it is the one that is live when the page starts. */
  const recordShellBuild = (live: Builds) => {
    const own = live.get(SHELL);
    if (own && !running.has(SHELL)) running = new Map([...running, [SHELL, own]]);
  };

  const findNewer = async (): Promise<string | null> => {
    const live = await ports.readLive().catch(() => null);
    if (!live) return null;
    recordShellBuild(live);
    const newer = newerBuilds(running, live);
    if (newer.length === 0) return null;
    return newer.map((name) => `${name}@${live.get(name)}`).join(' ');
  };

  const recover = async () => {
    const newer = await findNewer();
    if (newer === null || !ports.guard.pass(newer)) return false;
    ports.reload();
    return true;
  };

  return {
    check: async () => {
      const announced = await ports.readAnnounced();
      recordShellBuild(announced);
      if (newerBuilds(running, announced).length === 0) return;
      const newer = await findNewer();
      if (newer === null || newer === offered) return;
      offered = newer;
      ports.offerReload();
    },
    recover,
    recoverChunk: async (error) => (isChunkError(error) ? recover() : false),
    recordBuild: (remote, buildId) => {
      running = new Map([...running, [remote, buildId]]);
    },
  };
};

/** Checks now, every five minutes while the tab is visible, and when it becomes visible. */
export const pollDeployments = (
  { check, recoverChunk }: Omit<DeploymentWatch, 'recordBuild'>,
  view: Window,
): void => {
  const { document } = view;
  const checkIfVisible = () => {
    if (document.visibilityState === 'visible') void check();
  };
  void check();
  setInterval(checkIfVisible, POLL_EVERY_MS);
  document.addEventListener('visibilitychange', checkIfVisible);
  view.addEventListener('unhandledrejection', ({ reason }) => void recoverChunk(reason));
};
