import type { Server } from 'node:http';
import { originPort, REMOTES, sharedPort } from '../remotes.ts';
import { closeServers, listenOnLoopback } from './loopback.ts';
import { createRemoteOrigin } from './remote-origin.ts';

// Serves every remote from its own origin, on the ports after the shell's, and those that are released
// later from one more. Listens on loopback only and ends with its parent.

const servers: Server[] = [];

function stop(): void {
  closeServers(servers);
  if (process.connected) process.disconnect();
  process.exit(0);
}

async function start(): Promise<void> {
  const port = Number(process.env.PARAPET_PORT ?? 3000);
  const releases = process.env.PARAPET_RELEASES;
  if (!releases) throw new Error('PARAPET_RELEASES is not set to a folder of releases.');
  for (const [index, remote] of REMOTES.entries()) {
    const create = () => createRemoteOrigin({ releases, remote });
    servers.push(...(await listenOnLoopback(create, originPort(port, index))));
  }
  const create = () => createRemoteOrigin({ releases, remote: null });
  servers.push(...(await listenOnLoopback(create, sharedPort(port))));
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
