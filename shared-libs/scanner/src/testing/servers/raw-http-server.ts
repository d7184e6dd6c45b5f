import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** Describes what a server sends for one request, byte for byte. */
export interface RawAnswer {
  bytes: Buffer | string;
  /** The connection stays open; by default it ends after the answer. */
  staysOpen?: true;
  /** The connection is reset instead of being ended. */
  resets?: true;
}

export interface RawRequest {
  path: string;
  /** Names in lower case. */
  headers: ReadonlyMap<string, string>;
}

export interface RawHttpServer {
  port: number;
  /** Path and query of each request. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** Starts a server on 127.0.0.1 that speaks HTTP as badly as `answer` does. A text is sent as UTF-8. */
export async function startRawHttpServer(
  answer: (request: RawRequest) => RawAnswer | string | Buffer,
): Promise<RawHttpServer> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    let waiting = '';
    socket.on('data', (part) => {
      waiting += part.toString('latin1');
      for (let end = waiting.indexOf('\r\n\r\n'); end >= 0; end = waiting.indexOf('\r\n\r\n')) {
        const request = requestIn(waiting.slice(0, end));
        waiting = waiting.slice(end + 4);
        asked.push(request.path);
        const given = answer(request);
        const sent = typeof given === 'string' || Buffer.isBuffer(given) ? { bytes: given } : given;
        socket.write(sent.bytes, () => {
          if (sent.resets) socket.resetAndDestroy();
          else if (!sent.staysOpen) socket.end();
        });
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function requestIn(head: string): RawRequest {
  const [line = '', ...lines] = head.split('\r\n');
  const headers = lines.map((one) => {
    const colon = one.indexOf(':');
    return [one.slice(0, colon).toLowerCase(), one.slice(colon + 1).trim()] as const;
  });
  return { path: line.split(' ')[1] ?? '', headers: new Map(headers) };
}
