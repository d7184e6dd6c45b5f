import type { Server } from 'node:http';
import { originPort, REMOTES } from '../remotes.ts';
import { createRemoteOrigin } from './remote-origin.ts';

// Serves every remote from an origin of its own, on the ports after the shell's. Listens on
// loopback only and ends with its parent.

const LOOPBACK = ['127.0.0.1', '::1'];
const MISSING_ADDRESS = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

const servers: Server[] = [];

function stop(): void {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
  if (process.connected) process.disconnect();
  process.exit(0);
}

function listen(server: Server, port: number, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isAbsent = address === '::1' && MISSING_ADDRESS.includes(error.code ?? '');
      if (isAbsent) resolve();
      else reject(error);
    });
    server.listen(port, address, resolve);
  });
}

async function start(): Promise<void> {
  const port = Number(process.env.PARAPET_PORT ?? 3000);
  const releases = process.env.PARAPET_RELEASES;
  if (!releases) throw new Error('PARAPET_RELEASES names no folder of releases.');
  for (const [index, remote] of REMOTES.entries()) {
    for (const address of LOOPBACK) {
      const server = createRemoteOrigin({ releases, remote });
      servers.push(server);
      await listen(server, originPort(port, index), address);
    }
  }
  process.send?.({ type: 'ready' });
}

process.on('disconnect', stop);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);

start().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${message}\n`);
  if (process.connected) process.send?.({ type: 'failed', message }, () => process.exit(1));
  else process.exit(1);
});
