import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Web servers with weaknesses on loopback addresses of their own, so that each is a host. */
export interface WeakHosts {
  readonly urls: readonly string[];
  close(): Promise<void>;
}

const files: Readonly<Record<string, string>> = {
  '/': '<h1>Shop</h1>',
  '/.git/config': '[core]\n\trepositoryformatversion = 0\n',
  '/.git/HEAD': 'ref: refs/heads/main\n',
  '/.env': 'DB_PASSWORD=not-a-real-one\n',
};

/** @param answerMs the time until each answer */
export async function startWeakHosts(count: number, answerMs = 0): Promise<WeakHosts> {
  const servers = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const server = createServer((req, res) => {
        const text = files[new URL(req.url ?? '/', 'http://target').pathname];
        setTimeout(() => {
          res.writeHead(text ? 200 : 404, { 'content-type': 'text/html', 'set-cookie': 'sid=1' });
          res.end(text ?? 'nothing');
        }, answerMs);
      });
      server.listen(0, `127.83.${Math.floor(n / 200)}.${(n % 200) + 1}`);
      await once(server, 'listening');
      return server;
    }),
  );
  return {
    urls: servers.map((server) => {
      const { address, port } = server.address() as AddressInfo;
      return `http://${address}:${port}/`;
    }),
    async close() {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
        await once(server, 'close');
      }
    },
  };
}
