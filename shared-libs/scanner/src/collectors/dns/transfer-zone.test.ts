import { afterEach, describe, expect, it, vi } from 'vitest';
import { startDnsServer } from '../../testing/servers/dns-server.ts';
import { startTcpServer } from '../../testing/servers/tcp-servers.ts';
import { productTimeouts } from '../../traffic/timeouts.ts';
import { transferZone } from './transfer-zone.ts';

const records = [{ type: 'A', name: 'shop.example', data: '192.0.2.1', ttl: 60 }] as const;
const running: Array<{ close(): Promise<unknown> }> = [];
const keep = <T extends { close(): Promise<unknown> }>(server: T): T => {
  running.push(server);
  return server;
};
afterEach(async () => {
  vi.useRealTimers();
  for (const server of running.splice(0)) await server.close();
});

const bounds = { signal: new AbortController().signal, timeouts: productTimeouts };
const transfer = (port: number) =>
  transferZone({ address: '127.0.0.1', port }, 'shop.example', bounds);

describe('a name server that is asked for a copy of its zone', () => {
  it('hands it out', async () => {
    const { port } = keep(await startDnsServer({ records, allowsTransfer: true }));
    expect(await transfer(port)).toMatchObject({ ok: true, value: [{ type: 'A' }] });
  });

  it('refuses, hangs up or does not listen: there is no copy', async () => {
    const refusing = keep(await startDnsServer({ records, allowsTransfer: false }));
    expect(await transfer(refusing.port)).toEqual({ ok: true, value: [] });
    const hasty = keep(
      await startTcpServer((socket) => void socket.once('data', () => socket.end())),
    );
    expect(await transfer(hasty.port)).toEqual({ ok: true, value: [] });
    await hasty.close();
    expect(await transfer(hasty.port)).toEqual({ ok: true, value: [] });
  });

  it('keeps silent, which shows nothing', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let asked: () => void = () => undefined;
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const silent = keep(await startTcpServer((socket) => void socket.once('data', () => asked())));
    const answer = transfer(silent.port);
    await isAsked;
    vi.runAllTimers();
    expect(await answer).toEqual({ ok: false, reason: 'The name server did not answer over TCP' });
  });
});
