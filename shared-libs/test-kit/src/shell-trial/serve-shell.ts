import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import {
  latestBuildSchema,
  type Registry,
  shellBuildSchema,
} from '@parapet/contracts/releases/release';
import type { RuntimeConfig } from '@parapet/contracts/releases/runtime-config';
import { standInAnswer } from './stand-in-api.ts';
import { standInEntry, standInFiles, standInGrants } from './stand-in-remote.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};
const unavailable = { error: 'Unavailable', code: 'not_ready', requestId: 'none' };

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

const configOf = (origin: string): RuntimeConfig => ({
  mode: 'embedded',
  supabaseUrl: origin,
  supabaseKey: 'trial',
  apiBase: '/api',
  publicUrl: origin,
  mailboxUrl: null,
  oauthProviders: [],
  sourceUrl: origin,
  intercomAppId: null,
  sentryDsn: null,
});

/** The policy of an installation's pages, without other origins: a build that needs `eval` fails here. */
const policyOf = (nonce: string): string =>
  `default-src 'none'; script-src 'nonce-${nonce}' 'self'; style-src 'nonce-${nonce}' 'self'; connect-src 'self' ws:; img-src 'self' data:; font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'`;

/**
 * Serves a finished build of the shell on a free loopback port, with a remote, an account and an API that are
 * stand-ins. What they do not know is answered as an API that is not ready.
 *
 * @throws Error, or ZodError, for a folder that holds no build of the shell
 */
export const serveShell = async (
  dist: string,
): Promise<{ url: string; stop: () => Promise<void> }> => {
  const { id } = latestBuildSchema.parse(await readJson(path.join(dist, 'builds/latest.json')));
  const manifest = path.join(dist, 'builds/meta', `${id}.json`);
  const { contractVersion } = shellBuildSchema.parse(await readJson(manifest));
  const page = await readFile(path.join(dist, 'index.html'), 'utf8');

  const registryOf = (origin: string): Registry => ({
    contractVersion,
    remotes: [standInEntry(origin, contractVersion)],
    faults: [],
    grants: standInGrants,
  });
  const jsonAt = (pathname: string, origin: string): unknown => {
    if (pathname === '/config.json') return configOf(origin);
    if (pathname === '/remotes.json') return registryOf(origin);
    if (pathname === '/builds/latest.json') return { id, timestamp: 0 };
    return standInAnswer(pathname);
  };
  const fileAt = (pathname: string): Promise<string | Buffer | null> => {
    const text = standInFiles.get(pathname);
    if (text !== undefined) return Promise.resolve(text);
    const file = path.join(dist, pathname);
    return file.startsWith(path.resolve(dist) + path.sep)
      ? readFile(file).catch(() => null)
      : Promise.resolve(null);
  };
  const sendPage = (response: ServerResponse) => {
    const nonce = randomBytes(16).toString('base64');
    response.setHeader('content-security-policy', policyOf(nonce));
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const filled = page.replaceAll('__PARAPET_NONCE__', nonce).replaceAll('__PARAPET_BUILD__', id);
    response.end(filled);
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const origin = `http://${request.headers.host}`;
    const pathname = path.posix.normalize(new URL(request.url ?? '/', origin).pathname);
    const json = jsonAt(pathname, origin);
    const isApi = /^\/(api|auth\/v1)\//.test(pathname);
    if (json !== undefined || isApi) {
      response.writeHead(json === undefined ? 503 : 200, { 'content-type': 'application/json' });
      return response.end(JSON.stringify(json ?? unavailable));
    }
    const type = types[path.extname(pathname)];
    if (!type) return sendPage(response);
    const content = await fileAt(pathname);
    return response.writeHead(content === null ? 404 : 200, { 'content-type': type }).end(content);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
};
