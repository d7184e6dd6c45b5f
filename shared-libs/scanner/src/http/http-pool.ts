import {
  type ExchangeLimits,
  type HttpConnection,
  type HttpRequest,
  type Listener,
  openConnection,
  type TlsSession,
} from './http-connection.ts';
import { exchangeOverHttp2, speaksHttp2Alone } from './http2-exchange.ts';
import type { RawMessage } from './received-message.ts';

/** Keeps a few connections to one server. */
export interface HttpPool {
  /** Waits for a free connection. @throws as `HttpConnection.exchange` does */
  exchange(request: HttpRequest, limits: ExchangeLimits): Promise<RawMessage>;
  close(): void;
}

export function createHttpPool(listener: Listener, maxConnections: number): HttpPool {
  const idle: HttpConnection[] = [];
  let busy = 0;
  const open = new Set<HttpConnection>();
  const waiting: (() => void)[] = [];
  const session: TlsSession = { ticket: null };
  let isHttp2 = false;

  /** Resolves once a connection is free or may be opened, which counts as busy from then on. */
  const turn = async (signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    while (busy >= maxConnections) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push(resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
      await promise;
      if (!signal.aborted) continue;
      const at = waiting.indexOf(resolve);
      if (at >= 0) waiting.splice(at, 1);
      else waiting.shift()?.();
      signal.throwIfAborted();
    }
    busy += 1;
  };
  const take = (): HttpConnection => {
    for (let next = idle.pop(); next !== undefined; next = idle.pop()) {
      if (next.isOpen) return next;
    }
    return openConnection(listener, session);
  };

  const exchangeOverHttp1 = async (request: HttpRequest, limits: ExchangeLimits) => {
    const connection = take();
    open.add(connection);
    try {
      return await connection.exchange(request, limits);
    } finally {
      open.delete(connection);
      if (connection.isOpen) idle.push(connection);
    }
  };

  return {
    async exchange(request, limits) {
      await turn(limits.signal);
      try {
        if (!isHttp2) {
          try {
            return await exchangeOverHttp1(request, limits);
          } catch (error) {
            if (!speaksHttp2Alone(error)) throw error;
            isHttp2 = true;
          }
        }
        return await exchangeOverHttp2(listener, request, limits);
      } finally {
        busy -= 1;
        waiting.shift()?.();
      }
    },
    close() {
      for (const connection of [...idle, ...open]) connection.destroy();
      idle.length = 0;
    },
  };
}
