import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contentTypeOf } from '../release/targets/content-type.ts';

/** A static host on loopback that can go away. */
export interface ReleaseHost {
  readonly url: string;
  /** While true, connections are closed without an answer. */
  isAway: boolean;
  stop(): Promise<void>;
}

/** @param read returns the file at a path, e.g. `/shell/builds/latest.json` */
export async function startReleaseHost(
  read: (path: string) => Buffer | undefined,
): Promise<ReleaseHost> {
  const server = createServer((request, response) => {
    if (host.isAway) {
      request.socket.destroy();
      return;
    }
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const content = read(pathname);
    response.writeHead(content ? 200 : 404, {
      'access-control-allow-origin': '*',
      'content-type': contentTypeOf(pathname),
    });
    response.end(content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host: ReleaseHost = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isAway: false,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
  return host;
}
