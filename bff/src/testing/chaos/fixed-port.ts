import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** A port that stays, in front of a server that comes back on another one. */
export interface FixedPort {
  readonly port: number;
  forwardTo(port: number | null): void;
  close(): Promise<void>;
}

export async function openFixedPort(): Promise<FixedPort> {
  let target: number | null = null;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };
  const server = createServer((client) => {
    keep(client);
    if (target === null) return void client.destroy();
    const inner = connect({ host: '127.0.0.1', port: target });
    keep(inner);
    inner.once('close', () => client.destroy());
    client.once('close', () => inner.destroy());
    client.pipe(inner).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    forwardTo(port) {
      target = port;
      end();
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      end();
      await closed;
    },
  };
}
