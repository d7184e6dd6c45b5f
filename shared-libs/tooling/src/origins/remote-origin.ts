import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream';
import { releasedNameSchema } from '@parapet/contracts/releases/release';
import { z } from 'zod';
import { releaseFolder } from '../release/builds/release-folder.ts';
import { contentTypeOf } from '../release/targets/content-type.ts';
import { readPointer } from '../release/targets/release-to-folder.ts';
import { isLoopbackHost } from './loopback.ts';

const HASHED_NAME = /\.[0-9a-f]{8,64}\.[a-z0-9]{1,10}(?:\.[a-z0-9]{1,10}){0,2}$/;
const releasedSchema = releasedNameSchema.or(z.literal('packages'));
const FOREVER = 'public, max-age=31536000, immutable';

// Any page may read these files, which are public code; none may frame them or guess their type.
const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

interface OriginOptions {
  releases: string;
  /** The only remote; null for all that is released, below its name: remotes, the shell and packages. */
  remote: string | null;
}

/**
 * The static origin of a remote. `/<buildId>/<file>` is a file of that build;
 * `/builds/latest.json` and `/builds/meta/<id>.json` are those of the live build and of build
 * `<id>`; all of them also below the name of the remote. The server is returned without listening.
 */
export function createRemoteOrigin(options: OriginOptions): Server {
  return createServer((request, response) => {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    answer(options, request, response).catch(() => refuse(response, 500, 'Could not be read'));
  });
}

async function answer(
  { releases, remote }: OriginOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isLoopbackHost(request.headers.host)) return refuse(response, 421, 'Unknown host');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    return refuse(response, 405, 'Only GET and HEAD');
  }
  const path = decodePath(request.url ?? '/');
  const place = path === undefined ? undefined : placeOf(path, remote);
  const file = place && (await locate(releases, place.remote, place.path));
  if (!file || !(await isPublic(releases, file))) return refuse(response, 404, 'Not found');
  await send(releases, file, request, response);
}

/** Pointers of a static host contain the remote's name, so the same paths work here. */
function placeOf(path: string, only: string | null): { remote: string; path: string } | undefined {
  const remote = only ?? releasedSchema.safeParse(path.split('/', 2)[1]).data;
  if (remote === undefined) return undefined;
  if (path.startsWith(`/${remote}/`)) return { remote, path: path.slice(remote.length + 1) };
  return only === null ? undefined : { remote, path };
}

async function locate(releases: string, remote: string, path: string): Promise<string | undefined> {
  const folder = releaseFolder(releases);
  if (path === '/builds/latest.json') {
    const pointer = await readPointer(folder.pointer(remote, 'production'));
    return pointer && join(folder.build(remote, pointer.buildId), path);
  }
  const meta = /^\/builds\/meta\/([A-Za-z0-9][A-Za-z0-9.-]*)\.json$/.exec(path)?.[1];
  const root = folder.builds(remote);
  const file = meta ? join(root, meta, path) : join(root, path);
  return file.startsWith(root + sep) ? file : undefined;
}

async function send(
  releases: string,
  file: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const compressed = `${file}.br`;
  const isBrotli = acceptsBrotli(request) && (await isPublic(releases, compressed));
  const source = isBrotli ? compressed : file;
  const { size } = await stat(source);
  response.setHeader('Vary', 'Accept-Encoding');
  if (isBrotli) response.setHeader('Content-Encoding', 'br');
  response.setHeader('Content-Type', contentTypeOf(file));
  response.setHeader('Content-Length', size);
  response.setHeader('Cache-Control', HASHED_NAME.test(file) ? FOREVER : 'no-cache');
  response.writeHead(200);
  if (request.method === 'HEAD') response.end();
  else pipeline(createReadStream(source), response, () => undefined);
}

function refuse(response: ServerResponse, status: number, error: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, {
    'Content-Type': contentTypeOf('error.json'),
    'Cache-Control': 'no-store',
  });
  response.end(JSON.stringify({ error }));
}

function decodePath(url: string): string | undefined {
  try {
    const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
    return path.includes('\0') || path.endsWith('.br') ? undefined : path;
  } catch {
    return undefined;
  }
}

function acceptsBrotli(request: IncomingMessage): boolean {
  return /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
}

/** True for a file without links in its path: a link in a build must not publish another file. */
async function isPublic(releases: string, file: string): Promise<boolean> {
  try {
    const isInPlace =
      (await realpath(file)) === join(await realpath(releases), relative(releases, file));
    return isInPlace && (await stat(file)).isFile();
  } catch {
    return false;
  }
}
