import type { Server } from 'node:http';

const ADDRESSES = ['127.0.0.1', '::1'];
const MISSING_ADDRESS = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

/** A page elsewhere may point its own host name at 127.0.0.1; such requests are not for us. */
export function isLoopbackHost(host: string | undefined): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host ?? '');
}

/**
 * Listens on this machine's own addresses only, with one server for each; the second may be missing.
 * Rejects with the error of `listen`, and then listens nowhere.
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

/** Ends at once what is still being answered. */
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
