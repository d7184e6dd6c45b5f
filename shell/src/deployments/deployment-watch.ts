import { isChunkError } from '@parapet/remote-kit/page/chunk-error';
import { type Builds, newerBuilds, SHELL } from './live-builds.ts';
import type { ReloadGuard } from './reload-guard.ts';

export const POLL_EVERY_MS = 5 * 60_000;
/** A navigation looks for newer builds at most this often. */
export const NAVIGATION_AFTER_MS = 60_000;

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
  /** Returns whether code of a remote has run in this page. */
  hasLoaded: (remote: string) => boolean;
  /** Takes the live builds of remotes that have not: their next page or panel shows them. */
  adopt: (remotes: readonly string[]) => Promise<void>;
  /** Offers the newer build of one part, the shell or a remote; called again for each newer build. */
  offer: (part: string) => void;
}

export interface DeploymentWatch {
  /**
   * Reads the announced builds once. If one is newer and live, it is taken where nothing of it has run
   * here, and offered otherwise. Never rejects.
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
  const offered = new Map<string, string>();

  /** A shell from source has no build in its page: it is the one that is live when the page starts. */
  const recordShellBuild = (live: Builds) => {
    const own = live.get(SHELL);
    if (own && !running.has(SHELL)) running = new Map([...running, [SHELL, own]]);
  };

  /** The parts with a newer live build, each with its id. */
  const findNewer = async (): Promise<Builds> => {
    const live = await ports.readLive().catch(() => null);
    if (!live) return new Map();
    recordShellBuild(live);
    return new Map(newerBuilds(running, live).map((name) => [name, live.get(name) ?? '']));
  };

  const recover = async () => {
    const newer = await findNewer();
    const builds = [...newer].map(([name, id]) => `${name}@${id}`).join(' ');
    if (newer.size === 0 || !ports.guard.pass(builds)) return false;
    ports.reload();
    return true;
  };

  return {
    check: async () => {
      const announced = await ports.readAnnounced();
      recordShellBuild(announced);
      if (newerBuilds(running, announced).length === 0) return;
      const newer = await findNewer();
      const isOpen = (name: string) => name === SHELL || ports.hasLoaded(name);
      const unused = [...newer.keys()].filter((name) => !isOpen(name));
      if (unused.length > 0) await ports.adopt(unused);
      for (const [name, id] of newer) {
        if (!isOpen(name) || offered.get(name) === id) continue;
        offered.set(name, id);
        ports.offer(name);
      }
    },
    recover,
    recoverChunk: async (error) => (isChunkError(error) ? recover() : false),
    recordBuild: (remote, buildId) => {
      running = new Map([...running, [remote, buildId]]);
    },
  };
};

/**
 * Checks now, every five minutes while the tab is visible, when it becomes visible, and after a navigation
 * once a minute has passed.
 *
 * @param onNavigation calls its listener after each navigation
 */
export const pollDeployments = (
  { check, recoverChunk }: Omit<DeploymentWatch, 'recordBuild'>,
  view: Window,
  onNavigation: (listener: () => void) => void,
): void => {
  const { document } = view;
  let checkedAt = Date.now();
  const checkIfVisible = () => {
    if (document.visibilityState !== 'visible') return;
    checkedAt = Date.now();
    void check();
  };
  onNavigation(() => {
    if (Date.now() - checkedAt >= NAVIGATION_AFTER_MS) checkIfVisible();
  });
  void check();
  setInterval(checkIfVisible, POLL_EVERY_MS);
  document.addEventListener('visibilitychange', checkIfVisible);
  view.addEventListener('unhandledrejection', ({ reason }) => void recoverChunk(reason));
};
