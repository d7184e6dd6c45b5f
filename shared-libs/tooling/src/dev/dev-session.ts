import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { shellConfig } from '@parapet/build/shell-config';
import { hotFiles, sendJson } from '../hot/hot-files.ts';
import { allowAccess, refuse } from '../hot/local-access.ts';
import { SOURCE_BUILD, type SourceRemote, watchRemote } from '../hot/source-remote.ts';
import { openSourceSite, type SourceSite } from '../hot/source-site.ts';
import { type WatchedBuild, watchBuild } from '../hot/watch-build.ts';
import { closeServers, listenOnLoopback } from '../origins/loopback.ts';
import { createRemoteOrigin } from '../origins/remote-origin.ts';
import { originPort, REMOTES } from '../remotes.ts';
import { reportBuilds } from './report-builds.ts';

export interface DevSessionOptions {
  readonly root: string;
  /** The shell's port; the remotes use the following ports, as with `npm start`. */
  readonly port: number;
  /** The address of the shell. */
  readonly url: string;
  /** The folder of the development builds; no other process may use it. */
  readonly dist: string;
  /** The remotes that are built from source; the others are served from `releases`. */
  readonly remotes: readonly string[];
  readonly releases: string;
  report(line: string): void;
}

/** Hot builds of shell and remotes, each remote on its own origin. */
export interface DevSession {
  readonly shell: WatchedBuild;
  readonly sources: readonly { remote: SourceRemote; baseUrl: string }[];
  /** The public documents of the remotes from source. */
  readonly sites: readonly SourceSite[];
  /** Settles when each first build has ended, with or without errors. */
  readonly built: Promise<unknown>;
  close(): Promise<void>;
}

export async function openDevSession(options: DevSessionOptions): Promise<DevSession> {
  const { root, port, dist, report } = options;
  const shell = await watchShell(root, join(dist, 'shell'));
  reportBuilds(shell, report);
  const servers: Server[] = [];
  const sources: { remote: SourceRemote; baseUrl: string }[] = [];
  const sites: SourceSite[] = [];
  const close = async () => {
    closeServers(servers);
    const builds = [shell, ...sources.map(({ remote }) => remote.build)];
    await Promise.all([...builds, ...sites].map(end));
  };
  try {
    for (const [index, name] of REMOTES.entries()) {
      const at = originPort(port, index);
      let create = () => createRemoteOrigin({ releases: options.releases, remote: name });
      if (options.remotes.includes(name)) {
        const place = { name, root: join(root, name), dist: join(dist, name) };
        const remote = await watchRemote(place, shell.reloadPages);
        reportBuilds(remote.build, report);
        sources.push({ remote, baseUrl: `http://localhost:${at}/` });
        const site = openSourceSite({
          ...place,
          dist: join(dist, `${name}-site`),
          origin: new URL(options.url).origin,
          onContent: remote.build.reloadPages,
          report,
        });
        if (site) sites.push(site);
        create = () => createSourceOrigin(remote.build, new URL(options.url).origin);
      }
      servers.push(...(await listenOnLoopback(create, at)));
    }
  } catch (error) {
    await close();
    throw error;
  }
  const builds = [shell, ...sources.map(({ remote }) => remote.build)];
  return { shell, sources, sites, built: Promise.all(builds.map(({ built }) => built)), close };
}

const end = (part: WatchedBuild | SourceSite): Promise<void> => part.close();

/** Reloads open pages when the HTML of the shell changes, as a hot update cannot change it. */
async function watchShell(root: string, dist: string): Promise<WatchedBuild> {
  const folder = join(root, 'shell');
  const config = shellConfig({ name: 'shell', root: folder, dist, hot: true });
  const shell = await watchBuild('shell', dist, config);
  let page: string | undefined;
  shell.subscribe(async () => {
    const previous = page;
    page = await readFile(join(dist, 'index.html'), 'utf8').catch(() => previous);
    if (previous !== undefined && previous !== page) shell.reloadPages();
  });
  return shell;
}

function createSourceOrigin(build: WatchedBuild, page: string): Server {
  const files = hotFiles(build);
  return createServer(async (request, response) => {
    if (!allowAccess([page], request, response)) return;
    if (request.url === '/builds/latest.json') return sendJson(response, SOURCE_BUILD);
    if (await files(request, response)) return;
    refuse(response, 404, `${build.name} serves no ${request.url} in development.`);
  });
}
