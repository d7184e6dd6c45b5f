import type { ShellNotice } from '../app/notices.store.ts';
import type { Registry } from '../remotes/registry.ts';
import { createDeploymentWatch, type DeploymentWatch } from './deployment-watch.ts';
import { announcementsOf, buildsOf, readAnnouncedBuilds, readLiveBuilds } from './live-builds.ts';
import { createReloadGuard } from './reload-guard.ts';

/** The watch over the page that this runs in. */
export const watchPage = (
  registry: Registry,
  notify: (notice: ShellNotice) => void,
): DeploymentWatch => {
  // The address has changed before the code of a page is asked for: it is the wanted one.
  const reload = () => window.location.reload();
  const places = announcementsOf(registry);
  return createDeploymentWatch({
    begunWith: buildsOf(registry),
    readAnnounced: () => readAnnouncedBuilds(fetch, places),
    readLive: () => readLiveBuilds(fetch),
    guard: createReloadGuard(() => window.sessionStorage, Date.now),
    reload,
    offerReload: () =>
      notify({
        id: 'new-build',
        tone: 'info',
        text: 'A new version of Parapet is ready.',
        action: { label: 'Reload', run: reload },
        stays: true,
      }),
  });
};
