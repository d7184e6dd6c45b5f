import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AddressRefusedError } from '@parapet/scanner/address-guard/address-for';
import { afterEach, describe, expect, it } from 'vitest';
import { safeFetch } from './safe-fetch.ts';

const servers: Server[] = [];
async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const operatorsMachine = { allowPrivate: true, ownEndpoints: [] };

describe('fetching a URL that someone else chose', () => {
  it('follows redirects on allowed addresses and returns the final URL', async () => {
    const port = await serve((req, res) => {
      if (req.url === '/old') res.writeHead(302, { location: '/new' }).end();
      else res.end('here');
    });
    const response = await safeFetch(`http://127.0.0.1:${port}/old`, { policy: operatorsMachine });
    expect(response).toMatchObject({ status: 200, body: 'here', truncated: false });
    expect(response.url).toBe(`http://127.0.0.1:${port}/new`);
  });

  it('refuses a private address where only public ones are allowed', async () => {
    const refused = safeFetch('http://127.0.0.1:9/', {
      policy: { allowPrivate: false, ownEndpoints: [] },
    });
    await expect(refused).rejects.toBeInstanceOf(AddressRefusedError);
  });

  it('checks the address again after a redirect', async () => {
    const port = await serve((_req, res) =>
      res.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
    );
    await expect(
      safeFetch(`http://127.0.0.1:${port}/`, { policy: operatorsMachine }),
    ).rejects.toThrow(/not public/);
  });

  it('refuses a name as soon as one of its addresses is refused', async () => {
    const refused = safeFetch('http://rebind.test/', {
      policy: { allowPrivate: false, ownEndpoints: [] },
      resolve: async () => ['93.184.215.14', '10.0.0.1'],
    });
    await expect(refused).rejects.toThrow(/private/);
  });

  it('connects to the checked address, even when the name resolves elsewhere later', async () => {
    const port = await serve((req, res) => res.end(req.headers.host));
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    const response = await safeFetch(`http://pinned.test:${port}/`, {
      policy: operatorsMachine,
      resolve: async () => answers.shift() ?? [],
    });
    expect(response.body).toBe(`pinned.test:${port}`);
    expect(answers).toHaveLength(1);
  });

  it('never contacts services of Parapet', async () => {
    const port = await serve((_req, res) => res.end('secret'));
    await expect(
      safeFetch(`http://localhost:${port}/`, {
        policy: { allowPrivate: true, ownEndpoints: [{ host: '127.0.0.1', port }] },
      }),
    ).rejects.toThrow(/Parapet itself/);
  });

  it('returns the address that responded', async () => {
    const port = await serve((_req, res) => res.end('here'));
    const response = await safeFetch(`http://pinned.test:${port}/`, {
      policy: operatorsMachine,
      resolve: async () => ['127.0.0.1'],
    });
    expect(response.address).toBe('127.0.0.1');
  });

  it('refuses a name that resolves to a service of Parapet', async () => {
    const port = await serve((_req, res) => res.end('secret'));
    const names: Record<string, string[]> = {
      'db.internal': ['127.0.0.1'],
      'innocent.test': ['127.0.0.1'],
    };
    const resolve = async (host: string) => names[host] ?? [];
    const ownEndpoints = [{ host: 'db.internal', port }];
    await expect(
      safeFetch(`http://innocent.test:${port}/`, {
        policy: { allowPrivate: true, ownEndpoints, resolveOwn: resolve },
        resolve,
      }),
    ).rejects.toThrow(/Parapet itself/);
  });

  it('checks for services of Parapet again after a redirect', async () => {
    const home = await serve((_req, res) => res.end('secret'));
    const port = await serve((_req, res) =>
      res.writeHead(302, { location: `http://parapet.example:${home}/` }).end(),
    );
    const resolve = async (host: string) => [host === 'parapet.example' ? '93.184.215.14' : host];
    const ownEndpoints = [{ host: 'parapet.example', port: home, sharesAddress: true }];
    await expect(
      safeFetch(`http://127.0.0.1:${port}/`, {
        policy: { allowPrivate: true, ownEndpoints, resolveOwn: resolve },
        resolve,
      }),
    ).rejects.toThrow(/Parapet itself/);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    'sends a %s with bytes once, and follows no redirect of it',
    async (method) => {
      const seen: string[] = [];
      const port = await serve(async (req, res) => {
        const body = Buffer.concat(await req.toArray());
        seen.push(`${req.method} ${req.url} ${body.toString('hex')}`);
        res.writeHead(307, { location: '/elsewhere' }).end();
      });
      const response = await safeFetch(`http://127.0.0.1:${port}/one`, {
        policy: operatorsMachine,
        method,
        body: Buffer.from([0xff, 0x00]),
      });
      expect(response.status).toBe(307);
      expect(seen).toEqual([`${method} /one ff00`]);
    },
  );

  it('truncates a body that is too long', async () => {
    const port = await serve((_req, res) => res.end('x'.repeat(5000)));
    const response = await safeFetch(`http://127.0.0.1:${port}/`, {
      policy: operatorsMachine,
      maxBytes: 100,
    });
    expect(response.body).toHaveLength(100);
    expect(response.truncated).toBe(true);
  });

  it('times out on a server that never responds', async () => {
    const port = await serve(() => undefined);
    await expect(
      safeFetch(`http://127.0.0.1:${port}/`, { policy: operatorsMachine, timeoutMs: 50 }),
    ).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('supports only http and https', async () => {
    await expect(safeFetch('file:///etc/passwd', { policy: operatorsMachine })).rejects.toThrow(
      /http and https/,
    );
  });
});
