import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { gradeOf } from '@parapet/checks/ledger/score';
import { afterEach, describe, expect, it } from 'vitest';
import { type ScanOptions, scanOnce, target } from '../../testing/scans/scan-once.ts';
import { startFirewalledPort, startSilentPort } from '../../testing/servers/silent-port.ts';
import { likeRedis, mute, startTcpServer } from '../../testing/servers/tcp-servers.ts';

const running: Array<{ close(): Promise<unknown> }> = [];
const keep = <T extends { close(): Promise<unknown> }>(server: T): T => {
  running.push(server);
  return server;
};
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

const MAX_SERVICES = 3;
const MAX_WEB_ORIGINS = 2;
const REDIS = 'redis-requires-authentication';

/** Services, and an open Redis whose port has the highest number. Default: more than are named. */
async function startCrowd(
  size = MAX_SERVICES + 1,
  greet = (socket: Socket) => void socket.end('SSH-2.0-Test\r\n'),
): Promise<{ ports: readonly number[]; redis: number }> {
  const ports: number[] = [];
  for (let n = 0; n < size; n += 1) ports.push(keep(await startTcpServer(greet)).port);
  ports.sort((a, b) => a - b);
  let redis = keep(await startTcpServer(likeRedis({ password: false })));
  while (redis.port < (ports.at(-10) ?? 0)) {
    redis = keep(await startTcpServer(likeRedis({ password: false })));
  }
  return { ports, redis: redis.port };
}

