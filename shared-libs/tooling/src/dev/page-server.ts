import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Registry } from '@parapet/contracts/releases/release';
import { hotFiles, sendJson } from '../hot/hot-files.ts';
import { SOURCE_BUILD } from '../hot/source-remote.ts';
import type { SourceSite } from '../hot/source-site.ts';
import type { WatchedBuild } from '../hot/watch-build.ts';
import { isLoopbackHost } from '../origins/loopback.ts';
import type { ApiProxy } from './api-proxy.ts';
import { developmentPolicy } from './development-policy.ts';
import { originsOf } from './development-registry.ts';
import { sendFailure } from './failure-page.ts';
import type { Readiness } from './readiness.ts';

export interface PageServerParts {
  /** The address of the shell. */
  readonly url: string;
  readonly shell: WatchedBuild;
  readonly sites: readonly SourceSite[];
  readonly readRegistry: () => Promise<Registry>;
  readonly readiness: Readiness;
  readonly api: ApiProxy;
}

/**
 * The shell's origin in development: the shell's files and the data of public documents from source, the
 * development registry, and all other requests proxied to the API. The API refuses requests for other hosts.
 */
export function createPageServer(parts: PageServerParts): Server {
  const server = createServer((request, response) => {
    answer(parts, request, response).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      sendFailure(request, response, { title: 'The API does not answer', reason });
    });
  });
  server.on('upgrade', parts.api.upgrade);
  return server;
}

async function answer(
  { url, shell, sites, readRegistry, readiness, api }: PageServerParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const { host } = request.headers;
  const isOurs = isLoopbackHost(host) || host === new URL(url).host;
  if (request.method === 'GET' && isOurs) {
    if (pathname === '/builds/latest.json') return sendJson(response, SOURCE_BUILD);
    if (pathname === '/remotes.json') {
      await readiness.whenReady();
      return sendJson(response, await readRegistry());
    }
    const isFile = pathname !== '/index.html' && !pathname.startsWith('/api/');
    if (isFile && (await hotFiles(shell)(request, response))) return;
    for (const site of isFile ? sites : []) if (await site.answer(request, response)) return;
    if (request.headers.accept?.includes('text/html')) await shell.built;
    const { hash, errors } = shell.state();
    if (hash === null && errors.length > 0 && request.headers.accept?.includes('text/html')) {
      const reason = errors.map(({ line, details }) => `${line}\n${details}`).join('\n');
      return sendFailure(request, response, { title: 'The shell could not be built', reason });
    }
  }
  await readiness.whenReady();
  await api.pass(request, response, async (policy) =>
    developmentPolicy(policy, originsOf(await readRegistry())),
  );
}
