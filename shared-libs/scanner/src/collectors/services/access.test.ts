import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import { makeCertificate } from '@parapet/test-kit/certificates';
import { ownLoopbackAddress } from '@parapet/test-kit/loopback-address';
import { afterEach, describe, expect, it } from 'vitest';
import { streamBehind } from '../../testing/servers/start-tls-servers.ts';
import { startTcpServer } from '../../testing/servers/tcp-servers.ts';
import { createTraffic } from '../../traffic/traffic.ts';
import { identifyService } from './identify-service.ts';

const running: Array<{ close(): Promise<unknown> }> = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

const traffic = createTraffic({
  signal: new AbortController().signal,
  requestsPerSecond: 5,
  whenRunning: async () => undefined,
});
const host = ownLoopbackAddress();
const certificate = makeCertificate();
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

async function identifyAt(port: number, onConnection: (socket: Socket) => void) {
  const server = await startTcpServer(onConnection, { host, port });
  const found = await identifyService({ host, address: host, port: server.port }, traffic);
  await server.close();
  return { ...found, connections: server.connections() };
}

describe('whether PostgreSQL requires a password', () => {
  const refusal = (code: string) => {
    const fields = latin1(`SFATAL\0C${code}\0Mrefused\0\0`);
    return Buffer.concat([latin1('E\0\0\0'), Buffer.of(4 + fields.length), fields]);
  };
  const noLineFor = refusal('28000');
  const trusted = latin1('R\0\0\0\x08\0\0\0\0');

  interface Postgres {
    /** Answers to a login in clear text and behind TLS; null: TLS is off. */
    clear: Buffer;
    behindTls: Buffer | null;
    /** As version 17 and later: TLS may begin without a request. */
    isDirect?: boolean;
  }

  const likePostgres =
    ({ clear, behindTls, isDirect }: Postgres) =>
    (socket: Socket) => {
      const upgrade = (hello: Buffer, isAsked: boolean) => {
        const stream = streamBehind(socket, hello) as Socket;
        const secure = new TLSSocket(stream, { ...certificate, isServer: true });
        secure.on('error', () => undefined);
        secure.on('data', (bytes) => {
          if (isAsked && bytes.readUInt32BE(4) === 196_608) secure.end(behindTls ?? '');
          else secure.destroy();
        });
      };
      socket.once('data', (bytes) => {
        const isRequest = bytes.length === 8;
        if (isRequest && behindTls !== null) socket.once('data', (hello) => upgrade(hello, true));
        if (isRequest) socket.write(behindTls === null ? 'N' : 'S');
        else if (bytes[0] === 22 && isDirect) upgrade(bytes, false);
        else if (bytes.length > 8 && bytes.readUInt32BE(4) === 196_608) socket.end(clear);
        else socket.destroy();
      });
    };

  it.concurrent.for([
    ['open', 'trusts behind TLS alone', { clear: noLineFor, behindTls: trusted }],
    ['protected', 'refuses both ways', { clear: noLineFor, behindTls: noLineFor }],
    ['protected', 'refuses, and has no TLS', { clear: noLineFor, behindTls: null }],
    ['unknown', 'has too many clients', { clear: refusal('53300'), behindTls: null }],
    ['open', 'begins TLS at once', { clear: noLineFor, behindTls: trusted, isDirect: true }],
  ] as const)('%s: it %s', async ([access, _name, options], { expect }) => {
    const found = await identifyAt(0, likePostgres(options));
    expect(found).toMatchObject({ name: 'postgres', access, tls: false });
  });
});

describe('the version of PostgreSQL', () => {
  it('is what it tells whom it lets in, also where that comes in parts', async () => {
    const status = 'S\0\0\0\x32server_version\x0015.18 (Debian 15.18-0+deb12u1)\0';
    const found = await identifyAt(0, (socket) => {
      socket.on('data', (bytes) => {
        if (bytes.length === 8) socket.write('N');
        else if (bytes.length < 8 || bytes.readUInt32BE(4) !== 196_608) socket.destroy();
        else {
          socket.write(latin1('R\0\0\0\x08\0\0\0\0'));
          setImmediate(() => socket.write(latin1(`${status}Z\0\0\0\x05I`)));
        }
      });
    });
    expect(found).toMatchObject({ access: 'open', product: 'PostgreSQL', version: '15.18' });
  });
});

