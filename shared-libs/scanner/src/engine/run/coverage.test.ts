import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { MAX_SERVICES, MAX_WEB_ORIGINS } from '../../limits.ts';
import { scanOnce, target } from '../../testing/scan-once.ts';
import { startSilentPort } from '../../testing/silent-port.ts';
import { likeRedis, startTcpServer } from '../../testing/tcp-servers.ts';
import { gradeOf } from '../ledger/score.ts';

const running: Array<{ close(): Promise<unknown> }> = [];
const keep = <T extends { close(): Promise<unknown> }>(server: T): T => {
  running.push(server);
  return server;
};
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

const greeting = 'SSH-2.0-Test\r\n';

describe('a host with more than is examined', () => {
  it('does not pass for services past the limit', async () => {
    const ports: number[] = [];
    for (let n = 0; n < MAX_SERVICES + 10; n += 1) {
      ports.push(keep(await startTcpServer((socket) => void socket.end(greeting))).port);
    }
    ports.sort((a, b) => a - b);
    let redis = keep(await startTcpServer(likeRedis({ password: false })));
    while (redis.port < (ports[MAX_SERVICES] ?? 0)) {
      redis = keep(await startTcpServer(likeRedis({ password: false })));
    }
    const scan = await scanOnce([target('127.0.0.1', 'ip')], {
      intensity: 'safe',
      settings: { ports: [...ports, redis.port] },
    });

    const result = scan.resultOf('redis-requires-authentication');
    expect(result).toMatchObject({
      outcome: 'error',
      reason: `Only the first ${MAX_SERVICES} open ports were examined`,
      cleared: [],
    });
    const score = scan.verdicts[0]?.score ?? null;
    expect(score === null || gradeOf(score) !== 'A+').toBe(true);
  }, 120_000);

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
      settings: { ports },
    });

    const { outcome, reason } = scan.resultOf('env-file-not-exposed');
    expect({ outcome, reason }).toEqual({
      outcome: 'error',
      reason: `Only the first ${MAX_WEB_ORIGINS} web servers were examined`,
    });
  }, 120_000);
});

describe('a port that keeps silent', () => {
  it('is unknown: no check of ports passes, and no finding there is closed', async () => {
    const silent = keep(await startSilentPort());
    const locked = keep(await startTcpServer(likeRedis({ password: true })));
    const gone = await startTcpServer(likeRedis({ password: false }));
    await gone.close();
    const scan = await scanOnce([target('127.0.0.1', 'ip')], {
      intensity: 'safe',
      settings: { ports: [silent.port, locked.port, gone.port] },
    });

    const { outcome, reason, cleared } = scan.resultOf('redis-requires-authentication');
    expect({ outcome, reason }).toEqual({
      outcome: 'error',
      reason: 'One port did not answer, so what is there is unknown',
    });
    expect(new Set(cleared)).toEqual(new Set([`tcp/${locked.port}`, `tcp/${gone.port}`]));
  });
});