describe('a host with more than is examined', () => {
  it('does not pass for services past the limit', async () => {
    const { ports, redis } = await startCrowd();
    const all = [...ports, redis, keep(await startSilentPort()).port];
    const scan = await scanOnce([target('127.0.0.1', 'ip')], {
      intensity: 'safe',
      only: [REDIS],
      settings: { ports: all, maxServices: MAX_SERVICES },
    });

    const result = scan.resultOf(REDIS);
    expect(result).toMatchObject({
      outcome: 'error',
      reason: `Only the first ${MAX_SERVICES} open ports were examined`,
      cleared: [],
    });
    const score = scan.verdicts[0]?.score ?? null;
    expect(score === null || gradeOf(score) !== 'A+').toBe(true);
  });

  it('names the services at common ports first, which are scanned first', async () => {
    const { ports, redis } = await startCrowd();
    const scan = await scanOnce([target('127.0.0.1', 'ip')], {
      intensity: 'safe',
      only: [REDIS],
      settings: { ports: [redis, ...ports], maxServices: MAX_SERVICES },
    });
    expect(scan.resultOf(REDIS)).toMatchObject({ outcome: 'fail' });
  });

  it('finds an open Redis behind more services that greet and then keep silent than have a turn at once, without a gap', async () => {
    const { ports, redis } = await startCrowd(45, (socket) => void socket.write('220 ready\r\n'));
    const scan = await scanOnce([target('127.0.0.1', 'ip')], {
      intensity: 'safe',
      only: [REDIS, 'telnet-not-exposed'],
      settings: { ports: [...ports, redis], timeouts: { servicesMs: 6000 } },
    });

    expect(scan.resultOf(REDIS)).toMatchObject({
      outcome: 'fail',
      check: { severity: 'critical' },
      detections: [{ locator: `tcp/${redis}` }],
    });
    expect(scan.resultOf('telnet-not-exposed')).toMatchObject({ outcome: 'pass', cleared: 'all' });
  });

  it('does not pass for web servers past the limit', async () => {
    const ports: number[] = [];
    for (let n = 0; n < MAX_WEB_ORIGINS + 2; n += 1) {
      const server = createServer((request, response) => {
        const isLast = request.socket.localPort === Math.max(...ports);
        const leaks = isLast && request.url === '/.env';
        response.writeHead(leaks ? 200 : 404, { 'content-type': 'text/plain' });
        response.end(leaks ? 'DB_PASSWORD=not-real' : 'no');
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      keep({ close: async () => void server.close() });
      ports.push((server.address() as AddressInfo).port);
    }
    const scan = await scanOnce([target('127.0.0.1', 'ip')], {
      intensity: 'safe',
      only: [REDIS, 'env-file-not-exposed'],
      settings: { ports, maxWebOrigins: MAX_WEB_ORIGINS },
    });

    const { outcome, reason } = scan.resultOf('env-file-not-exposed');
    expect({ outcome, reason }).toEqual({
      outcome: 'error',
      reason: `Only the first ${MAX_WEB_ORIGINS} web servers were examined`,
    });
  });
});

describe('a service that keeps silent where TLS usually begins', () => {
  it('is a gap, and no host without TLS', async () => {
    const host = '127.25.0.8';
    keep(await startTcpServer(mute, { host, port: 8883 }));
    const scan = await scanOnce([target(host, 'ip')], {
      intensity: 'safe',
      only: [REDIS, 'tls10-disabled'],
      settings: { ports: [8883], timeouts: { probeMs: 400, helloMs: 400 } },
    });
    expect(scan.resultOf('tls10-disabled')).toMatchObject({
      outcome: 'error',
      reason: 'No answer came in time',
      cleared: [],
    });
  });
});

// Slow: silent ports are tried again, and a host is scanned twice.
describe('a finding at a port that keeps silent', () => {
  /** Scans once more, and returns the ledger's entry and whether the finding at the port closes. */
  async function rescan(at: number, ports: readonly number[], options: ScanOptions = {}) {
    const scan = await scanOnce([target('127.0.0.1', 'ip')], {
      intensity: 'safe',
      only: [REDIS, 'tls13-offered'],
      settings: {
        ports,
        timeouts: { probeMs: 800, helloMs: 800, handshakeMs: 800, portMs: 400, patientPortMs: 800 },
      },
      ...options,
    });
    const result = scan.resultOf(REDIS);
    const { outcome, reason, cleared, detections } = result;
    const isFound = detections.some(({ locator }) => locator === `tcp/${at}`);
    const closes = !isFound && (cleared === 'all' || cleared.includes(`tcp/${at}`));
    return { outcome, reason, closes, scan };
  }
  const found = { outcome: 'fail', reason: null, closes: false };

  it('closes when a firewall drops its packets and the host still answers', async () => {
    const redis = keep(await startFirewalledPort());
    const web = keep(await startTcpServer(likeRedis({ password: true })));
    const ports = [redis.port, web.port];
    expect(await rescan(redis.port, ports)).toMatchObject(found);
    await redis.drop();
    const { scan, ...second } = await rescan(redis.port, ports);
    expect(second).toEqual({ outcome: 'pass', reason: null, closes: true });
    const gaps = scan.all.filter(({ outcome }) => outcome === 'error');
    expect(gaps.map(({ check }) => check.id)).toEqual([]);
  });

  it('stays open when the host is gone', async () => {
    const redis = keep(await startFirewalledPort());
    const other = keep(await startFirewalledPort());
    const ports = [redis.port, other.port];
    expect(await rescan(redis.port, ports)).toMatchObject(found);
    await redis.drop();
    await other.drop();
    expect(await rescan(redis.port, ports)).toMatchObject({
      outcome: 'error',
      reason: 'No port of the host accepts a connection',
      closes: false,
    });
  });

  it('stays open when the port that answered stops to during the scan', async () => {
    const redis = keep(await startFirewalledPort());
    const other = keep(await startFirewalledPort());
    await redis.drop();
    await other.drop(1);
    const { scan, ...second } = await rescan(redis.port, [redis.port, other.port]);
    expect(second).toEqual({
      outcome: 'error',
      reason: expect.stringMatching(/^One port did not answer, and neither did .* before/),
      closes: false,
    });
    expect(scan.resultOf('tls13-offered')).toMatchObject({
      outcome: 'not_applicable',
      reason: expect.stringMatching(/^No TLS service answered\. One port did not answer/),
      cleared: [],
    });
  });

  it('stays open when another open port needed a second attempt', async () => {
    const redis = keep(await startSilentPort());
    const limited = keep(await startSilentPort());
    const witness = keep(await startTcpServer(mute));
    let isLimited = true;
    const { scan: _, ...second } = await rescan(
      redis.port,
      [witness.port, limited.port, redis.port],
      {
        // The witness is the port that the first sweep waits with, so this is after that sweep.
        whenRunning: async () => {
          await wait(20);
          if (!isLimited || witness.connections() === 0) return;
          isLimited = false;
          await limited.admit();
        },
      },
    );
    // The port that recovered is a Redis without a password, which is found.
    expect(second).toEqual({
      outcome: 'fail',
      reason: expect.stringMatching(
        /^One port did not answer, and others did only when asked again/,
      ),
      closes: false,
    });
  });
});

it('gives a host whose usual site answers a score over the gap of a port that answers 503', async () => {
  const serve = async (status: number) => {
    const server = createServer(
      (_request, response) => void response.writeHead(status).end('Hello'),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    keep({ close: () => new Promise((resolve) => server.close(resolve)) });
    return (server.address() as AddressInfo).port;
  };
  const ports = [await serve(200), await serve(503)];
  // The usual site comes first: the lower port, as neither is 80.
  while ((ports[1] ?? 0) < (ports[0] ?? 0)) ports[1] = await serve(503);
  const scan = await scanOnce([target('127.0.0.1', 'ip')], {
    intensity: 'safe',
    settings: { ports },
  });

  expect(scan.resultOf('env-file-not-exposed')).toMatchObject({ outcome: 'error' });
  expect(scan.verdicts).toMatchObject([{ score: expect.toSatisfy((score) => score <= 96) }]);
});