describe('whether MongoDB lists its databases', () => {
  const reply = (operation: number, text: string) => {
    const head = Buffer.alloc(16);
    head.writeInt32LE(16 + text.length);
    head.writeInt32LE(operation, 12);
    return Buffer.concat([head, latin1(text)]);
  };
  const QUERY = 2004;
  const MESSAGE = 2013;
  const hello = (wireVersion: number) =>
    reply(1, `ismaster\0\x01\x10maxWireVersion\0${String.fromCharCode(wireVersion)}\0\0\0`);

  const needsLogin = 'Command requires authentication';

  /** A server that reads commands in one form alone, except for the first question. */
  const likeMongo =
    (wireVersion: number, operation: number, answer: string, build = needsLogin) =>
    (socket: Socket) => {
      socket.on('data', (bytes) => {
        if (bytes.length < 16 || bytes.readInt32LE(0) !== bytes.length) socket.destroy();
        else if (bytes.includes('isMaster')) socket.write(hello(wireVersion));
        else if (bytes.readInt32LE(12) !== operation) socket.destroy();
        else socket.write(reply(1, bytes.includes('buildInfo') ? build : answer));
      });
    };

  it.concurrent.for([
    ['open', 'version 2.6', likeMongo(2, QUERY, '\x04databases\0')],
    ['open', 'version 8', likeMongo(25, MESSAGE, '\x04databases\0')],
    ['protected', 'a refusal of 2.6', likeMongo(2, QUERY, 'not authorized on admin to execute')],
    [
      'protected',
      'a refusal of 8',
      likeMongo(25, MESSAGE, 'Command listDatabases requires authentication'),
    ],
  ] as const)('%s: %s', async ([access, _name, onConnection], { expect }) => {
    expect(await identifyAt(0, onConnection)).toMatchObject({ name: 'mongodb', access });
  });

  it('tells its version before a login, and without one nothing', async () => {
    const build = '\x02version\0\x07\0\0\x006.0.13\0\x02gitVersion\0\x05\0\0\0abcd\0';
    const found = await identifyAt(0, likeMongo(17, MESSAGE, '\x04databases\0', build));
    expect(found).toMatchObject({ product: 'MongoDB', version: '6.0.13', access: 'open' });
    expect(found.proof.response).toContain('databases');
    const silent = await identifyAt(0, likeMongo(25, MESSAGE, needsLogin));
    expect(silent).toMatchObject({ product: null, access: 'protected' });
  });
});

describe('whether a message broker lets nobody in', () => {
  const frame = (payload: string) =>
    `\x01\0\0\0\0\0${String.fromCharCode(payload.length)}${payload}\xce`;
  const start = frame('\0\x0a\0\x0a\0\x09\0\0\0\0\0\0\0\x0fPLAIN ANONYMOUS\0\0\0\x05en_US');
  const tune = frame('\0\x0a\0\x1e\0\0\0\0\0\0\0\0');
  const plain = frame('\0\x0a\0\x0a\0\x09\0\0\0\0\0\0\0\x05PLAIN\0\0\0\x05en_US');
  const close = frame('\0\x0a\0\x32\x01\x93\x0eACCESS_REFUSED\0\0\0\0');

  it.each([
    ['open', start, tune],
    ['protected', start, close],
    ['protected', start, null],
    ['protected', plain, null],
  ])('%s', async (access, offer, answer) => {
    const broker = (socket: Socket) => {
      socket.on('data', (bytes) => {
        const isLogin = bytes.includes('ANONYMOUS');
        if (bytes.toString('latin1').startsWith('AMQP\0\0\x09\x01')) socket.write(latin1(offer));
        else socket.end(latin1('AMQP\0\0\x09\x01'));
        if (isLogin && answer !== null) socket.write(latin1(answer));
        else if (isLogin) socket.end();
      });
    };
    expect(await identifyAt(5672, broker)).toMatchObject({ name: 'amqp', access });
  });
});

