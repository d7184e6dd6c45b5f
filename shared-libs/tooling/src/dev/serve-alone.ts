import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { aloneConfig } from '@parapet/build/alone-config';
import {
  LOCAL_PREVIEW_ENTRY,
  LOCAL_PREVIEW_PORTS,
} from '@parapet/contracts/releases/previews/preview';
import { hotFiles, sendJson } from '../hot/hot-files.ts';
import { allowAccess, refuse } from '../hot/local-access.ts';
import { SOURCE_BUILD, type SourceRemote, watchRemote } from '../hot/source-remote.ts';
import { openSourceSite, type SourceSite } from '../hot/source-site.ts';
import { type WatchedBuild, watchBuild } from '../hot/watch-build.ts';
import { Problem } from '../launcher/problem.ts';
import { closeServers, listenOnLoopback } from '../origins/loopback.ts';
import { reportBuilds } from './report-builds.ts';

const REMOTE_BASE = '/remote/';

export interface AloneOptions {
  readonly name: string;
  /** The folder of the remote. */
  readonly root: string;
  readonly port: number | undefined;
  /** Origins outside this machine whose pages may read it. */
  readonly allowed: readonly string[];
  report(line: string): void;
}

/** A remote that is served alone. */
export interface Alone {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves one remote from source: alone at every path that is not a file, and as a remote below
 * `/remote/`, which is built on the first request of a preview. Resolves when the page can be
 * opened.
 */
export async function serveAlone(options: AloneOptions): Promise<Alone> {
  const { name, root, allowed, report } = options;
  let answer = async (_request: IncomingMessage, response: ServerResponse) =>
    refuse(response, 503, `${name} is starting.`);
  const create = () =>
    createServer((request, response) => {
      if (!allowAccess(allowed, request, response)) return;
      answer(request, response).catch((error: Error) => refuse(response, 500, error.message));
    });
  const { servers, port } = await listenOnFreePort(create, options.port);
  const url = `http://localhost:${port}`;
  const cache = join(cacheOf(root), 'parapet', 'dev', String(port));
  const dist = join(cache, 'alone');
  const alone = await watchBuild(name, dist, aloneConfig({ name, root, dist }));
  const remote = lazy(async () => {
    const begun = await watchRemote({ name, root, dist: join(cache, 'remote') });
    reportBuilds(begun.build, report);
    return begun;
  });
  const site = openSourceSite({
    name,
    root,
    dist: join(cache, 'site'),
    origin: url,
    onContent: alone.reloadPages,
    report,
  });
  answer = createAnswer({ alone, remote, site, url });
  reportBuilds(alone, report);
  await alone.built;
  return {
    url,
    async close() {
      closeServers(servers);
      await Promise.all([
        alone.close(),
        site?.close(),
        remote.started()?.then(({ build }) => build.close()),
      ]);
    },
  };
}

/** A remote outside the repository has its own `node_modules`. */
function cacheOf(root: string): string {
  const modules = join(root, 'node_modules');
  return join(existsSync(modules) ? modules : join(root, '..', 'node_modules'), '.cache');
}

type Lazy = (() => Promise<SourceRemote>) & { started(): Promise<SourceRemote> | undefined };

function lazy(begin: () => Promise<SourceRemote>): Lazy {
  let begun: Promise<SourceRemote> | undefined;
  const load = () => {
    begun ??= begin();
    return begun;
  };
  return Object.assign(load, { started: () => begun });
}

interface AloneParts {
  readonly alone: WatchedBuild;
  readonly remote: Lazy;
  readonly site: SourceSite | undefined;
  readonly url: string;
}

function createAnswer({ alone, remote, site, url }: AloneParts) {
  const aloneFiles = hotFiles(alone);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', url);
    if (pathname === LOCAL_PREVIEW_ENTRY) return await sendEntry(response);
    // A page that previews it looks for newer builds, and logs a missing answer as an error.
    if (pathname === '/builds/latest.json') return sendJson(response, SOURCE_BUILD);
    if (pathname.startsWith(REMOTE_BASE)) {
      const files = hotFiles((await remote()).build, REMOTE_BASE);
      if (await files(request, response)) return;
    } else if ((await aloneFiles(request, response)) || (await site?.answer(request, response)))
      return;
    const isPage = request.headers.accept?.includes('text/html') ?? false;
    if (isPage && !/\.[a-z0-9]+$/.test(pathname)) {
      request.url = '/index.html';
      if (await aloneFiles(request, response)) return;
      const [error] = alone.state().errors;
      return refuse(response, 500, `${alone.name} could not be built: ${error?.line}`);
    }
    refuse(response, 404, `${alone.name} serves no ${pathname} in development.`);
  };

  async function sendEntry(response: ServerResponse): Promise<void> {
    const entry = await (await remote()).entry(url + REMOTE_BASE);
    sendJson(response, entry);
  }
}

async function listenOnFreePort(
  create: () => Server,
  requested: number | undefined,
): Promise<{ servers: Server[]; port: number }> {
  for (const port of requested === undefined ? LOCAL_PREVIEW_PORTS : [requested]) {
    try {
      return { servers: await listenOnLoopback(create, port), port };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
  throw new Problem(
    requested === undefined
      ? `The ports ${LOCAL_PREVIEW_PORTS.at(0)} to ${LOCAL_PREVIEW_PORTS.at(-1)} are all taken. Stop a development server, or name another with PORT.`
      : `Port ${requested} is taken. Name another with PORT.`,
  );
}
