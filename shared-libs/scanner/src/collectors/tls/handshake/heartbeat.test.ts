import { createServer } from 'node:tls';
import { makeCertificate } from '@parapet/test-kit/certificates';
import { afterEach, describe, expect, it } from 'vitest';
import { startTcpServer } from '../../../testing/servers/tcp-servers.ts';
import { createTraffic } from '../../../traffic/traffic.ts';
import { answersShortHeartbeat } from './heartbeat.ts';

const running: Array<{ close(): Promise<unknown> }> = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

const traffic = createTraffic({
  signal: new AbortController().signal,
  requestsPerSecond: 1000,
  whenRunning: async () => undefined,
});

const record = (type: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.of(type, 3, 3, content.length >> 8, content.length & 255), content]);

/** A ServerHello of TLS 1.2, which takes part in heartbeats or does not, and its ServerHelloDone in one record. */
function serverHello(hasHeartbeats: boolean): Buffer {
  const extensions = hasHeartbeats ? Buffer.of(0, 5, 0, 15, 0, 1, 1) : Buffer.of(0, 0);
  const body = Buffer.concat([
    Buffer.of(3, 3),
    Buffer.alloc(32, 7),
    Buffer.of(0, 0xc0, 0x2f, 0),
    extensions,
  ]);
  const done = Buffer.of(14, 0, 0, 0);
  return record(22, Buffer.concat([Buffer.of(2, 0, 0, body.length), body, done]));
}

/** OpenSSL 1.0.1 cannot be run here, so these bytes answer as it does, before and after 1.0.1g. */
async function serverThat(answersHeartbeat: 'answers' | 'discards' | 'lacks' | 'breaks off') {
  const heartbeats: Buffer[] = [];
  let hellos = 0;
  const server = await startTcpServer((socket) => {
    let isGreeted = false;
    let waiting = Buffer.alloc(0);
    socket.on('data', (bytes: Buffer) => {
      waiting = Buffer.concat([waiting, bytes]);
      while (waiting.length >= 5 && waiting.length >= 5 + waiting.readUInt16BE(3)) {
        const length = 5 + waiting.readUInt16BE(3);
        const [type, content] = [waiting[0], waiting.subarray(5, length)];
        waiting = waiting.subarray(length);
        if (type === 22 && !isGreeted) {
          isGreeted = true;
          hellos += 1;
          if (answersHeartbeat === 'breaks off' && hellos > 1) socket.destroy();
          else socket.write(serverHello(answersHeartbeat !== 'lacks'));
        }
        if (type !== 24) continue;
        heartbeats.push(content);
        const isAnswered = answersHeartbeat === 'answers';
        if (isAnswered)
          socket.write(record(24, Buffer.concat([Buffer.of(2, 0, 0), Buffer.alloc(16)])));
        else socket.end();
      }
    });
  });
  running.push(server);
  const endpoint = { host: 'localhost', address: '127.0.0.1', port: server.port };
  return { read: await answersShortHeartbeat(endpoint, 'TLSv1.2', traffic), heartbeats };
}

describe('a heartbeat without its padding', () => {
  it('is answered by a server that does not compare lengths', async () => {
    const { read, heartbeats } = await serverThat('answers');

    expect(read).toMatchObject({
      ok: true,
      value: { accepted: true, proof: { response: 'Heartbeat of 19 bytes' } },
    });
    // Its length is 0, so that nothing of the memory of the server can come back.
    expect(heartbeats).toEqual([Buffer.of(1, 0, 0)]);
  });

  it('is discarded by others', async () => {
    const { read } = await serverThat('discards');
    expect(read).toMatchObject({ ok: true, value: { accepted: false } });
  });

  it('is not sent to a server without heartbeats', async () => {
    const { read, heartbeats } = await serverThat('lacks');
    expect(read).toMatchObject({ ok: true, value: { accepted: false } });
    expect(heartbeats).toEqual([]);
  });

  it('shows nothing where the server breaks off', async () => {
    const { read } = await serverThat('breaks off');
    expect(read).toMatchObject({ ok: false });
  });

  it('is not sent to a current library', async () => {
    const server = createServer({ ...makeCertificate(), maxVersion: 'TLSv1.2' });
    server.on('tlsClientError', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    running.push({ close: () => new Promise((resolve) => server.close(resolve)) });
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;

    const endpoint = { host: 'localhost', address: '127.0.0.1', port };
    expect(await answersShortHeartbeat(endpoint, 'TLSv1.2', traffic)).toMatchObject({
      ok: true,
      value: { accepted: false, proof: { response: expect.stringMatching('without heartbeats') } },
    });
  });
});
