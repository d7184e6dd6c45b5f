import { once } from 'node:events';
import type { Response } from 'express';

/** An open stream of server-sent events. */
export interface EventStream {
  /** Aborts when the client disconnects, the token expires or the server shuts down. */
  readonly signal: AbortSignal;
  /** Waits while the client reads slowly. Without an id the last one stays valid. */
  send(event: { id: number | null; data: unknown }): Promise<void>;
}

const HEARTBEAT_MS = 15_000;
const RETRY_MS = 2000;

/**
 * Opens the stream, sends heartbeat comments and passes it to `write`; ended when `write` returns.
 * After the head is sent, an error can only end the stream: the client reconnects with its last id.
 */
export async function serveEventStream(
  res: Response,
  ended: AbortSignal,
  write: (stream: EventStream) => Promise<void>,
): Promise<void> {
  const disconnected = new AbortController();
  res.once('close', () => disconnected.abort());
  const signal = AbortSignal.any([disconnected.signal, ended]);

  res.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  res.write(`retry: ${RETRY_MS}\n\n`);
  const heartbeat = setInterval(() => res.write(': still here\n\n'), HEARTBEAT_MS);
  const stream: EventStream = {
    signal,
    async send({ id, data }) {
      if (signal.aborted) return;
      const idLine = id === null ? '' : `id: ${id}\n`;
      const isFlushed = res.write(`${idLine}data: ${JSON.stringify(data)}\n\n`);
      if (!isFlushed) await once(res, 'drain', { signal }).catch(() => undefined);
    },
  };
  try {
    await write(stream);
  } finally {
    clearInterval(heartbeat);
    res.end();
  }
}
