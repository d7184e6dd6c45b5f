import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { contentTypeOf } from '../release/content-type.ts';
import type { WatchedBuild } from './watch-build.ts';

const KEEP_ALIVE_MS = 15_000;

/** Answers a request, or tells that it is for somebody else. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

/**
 * The files of a watched build below `base` (`/`, or `/remote/`), uncached, and at `<base>__hot` the
 * news of it. What is asked for before the first build waits for that.
 */
export function hotFiles(build: WatchedBuild, base = '/'): Answer {
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

/** Answers with JSON that nobody keeps. */
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
  const send = () => response.write(`retry: 500\ndata: ${JSON.stringify(build.news())}\n\n`);
  send();
  const unfollow = build.follow(send);
  const beat = setInterval(() => response.write(':\n\n'), KEEP_ALIVE_MS);
  response.once('close', () => {
    clearInterval(beat);
    unfollow();
  });
}
