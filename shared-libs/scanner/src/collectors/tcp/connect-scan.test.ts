import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startFirewalledPort, startSilentPort } from '../../testing/servers/silent-port.ts';
import { mute, startTcpServer, type TestServer } from '../../testing/servers/tcp-servers.ts';
import { createTraffic } from '../../traffic/traffic.ts';
import { allPorts, commonPorts } from './common-ports.ts';
import { connectScan } from './connect-scan.ts';

const servers: Array<Pick<TestServer, 'close'>> = [];
const keep = <T extends Pick<TestServer, 'close'>>(server: T): T => {
  servers.push(server);
  return server;
};
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
    expect(scan).toMatchObject({
      open: [open.port],
      closed: [closed.port],
      filtered: [],
      unclear: null,
      untried: 0,
    });
    expect(scan.roundTripMs).not.toBeNull();
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

  it('has few connections in flight where ports answer at once, and as many as it may where they keep silent', async () => {
    const maxInFlight = async (ports: readonly number[]) => {
      let max = 0;
      await connectScan({
        address: '127.0.0.1',
        ports,
        traffic: freely(),
        concurrency: 400,
        deadlineMs: 30_000,
        onProgress: () => {
          const resources = process.getActiveResourcesInfo();
          max = Math.max(max, resources.filter((name) => name.includes('Connect')).length);
        },
      });
      return max;
    };
    const silent = keep(await startSilentPort());
    expect(await maxInFlight(commonPorts)).toBeLessThan(100);
    expect(await maxInFlight(Array(500).fill(silent.port))).toBeGreaterThan(300);
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

  it('sends nothing more when it is paused, and has its whole time afterwards', async () => {
    const deadlineMs = 60_000;
    const passed = performance.now.bind(performance);
    let paused = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => passed() + paused);
    let settled = 0;
    let duringPause: number | null = null;
    const whenRunning = async () => {
      if (settled < 1000 || duringPause !== null) return;
      const before = settled;
      duringPause = 0;
      for (let turns = 0; turns < 500; turns += 1) await turn();
      paused = deadlineMs;
      duringPause = settled - before;
    };
    const { signal } = new AbortController();
    const scan = await connectScan({
      address: '127.0.0.1',
      ports: allPorts.slice(0, 10_000),
      traffic: createTraffic({ signal, requestsPerSecond: 5, whenRunning }),
      concurrency: 400,
      deadlineMs,
      onProgress: () => {
        settled += 1;
      },
    });
    clock.mockRestore();
    // Everything that was on its way is answered.
    expect(duringPause).toBeLessThan(400);
    expect(scan.untried).toBe(0);
  });
});

describe('a port that keeps silent', () => {
  /** Traffic that calls `between` once, before the second sweep. */
  function trafficWith(between: () => Promise<void>) {
    let calls = 0;
    const whenRunning = async () => {
      calls += 1;
      if (calls === 2) await between();
    };
    const { signal } = new AbortController();
    return createTraffic({ signal, requestsPerSecond: 5, whenRunning });
  }
  const scan = (ports: readonly number[], between = async () => {}) =>
    connectScan({
      address: '127.0.0.1',
      ports,
      traffic: trafficWith(between),
      concurrency: 400,
      deadlineMs: 30_000,
    });

  it('is filtered when the host answers all along, however many there are', async () => {
    const open = keep(await startTcpServer(mute));
    const silent = keep(await startSilentPort());
    const found = await scan([open.port, ...Array(1100).fill(silent.port)]);
    expect(found).toMatchObject({ open: [open.port], closed: [], unclear: null, untried: 0 });
    expect(found.filtered).toHaveLength(1100);
    // Looks under load show a limit of the rate.
    expect(open.connections()).toBeGreaterThan(20);
  });

  it('is filtered when the host shows itself by a refusal alone', async () => {
    const closed = await startTcpServer(mute);
    await closed.close();
    const silent = keep(await startSilentPort());
    const found = await scan([closed.port, silent.port]);
    expect(found).toMatchObject({ filtered: [silent.port], unclear: null });
  });

  it('is unclear when nothing answers', async () => {
    const silent = keep(await startSilentPort());
    const found = await scan([silent.port]);
    expect(found).toMatchObject({ filtered: [], unclear: { count: 1, doubt: 'no-answer' } });
  });

  it('is unclear when the port that answered stops to, as of a host that is gone or bans us', async () => {
    const open = keep(await startFirewalledPort());
    const silent = keep(await startSilentPort());
    const found = await scan([open.port, silent.port], () => open.drop());
    expect(found).toMatchObject({
      open: [open.port],
      filtered: [],
      unclear: { count: 1, doubt: 'stopped' },
    });
  });

  it('is unclear when an open port needed a second attempt, as where the rate of SYNs is limited', async () => {
    const open = keep(await startTcpServer(mute));
    const limited = keep(await startSilentPort());
    const silent = keep(await startSilentPort());
    const found = await scan([open.port, limited.port, silent.port], () => limited.admit());
    expect(found).toMatchObject({
      open: [open.port, limited.port].sort((a, b) => a - b),
      filtered: [],
      unclear: { count: 1, doubt: 'loss' },
    });
  });

  it('is untried, not filtered, when the time ends before its second attempt', async () => {
    const open = keep(await startTcpServer(mute));
    const silent = keep(await startSilentPort());
    const found = await connectScan({
      address: '127.0.0.1',
      ports: [open.port, silent.port],
      traffic: freely(),
      concurrency: 1,
      deadlineMs: 100,
    });
    expect(found).toMatchObject({ filtered: [], unclear: null, untried: 1 });
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
