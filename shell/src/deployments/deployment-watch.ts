import { isChunkError } from './chunk-error.ts';
import { type Builds, newerBuilds, SHELL } from './live-builds.ts';
import type { ReloadGuard } from './reload-guard.ts';

export const POLL_EVERY_MS = 5 * 60_000;

export interface DeploymentPorts {
  /** The remotes' builds that this page has begun with. */
  begunWith: Builds;
  /** What shell and remotes announce, each where it is served; who is silent is left out. */
  readAnnounced: () => Promise<Builds>;
  /** What is live by the pointers; rejects when it cannot be told. */
  readLive: () => Promise<Builds>;
  guard: ReloadGuard;
  /** Loads the page anew, at the path that was wanted. */
  reload: () => void;
  /** Offers the reload; called again when a further build is there. */
  offerReload: () => void;
}

export interface DeploymentWatch {
  /**
   * Looks once what is announced, and if that is something newer, whether it is live; then offers a
   * reload. Never rejects.
   */
  check: () => Promise<void>;
  /**
   * Code could not be loaded: reloads when that is because a newer build has taken its place.
   * Resolves to true when the page is on its way out; never rejects.
   */
  recover: () => Promise<boolean>;
  /** Like `recover`, for errors of all kinds: acts on those alone that say that code is missing. */
  recoverChunk: (error: unknown) => Promise<boolean>;
  /** The page goes on with another build of a remote, without having been loaded anew. */
  took: (remote: string, buildId: string) => void;
}

/** Notices that something was deployed since the page was loaded. */
export const createDeploymentWatch = (ports: DeploymentPorts): DeploymentWatch => {
  let running: Builds = ports.begunWith;
  let offered = '';

  /** The page does not know its own build; it is the one that is live as it begins. */
  const learnOwnBuild = (live: Builds) => {
    const own = live.get(SHELL);
    if (own && !running.has(SHELL)) running = new Map([...running, [SHELL, own]]);
  };

  const findNewer = async (): Promise<string | null> => {
    const live = await ports.readLive().catch(() => null);
    if (!live) return null;
    learnOwnBuild(live);
    const newer = newerBuilds(running, live);
    if (newer.length === 0) return null;
    return newer.map((name) => `${name}@${live.get(name)}`).join(' ');
  };

  const recover = async () => {
    if ((await findNewer()) === null || !ports.guard.pass()) return false;
    ports.reload();
    return true;
  };

  return {
    check: async () => {
      const announced = await ports.readAnnounced();
      learnOwnBuild(announced);
      if (newerBuilds(running, announced).length === 0) return;
      const newer = await findNewer();
      if (newer === null || newer === offered) return;
      offered = newer;
      ports.offerReload();
    },
    recover,
    recoverChunk: async (error) => (isChunkError(error) ? recover() : false),
    took: (remote, buildId) => {
      running = new Map([...running, [remote, buildId]]);
    },
  };
};

/** Looks now, every five minutes while the tab is seen, and when it comes back to the front. */
export const followDeployments = (
  { check, recoverChunk }: Omit<DeploymentWatch, 'took'>,
  view: Window,
): void => {
  const { document } = view;
  const look = () => {
    if (document.visibilityState === 'visible') void check();
  };
  void check();
  view.setInterval(look, POLL_EVERY_MS);
  document.addEventListener('visibilitychange', look);
  view.addEventListener('unhandledrejection', ({ reason }) => void recoverChunk(reason));
};
