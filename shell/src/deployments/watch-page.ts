import type { Registry } from '@parapet/remote-kit/page/registry';
import type { ShellNotice } from '../notices/notices.store.ts';
import { createDeploymentWatch, type DeploymentWatch } from './deployment-watch.ts';
import {
  announcementsOf,
  buildsOf,
  readAnnouncedBuilds,
  readLiveBuilds,
  SHELL,
  shellBuildOf,
} from './live-builds.ts';
import { createReloadGuard } from './reload-guard.ts';

export interface WatchPagePorts {
  notify: (notice: ShellNotice) => void;
  /** Asks before unsaved input is lost. */
  mayLeave: () => Promise<boolean>;
  hasLoaded: (remote: string) => boolean;
  /** The registry of the page, which takes live builds without a reload. */
  live: () => {
    getSnapshot: () => Registry;
    refresh: (remote: string) => Promise<boolean>;
    adopt: (remotes: readonly string[]) => Promise<void>;
  };
}

/** Returns the name of a remote as its first page in the navigation has it. */
const titleOf = ({ remotes }: Registry, remote: string): string => {
  const pages = remotes.find(({ name }) => name === remote)?.manifest?.pages ?? [];
  return pages.find(({ nav }) => nav)?.nav?.label ?? pages[0]?.title ?? remote;
};

/** Creates the deployment watch of this page. */
export const watchPage = (
  registry: Registry,
  { notify, mayLeave, hasLoaded, live }: WatchPagePorts,
): DeploymentWatch => {
  // The address already names the requested page.
  const reload = () => window.location.reload();
  const offer = (part: string) => {
    const isShell = part === SHELL;
    const title = isShell ? 'the Parapet frame' : titleOf(live().getSnapshot(), part);
    const update = async () => {
      if (await mayLeave()) await live().refresh(part);
    };
    notify({
      id: `new-build-${part}`,
      tone: 'info',
      text: `A new version of ${title} is ready.`,
      action: isShell
        ? { label: 'Reload', run: reload }
        : { label: 'Update', run: () => void update() },
      persistent: true,
    });
  };
  return createDeploymentWatch({
    initialBuilds: new Map([...shellBuildOf(document), ...buildsOf(registry)]),
    readAnnounced: () => readAnnouncedBuilds(fetch, announcementsOf(live().getSnapshot())),
    readLive: () => readLiveBuilds(fetch),
    guard: createReloadGuard(() => window.sessionStorage, Date.now),
    reload,
    hasLoaded,
    adopt: (remotes) => live().adopt(remotes),
    offer,
  });
};