describe('whether etcd shows its keys', () => {
  it.each([
    ['open', '3.5.9', 200, '{"header":{"revision":"1"}}'],
    ['protected', '3.5.9', 400, '{"error":"etcdserver: user name is empty","code":3}'],
    ['open', '3.3.2', 200, '{"action":"get","node":{"dir":true}}'],
    ['unknown', '3.5.9', 404, '404 page not found'],
  ])('%s: version %s that answers %i', async (access, version, status, body) => {
    const keys = version.startsWith('3.5') ? '/v3/kv/range' : '/v2/keys/';
    const etcd = createServer((request, response) => {
      if (request.url === '/version') response.end(`{"etcdserver":"${version}"}`);
      else if (request.url === keys) response.writeHead(status).end(body);
      else response.writeHead(404).end('404 page not found');
    });
    await new Promise<void>((resolve) => etcd.listen(0, host, resolve));
    running.push({ close: () => new Promise((resolve) => etcd.close(resolve)) });
    const address = etcd.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    const found = await identifyService({ host, address: host, port }, traffic);
    expect(found).toMatchObject({ name: 'etcd', access, product: 'etcd', version });
  });
});

describe('whether a screen behind VeNCrypt asks for a password', () => {
  const VENCRYPT = 19;
  const vnc =
    (types: readonly number[], subtypes: readonly number[]) =>
    (socket: Socket): void => {
      socket.write('RFB 003.008\n');
      socket.on('data', (bytes) => {
        const list = subtypes.flatMap((subtype) => [0, 0, subtype >> 8, subtype & 255]);
        const more = bytes[12] === VENCRYPT ? [0, 2, 0, subtypes.length, ...list] : [];
        socket.write(Buffer.of(types.length, ...types, ...more));
      });
    };

  it.each([
    ['open', [VENCRYPT, 2], [257, 258]],
    ['open', [VENCRYPT], [260]],
    ['protected', [VENCRYPT], [258]],
    ['unknown', [VENCRYPT], []],
    ['unknown', [18], []],
  ])('%s: types %j, subtypes %j', async (access, types, subtypes) => {
    expect(await identifyAt(5900, vnc(types, subtypes))).toMatchObject({ name: 'vnc', access });
  });

  it('connects twice alone, for servers that block who connects often', async () => {
    expect(await identifyAt(5900, vnc([2], []))).toMatchObject({ connections: 2 });
  });
});

describe('services behind TLS', () => {
  async function identifyTls(
    port: number,
    options: object,
    onConnection: (socket: TLSSocket) => void,
  ) {
    const server = createTlsServer({ ...certificate, ...options }, (socket) => {
      socket.on('error', () => undefined);
      onConnection(socket);
    });
    server.on('tlsClientError', () => undefined);
    await new Promise<void>((resolve) => server.listen(port, host, resolve));
    running.push({ close: () => new Promise((resolve) => server.close(resolve)) });
    const address = server.address();
    const bound = typeof address === 'object' ? (address?.port ?? port) : port;
    return await identifyService({ host, address: host, port: bound }, traffic);
  }

  it('are named by the questions of their ports', async () => {
    const found = await identifyTls(8883, {}, (socket) => {
      socket.on('data', (bytes) => {
        if (bytes[0] === 0x10) socket.end(latin1('\x20\x02\0\0'));
        else socket.destroy();
      });
    });
    expect(found).toMatchObject({ name: 'mqtt', access: 'open', tls: true });
  });

  it('are protected where they ask for a certificate', async () => {
    const options = { requestCert: true, rejectUnauthorized: true, minVersion: 'TLSv1.3' };
    const found = await identifyTls(0, options, (socket) => socket.end());
    expect(found).toMatchObject({ name: null, access: 'protected', tls: true });
  });
});
