import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** Serves a folder of releases on a free port, with CORS for any origin. */
export const startStaticHost = async (
  folder: string,
): Promise<{ url: string; stop: () => Promise<void> }> => {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const content = await readFile(path.join(folder, path.posix.normalize(pathname))).catch(
      () => null,
    );
    response.writeHead(content ? 200 : 404, {
      'access-control-allow-origin': '*',
      'content-type': types[path.extname(pathname)] ?? 'application/octet-stream',
    });
    response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
