import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import {
  answerBrokenRequests,
  type ConnectionLimits,
  defaultLimits,
  limitBodies,
  limitConnections,
} from './connection-limits.ts';

/** One or more listening sockets that serve the same application. */
export interface Listening {
  readonly port: number;
  /** Waits at most `graceMs` for running requests, then closes their connections. */
  close(graceMs: number): Promise<void>;
}

/** A session's cookie and token together can exceed Node's default of 16 kB. */
const MAX_HEADER_BYTES = 32 * 1024;
const KEEP_ALIVE_MS = 65_000;
/** The interval at which Node checks for slow requests, at most. */
const CHECK_MS = 1000;

/**
 * Listens on `port` (0: any free one) of every host; all get the same port. Hosts that this machine
 * lacks, such as ::1 without IPv6, are skipped if another remains. Late requests get 408.
 * @throws Error with a one-line message when the port is in use or not permitted
 */
export async function listen(
  listener: RequestListener,
  options: {
    port: number;
    hosts: readonly string[];
    limits?: Partial<ConnectionLimits>;
    /** Says which requests send a file; by default none. */
    isUpload?: (req: IncomingMessage) => boolean;
    /** Takes over connections that ask to become sockets; by default none may. */
    upgrade?: (req: IncomingMessage, socket: Duplex, head: Buffer) => void;
  },
): Promise<Listening> {
  const { requestMs, uploadMs, perAddress } = { ...defaultLimits, ...options.limits };
  const servers: Server[] = [];
  let port = options.port;
  for (const host of options.hosts) {
    const server = createServer(
      {
        headersTimeout: requestMs,
        requestTimeout: options.isUpload ? uploadMs : requestMs,
        connectionsCheckingInterval: Math.min(CHECK_MS, requestMs),
        maxHeaderSize: MAX_HEADER_BYTES,
        keepAliveTimeout: KEEP_ALIVE_MS,
        // A client that offers another protocol, as HTTP/2, is answered in this one.
        shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
      },
      listener,
    );
    limitConnections(server, perAddress);
    if (options.isUpload) limitBodies(server, requestMs, options.isUpload);
    answerBrokenRequests(server);
    if (options.upgrade) server.on('upgrade', options.upgrade);
    server.listen({ port, host, ipv6Only: host.includes(':') });
    try {
      await once(server, 'listening');
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      const isAbsent = code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT';
      if (isAbsent && options.hosts.length > 1) continue;
      await Promise.all(servers.map((other) => new Promise((done) => other.close(done))));
      throw explain(code, port, error);
    }
    servers.push(server);
    port = (server.address() as AddressInfo).port;
  }
  return {
    port,
    async close(graceMs) {
      const cut = setTimeout(() => {
        for (const server of servers) server.closeAllConnections();
      }, graceMs);
      await Promise.all(
        servers.map(async (server) => {
          const closed = new Promise((done) => server.close(done));
          server.closeIdleConnections();
          await closed;
        }),
      );
      clearTimeout(cut);
    },
  };
}

function explain(code: unknown, port: number, cause: unknown): Error {
  if (code === 'EADDRINUSE') {
    return new Error(
      `Port ${port} is in use by another program. Stop it, or set another port with PARAPET_PORT.`,
      { cause },
    );
  }
  if (code === 'EACCES') {
    return new Error(
      `Port ${port} needs more rights than this user has. Set a port from 1024 up with PARAPET_PORT.`,
      { cause },
    );
  }
  return new Error(`Listening on port ${port} failed.`, { cause });
}
