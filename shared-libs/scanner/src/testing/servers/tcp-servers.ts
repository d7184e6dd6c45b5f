import { createServer, type Socket } from 'node:net';

export interface TestServer {
  port: number;
  /** Connections so far. */
  connections(): number;
  close(): Promise<void>;
}

/** Starts a TCP server on a loopback address that passes each connection to `onConnection`. */
export async function startTcpServer(
  onConnection: (socket: Socket) => void,
  options: { host?: string; port?: number } = {},
): Promise<TestServer> {
  const open = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    open.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => open.delete(socket));
    onConnection(socket);
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('no port'));
      else resolve(address.port);
    });
  });
  return {
    port,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

/** Answers like Redis: `PING` and the size of its database unless it requires a password, all else with errors. */
export const likeRedis =
  ({ password }: { password: boolean }) =>
  (socket: Socket): void => {
    socket.on('data', (bytes) => {
      if (password) socket.write('-NOAUTH Authentication required.\r\n');
      else if (bytes.toString().startsWith('PING')) socket.write('+PONG\r\n');
      else if (bytes.toString().startsWith('DBSIZE')) socket.write(':0\r\n');
      else socket.write("-ERR unknown command 'x'\r\n");
    });
  };

/** Accepts connections and sends nothing. */
export const mute = (socket: Socket): void => {
  socket.resume();
};
