import type { Server } from 'node:http';

const ADDRESSES = ['127.0.0.1', '::1'];
const MISSING_ADDRESS = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

/** False for other host names: a website may resolve its own name to 127.0.0.1 (DNS rebinding). */
export function isLoopbackHost(host: string | undefined): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host ?? '');
}

/**
 * Listens on loopback only, with one server per address; IPv6 may be missing. Rejects with the
 * error of `listen`, and then listens on no address.
 */
export async function listenOnLoopback(create: () => Server, port: number): Promise<Server[]> {
  const servers: Server[] = [];
  try {
    for (const address of ADDRESSES) {
      const server = create();
      if (await listen(server, port, address)) servers.push(server);
    }
  } catch (error) {
    closeServers(servers);
    throw error;
  }
  return servers;
}

/** Closes servers and their open connections. */
export function closeServers(servers: readonly Server[]): void {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
}

function listen(server: Server, port: number, address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isAbsent = address === '::1' && MISSING_ADDRESS.includes(error.code ?? '');
      if (isAbsent) resolve(false);
      else reject(error);
    });
    server.listen(port, address, () => resolve(true));
  });
}
