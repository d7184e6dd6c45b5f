import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { hotFiles, sendJson } from '../hot/hot-files.ts';
import { openTo, refuse } from '../hot/local-access.ts';
import { SOURCE_BUILD, type SourceRemote, watchRemote } from '../hot/source-remote.ts';
import { type WatchedBuild, watchBuild } from '../hot/watch-build.ts';
import { closeServers, listenOnLoopback } from '../origins/loopback.ts';
import { createRemoteOrigin } from '../origins/remote-origin.ts';
import { originPort, REMOTES } from '../remotes.ts';
import { shellConfig } from '../rspack/shell-config.ts';
import { reportBuilds } from './report-builds.ts';

export interface WorkbenchOptions {
  readonly root: string;
  /** Of the shell; the remotes take those that follow, as they do for `npm start`. */
  readonly port: number;
  /** What people open. */
  readonly url: string;
  /** Where builds are kept while they are worked on; nobody else may use it. */
  readonly dist: string;
  /** Built from source; the others are served as they are released in `releases`. */
  readonly remotes: readonly string[];
  readonly releases: string;
  report(line: string): void;
}

/** Shell and remotes as they are built from their sources, each remote on an origin of its own. */
export interface DevSession {
  readonly shell: WatchedBuild;
  readonly sources: readonly { remote: SourceRemote; baseUrl: string }[];
  /** Settles when each first build has ended, well or not. */
  readonly built: Promise<unknown>;
  close(): Promise<void>;
}

export async function openDevSession(options: WorkbenchOptions): Promise<DevSession> {
  const { root, port, dist, report } = options;
  const shell = await watchShell(root, join(dist, 'shell'));
  reportBuilds(shell, report);
  const servers: Server[] = [];
  const sources: { remote: SourceRemote; baseUrl: string }[] = [];
  const close = async () => {
    closeServers(servers);
    await Promise.all([shell, ...sources.map(({ remote }) => remote.build)].map(end));
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
        create = () => createSourceOrigin(remote.build, new URL(options.url).origin);
      }
      servers.push(...(await listenOnLoopback(create, at)));
    }
  } catch (error) {
    await close();
    throw error;
  }
  const builds = [shell, ...sources.map(({ remote }) => remote.build)];
  return { shell, sources, built: Promise.all(builds.map(({ built }) => built)), close };
}

const end = (build: WatchedBuild): Promise<void> => build.close();

/** Its page holds what no hot update can change: another one is loaded as a whole. */
async function watchShell(root: string, dist: string): Promise<WatchedBuild> {
  const folder = join(root, 'shell');
  const config = shellConfig({ name: 'shell', root: folder, dist, hot: true });
  const shell = await watchBuild('shell', dist, config);
  let page: string | undefined;
  shell.follow(async () => {
    const before = page;
    page = await readFile(join(dist, 'index.html'), 'utf8').catch(() => before);
    if (before !== undefined && before !== page) shell.reloadPages();
  });
  return shell;
}

function createSourceOrigin(build: WatchedBuild, page: string): Server {
  const files = hotFiles(build);
  return createServer(async (request, response) => {
    if (!openTo([page], request, response)) return;
    if (request.url === '/builds/latest.json') return sendJson(response, SOURCE_BUILD);
    if (await files(request, response)) return;
    refuse(response, 404, `${build.name} serves no ${request.url} in development.`);
  });
}
