import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One or more listening sockets that serve the same application. */
export interface Listening {
  readonly port: number;
  /** Waits for requests under way, at most `graceMs`, then cuts what is left. */
  close(graceMs: number): Promise<void>;
}

const HEADERS_TIMEOUT_MS = 20_000;
/** A session's cookie and token together can pass the 16 kB that Node takes by default. */
const MAX_HEADER_BYTES = 32 * 1024;
const KEEP_ALIVE_MS = 65_000;

/**
 * Listens on `port` (0: any free one) of every host; all get the same port. A host that this machine
 * lacks, as ::1 without IPv6, is left out as long as one remains.
 * @throws Error with one clear line when the port is taken or may not be used.
 */
export async function listen(
  listener: RequestListener,
  options: { port: number; hosts: readonly string[] },
): Promise<Listening> {
  const servers: Server[] = [];
  let port = options.port;
  for (const host of options.hosts) {
    const limits = { headersTimeout: HEADERS_TIMEOUT_MS, maxHeaderSize: MAX_HEADER_BYTES };
    const server = createServer(limits, listener);
    server.keepAliveTimeout = KEEP_ALIVE_MS;
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
      `Port ${port} is taken by another program: stop that, or choose another with PARAPET_PORT.`,
      { cause },
    );
  }
  if (code === 'EACCES') {
    return new Error(
      `Port ${port} needs more rights than this user has: choose one from 1024 up with PARAPET_PORT.`,
      { cause },
    );
  }
  return new Error(`Listening on port ${port} failed.`, { cause });
}
