import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { contentTypeOf } from '../release/targets/content-type.ts';
import type { WatchedBuild } from './watch-build.ts';

const KEEP_ALIVE_MS = 15_000;

/** Handles a request. Resolves with false when the request is not for it. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

/**
 * Serves the files of a watched build below `base` (`/`, or `/remote/`), uncached, and its state as
 * server-sent events at `<base>__hot`. Requests wait for the first build.
 */
export function hotFiles(build: WatchedBuild, base = '/'): Handler {
  return async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (!pathname.startsWith(base)) return false;
    const name = pathname.slice(base.length);
    if (name === '__hot') {
      sendEvents(build, response);
      return true;
    }
    if (!/\.[a-z0-9]+$/.test(name)) return false;
    await build.built;
    const file = join(build.dist, name);
    const content = file.startsWith(build.dist + sep)
      ? await readFile(file).catch(() => undefined)
      : undefined;
    if (!content) return false;
    response.writeHead(200, { 'Content-Type': contentTypeOf(file), 'Cache-Control': 'no-store' });
    response.end(content);
    return true;
  };
}

/** Responds with uncached JSON. */
export function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  response.end(JSON.stringify(value));
}

function sendEvents(build: WatchedBuild, response: ServerResponse): void {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  const send = () => response.write(`retry: 500\ndata: ${JSON.stringify(build.state())}\n\n`);
  send();
  const unsubscribe = build.subscribe(send);
  const keepAlive = setInterval(() => response.write(':\n\n'), KEEP_ALIVE_MS);
  response.once('close', () => {
    clearInterval(keepAlive);
    unsubscribe();
  });
}
