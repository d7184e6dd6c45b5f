import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { LOCAL_PREVIEW_ENTRY, LOCAL_PREVIEW_PORTS } from '@parapet/contracts/preview';
import { hotFiles, sendJson } from '../hot/hot-files.ts';
import { openTo, refuse } from '../hot/local-access.ts';
import { type SourceRemote, watchRemote } from '../hot/source-remote.ts';
import { type WatchedBuild, watchBuild } from '../hot/watch-build.ts';
import { Problem } from '../launcher/problem.ts';
import { closeServers, listenOnLoopback } from '../origins/loopback.ts';
import { aloneConfig } from '../rspack/alone-config.ts';
import { reportBuilds } from './report-builds.ts';

const REMOTE_BASE = '/remote/';

export interface AloneOptions {
  readonly name: string;
  /** Folder of the remote. */
  readonly root: string;
  readonly port: number | undefined;
  /** Origins besides this machine's own whose pages may read it. */
  readonly allowed: readonly string[];
  report(line: string): void;
}

/** A remote that is served alone. */
export interface Alone {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves one remote from its source: alone, at every address that is no file, and as a remote below
 * `/remote/`, which is built when a preview first asks for it. Settles when the page can be opened.
 */
export async function serveAlone(options: AloneOptions): Promise<Alone> {
  const { name, root, allowed, report } = options;
  let answer = async (_request: IncomingMessage, response: ServerResponse) =>
    refuse(response, 503, `${name} is being started.`);
  const create = () =>
    createServer((request, response) => {
      if (!openTo(allowed, request, response)) return;
      answer(request, response).catch((error: Error) => refuse(response, 500, error.message));
    });
  const { servers, port } = await listenWhereFree(create, options.port);
  const url = `http://localhost:${port}`;
  const cache = join(cacheOf(root), 'parapet', 'dev', String(port));
  const dist = join(cache, 'alone');
  const alone = await watchBuild(name, dist, aloneConfig({ name, root, dist }));
  const remote = onceAsked(async () => {
    const begun = await watchRemote({ name, root, dist: join(cache, 'remote') });
    reportBuilds(begun.build, report);
    return begun;
  });
  answer = createAnswer(alone, remote, url);
  reportBuilds(alone, report);
  await alone.built;
  return {
    url,
    async close() {
      closeServers(servers);
      await Promise.all([alone.close(), remote.begun()?.then(({ build }) => build.close())]);
    },
  };
}

/** A remote outside a repository has packages of its own. */
function cacheOf(root: string): string {
  const modules = join(root, 'node_modules');
  return join(existsSync(modules) ? modules : join(root, '..', 'node_modules'), '.cache');
}

type OnceAsked = (() => Promise<SourceRemote>) & { begun(): Promise<SourceRemote> | undefined };

function onceAsked(begin: () => Promise<SourceRemote>): OnceAsked {
  let begun: Promise<SourceRemote> | undefined;
  const ask = () => {
    begun ??= begin();
    return begun;
  };
  return Object.assign(ask, { begun: () => begun });
}

function createAnswer(alone: WatchedBuild, remote: OnceAsked, url: string) {
  const aloneFiles = hotFiles(alone);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', url);
    if (pathname === LOCAL_PREVIEW_ENTRY) return await sendEntry(response);
    if (pathname.startsWith(REMOTE_BASE)) {
      const files = hotFiles((await remote()).build, REMOTE_BASE);
      if (await files(request, response)) return;
    } else if (await aloneFiles(request, response)) return;
    const isPage = request.headers.accept?.includes('text/html') ?? false;
    if (isPage && !/\.[a-z0-9]+$/.test(pathname)) {
      request.url = '/index.html';
      if (await aloneFiles(request, response)) return;
      const [error] = alone.news().errors;
      return refuse(response, 500, `${alone.name} could not be built: ${error?.line}`);
    }
    refuse(response, 404, `${alone.name} serves no ${pathname} in development.`);
  };

  async function sendEntry(response: ServerResponse): Promise<void> {
    const entry = await (await remote()).entry(url + REMOTE_BASE);
    sendJson(response, entry);
  }
}

async function listenWhereFree(
  create: () => Server,
  wanted: number | undefined,
): Promise<{ servers: Server[]; port: number }> {
  for (const port of wanted === undefined ? LOCAL_PREVIEW_PORTS : [wanted]) {
    try {
      return { servers: await listenOnLoopback(create, port), port };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
  throw new Problem(
    wanted === undefined
      ? `The ports ${LOCAL_PREVIEW_PORTS.at(0)} to ${LOCAL_PREVIEW_PORTS.at(-1)} are all taken. Stop a development server, or name another with PORT.`
      : `Port ${wanted} is taken. Name another with PORT.`,
  );
}
