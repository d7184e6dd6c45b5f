import type { Registry } from '@parapet/remote-kit/page/registry';
import type { ShellNotice } from '../notices/notices.store.ts';
import { createDeploymentWatch, type DeploymentWatch } from './deployment-watch.ts';
import {
  announcementsOf,
  buildsOf,
  readAnnouncedBuilds,
  readLiveBuilds,
  shellBuildOf,
} from './live-builds.ts';
import { createReloadGuard } from './reload-guard.ts';

/** Creates the deployment watch of this page. */
export const watchPage = (
  registry: Registry,
  notify: (notice: ShellNotice) => void,
): DeploymentWatch => {
  // The address already names the requested page.
  const reload = () => window.location.reload();
  const urls = announcementsOf(registry);
  return createDeploymentWatch({
    initialBuilds: new Map([...shellBuildOf(document), ...buildsOf(registry)]),
    readAnnounced: () => readAnnouncedBuilds(fetch, urls),
    readLive: () => readLiveBuilds(fetch),
    guard: createReloadGuard(() => window.sessionStorage, Date.now),
    reload,
    offerReload: () =>
      notify({
        id: 'new-build',
        tone: 'info',
        text: 'A new version of Parapet is ready.',
        action: { label: 'Reload', run: reload },
        persistent: true,
      }),
  });
};
