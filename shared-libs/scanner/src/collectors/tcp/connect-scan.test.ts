import { afterEach, describe, expect, it } from 'vitest';
import { startSilentPort } from '../../testing/silent-port.ts';
import { mute, startTcpServer, type TestServer } from '../../testing/tcp-servers.ts';
import { createTraffic } from '../../traffic/traffic.ts';
import { allPorts, commonPorts } from './common-ports.ts';
import { connectScan } from './connect-scan.ts';

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const trafficUntil = (signal: AbortSignal) =>
  createTraffic({ signal, requestsPerSecond: 5, whenRunning: async () => undefined });
const freely = () => trafficUntil(new AbortController().signal);

describe('a port scan', () => {
  it('distinguishes open from closed ports', async () => {
    const open = await startTcpServer(mute);
    const closed = await startTcpServer(mute);
    servers.push(open);
    await closed.close();
    const scan = await connectScan({
      address: '127.0.0.1',
      ports: [open.port, closed.port],
      traffic: freely(),
      concurrency: 10,
      deadlineMs: 5000,
    });
    expect(scan).toMatchObject({ open: [open.port], closed: [closed.port], silent: 0, untried: 0 });
    expect(scan.roundTripMs).not.toBeNull();
  });

  it('tries every silent port twice on a host that drops packets', async () => {
    const open = await startTcpServer(mute);
    const silent = await startSilentPort();
    servers.push(open);
    try {
      const scan = await connectScan({
        address: '127.0.0.1',
        ports: [open.port, ...Array(1100).fill(silent.port)],
        traffic: freely(),
        concurrency: 400,
        deadlineMs: 30_000,
      });
      expect(scan).toMatchObject({ open: [open.port], closed: [], silent: 1100, untried: 0 });
    } finally {
      await silent.close();
    }
  });

  it('reports progress for every port', async () => {
    let settled = 0;
    await connectScan({
      address: '127.0.0.1',
      ports: commonPorts.slice(0, 50),
      traffic: freely(),
      concurrency: 10,
      deadlineMs: 5000,
      onProgress: (count) => {
        settled += count;
      },
    });
    expect(settled).toBe(50);
  });

  it('leaves ports untried after the deadline', async () => {
    const scan = await connectScan({
      address: '127.0.0.1',
      ports: commonPorts,
      traffic: freely(),
      concurrency: 1,
      deadlineMs: -1,
    });
    expect(scan.untried).toBe(commonPorts.length);
  });

  it('stops when it is aborted', async () => {
    const stop = new AbortController();
    let settled = 0;
    const scan = connectScan({
      address: '127.0.0.1',
      ports: allPorts,
      traffic: trafficUntil(stop.signal),
      concurrency: 5,
      deadlineMs: 60_000,
      onProgress: () => {
        settled += 1;
        if (settled === 20) stop.abort(new Error('cancelled'));
      },
    });
    await expect(scan).rejects.toThrow('cancelled');
    expect(settled).toBeLessThan(100);
  });
});

describe('the lists of ports', () => {
  it('hold a thousand common ports, and all ports', () => {
    expect(new Set(commonPorts).size).toBe(1000);
    expect(new Set(allPorts).size).toBe(65_535);
    expect(commonPorts).toEqual(
      expect.arrayContaining([21, 22, 23, 80, 443, 445, 2375, 3306, 3389, 5432, 6379, 9200, 27017]),
    );
  });
});
