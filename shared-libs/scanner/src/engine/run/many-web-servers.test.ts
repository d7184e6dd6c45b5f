import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scanOnce, target } from '../../testing/scans/scan-once.ts';
import type { EarlierFinding } from '../contract.ts';

const MAX_WEB_ORIGINS = 2;
const ADDRESS = '127.25.0.7';
const CHECK = 'env-file-not-exposed';
const open: Server[] = [];
/** Ascending, as a scan reads them. */
let ports: readonly number[];
/** Serve their `.env`. */
const leaking = new Set<number>();

beforeAll(async () => {
  for (let n = 0; n < MAX_WEB_ORIGINS + 3; n += 1) {
    const server = createServer(({ url, socket }, response) => {
      const leaks = url === '/.env' && leaking.has(socket.localPort ?? 0);
      response.writeHead(leaks || url === '/' ? 200 : 404, { 'content-type': 'text/plain' });
      response.end(leaks ? 'DB_PASSWORD=not-real\n' : 'no');
    });
    await new Promise<void>((resolve) => server.listen(0, ADDRESS, resolve));
    open.push(server);
  }
  const portOf = (server: Server) => (server.address() as AddressInfo).port;
  open.sort((a, b) => portOf(a) - portOf(b));
  ports = open.map(portOf);
});
const close = (server: Server | undefined) =>
  new Promise<void>((resolve) => {
    server?.close(() => resolve());
    server?.closeAllConnections();
  });
afterAll(() => Promise.all(open.filter(({ listening }) => listening).map(close)));

const locatorAt = (port: number) => `http://${ADDRESS}:${port}/.env`;
const findingAt = (port: number): EarlierFinding => ({
  checkId: CHECK,
  place: { host: ADDRESS, port, path: null },
  locator: locatorAt(port),
  baselineSignature: '404',
  isDecided: false,
});

/** Scans all ports, with open findings at some of them. */
async function scanWith(...known: readonly number[]) {
  const scan = await scanOnce([target(ADDRESS, 'ip')], {
    intensity: 'safe',
    only: [CHECK, 'redis-requires-authentication'],
    settings: { ports, maxWebOrigins: MAX_WEB_ORIGINS },
    listEarlier: async () => known.map(findingAt),
  });
  return scan.resultOf(CHECK);
}

it('a finding past the limit is seen again, and what is found there is known as a part', async () => {
  const last = ports.at(-1) as number;
  leaking.add(last);
  expect(await scanWith(last)).toMatchObject({
    outcome: 'fail',
    reason: `Only the first ${MAX_WEB_ORIGINS} web servers were examined`,
    detections: [{ locator: locatorAt(last) }],
  });
});

it('it closes once it is gone there, or its server is', async () => {
  leaking.clear();
  const [stopped, last] = ports.slice(-2) as [number, number];
  await close(open.at(-2));
  const { outcome, cleared } = await scanWith(stopped, last);
  expect(outcome).toBe('error');
  expect(cleared).toEqual(expect.arrayContaining([locatorAt(stopped), locatorAt(last)]));
});

it('a server past the limit without a finding closes nothing', async () => {
  const { cleared } = await scanWith();
  expect(cleared).not.toContain(locatorAt(ports.at(-1) as number));
});
