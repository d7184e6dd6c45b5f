import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { openEngine, scanOnce, target } from '../../testing/scans/scan-once.ts';

// Port scans of two workspaces in one process.

/** More hosts than a process scans the ports of at a time. */
const HOSTS = 6;

const contacted = new Set<string>();
const servers: Server[] = [];

/** Listens on the same port of several loopback addresses. */
async function listenAt(addresses: readonly string[]): Promise<number> {
  let port = 0;
  for (const address of addresses) {
    const server = createServer((socket) => {
      contacted.add(address);
      socket
        .resume()
        .on('error', () => undefined)
        .end('SSH-2.0-Test\r\n');
    });
    servers.push(server);
    await once(server.listen(port, address), 'listening');
    port = (server.address() as AddressInfo).port;
  }
  return port;
}

afterEach(async () => {
  for (const server of servers) await new Promise((resolve) => server.close(resolve));
});

test('port scans that stand still leave room to another workspace, and a cancel ends those that wait', async () => {
  const hosts = Array.from({ length: HOSTS }, (_, index) => `127.0.0.${index + 2}`);
  const engine = openEngine({ ports: [await listenAt(['127.0.0.1', ...hosts])] });
  const stop = new AbortController();
  const scans = hosts.map((address) =>
    scanOnce([target(address, 'ip')], {
      engine,
      intensity: 'safe',
      share: 'large',
      signal: stop.signal,
      // Stands still from the first connection on, of which the server hears within a turn of the event loop.
      whenRunning: async () => {
        await turn();
        await turn();
        if (contacted.has(address)) await new Promise(() => undefined);
      },
    }),
  );
  const large = Promise.allSettled(scans);
  await vi.waitFor(() => expect(contacted.size).toBe(4), { timeout: 15_000 });

  const ports = { engine, intensity: 'safe', share: 'small' } as const;
  const small = await scanOnce([target('127.0.0.1', 'ip')], ports);
  expect(small.verdicts).toMatchObject([{ reachability: 'online' }]);
  expect(contacted).toContain('127.0.0.1');
  expect(contacted.size).toBe(5);

  stop.abort(new Error('cancelled'));
  for (const scan of await large) {
    expect(scan).toMatchObject({ status: 'rejected', reason: { message: 'cancelled' } });
  }
  expect(contacted.size).toBe(5);
});
