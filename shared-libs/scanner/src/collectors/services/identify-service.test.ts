import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Server, Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { makeCertificate } from '@parapet/test-kit/certificates';
import { afterEach, describe, expect, it } from 'vitest';
import { likeRedis, startTcpServer } from '../../testing/servers/tcp-servers.ts';
import { createTraffic } from '../../traffic/traffic.ts';
import { identifyService } from './identify-service.ts';

const running: Array<{ close(): Promise<unknown> }> = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

const limits = {
  signal: new AbortController().signal,
  requestsPerSecond: 5,
  whenRunning: async () => undefined,
};
const traffic = createTraffic(limits);
/** For services that keep silent after their greeting. */
const impatient = createTraffic({
  ...limits,
  timeouts: { probeMs: 1000, startTlsSilenceMs: 300, greeterSilenceMs: 200 },
});
const identify = (port: number, patience = traffic) =>
  identifyService({ host: '127.0.0.1', address: '127.0.0.1', port }, patience);

async function identifyTcp(onConnection: (socket: Socket) => void, patience = traffic) {
  const server = await startTcpServer(onConnection);
  running.push(server);
  return identify(server.port, patience);
}

async function identifyWeb(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  running.push({ close: () => new Promise((resolve) => server.close(resolve)) });
  const address = server.address();
  return identify(typeof address === 'object' && address !== null ? address.port : 0);
}

const greet = (text: string) => (socket: Socket) => {
  socket.write(Buffer.from(text, 'latin1'));
  socket.resume();
};

describe('identifying the service behind a port', () => {
  it.each([
    ['ssh', 'SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n', 'OpenSSH_9.2p1 Debian-2'],
    ['smtp', '220 mail.example ESMTP Postfix\r\n', 'mail.example ESMTP Postfix'],
    ['mysql', 'J\0\0\0\x0a8.0.36\0\x01\0\0\0', '8.0.36'],
    ['telnet', '\xff\xfd\x18\xff\xfd\x20', null],
    ['rsync', '@RSYNCD: 31.0\n', null],
  ])('identifies %s by its greeting', async (name, greeting, product) => {
    const found = await identifyTcp(greet(greeting), impatient);
    expect(found).toMatchObject({ name, product, mute: false });
  });

  it.each([
    ['smtp', 'mail.example at your service', { EHLO: '250-mail.example\r\n250 HELP' }],
    ['ftp', 'files', { EHLO: '500 What?', FEAT: '211-Features\r\n UTF8\r\n211 End' }],
    ['ftp', 'files', { EHLO: '530 Log in.', FEAT: '530 Log in.' }],
    [null, 'ready', {}],
  ])(
    'tells %s by its commands where the greeting does not: 220 %s',
    async (name, product, replies) => {
      const said: string[] = [];
      const found = await identifyTcp((socket) => {
        socket.write(`220 ${product}\r\n`);
        socket.on('data', (bytes) => {
          const [command = ''] = bytes.toString().split(/\s/);
          said.push(command);
          if (command in replies) socket.write(`${replies[command as keyof typeof replies]}\r\n`);
        });
      }, impatient);
      expect(found).toMatchObject({ name, mute: false, proof: { response: `220 ${product}` } });
      expect(said).not.toContain('GET');
    },
  );

  it('asks a service that speaks for nothing but its own protocol', async () => {
    const said: Buffer[] = [];
    const server = await startTcpServer((socket) => {
      socket.write('@RSYNCD: 31.0\n');
      socket.on('data', (bytes) => said.push(bytes));
    });
    running.push(server);
    expect(await identify(server.port)).toMatchObject({ name: 'rsync' });
    expect({ said, connections: server.connections() }).toEqual({ said: [], connections: 1 });
  });

  it('names what serves one connection at a time', async () => {
    const waiting: Socket[] = [];
    const serve = (socket: Socket) => {
      socket.once('close', () => {
        waiting.shift();
        if (waiting[0]) serve(waiting[0]);
      });
      socket.on('data', (bytes) => {
        if (String(bytes).startsWith('GET ')) socket.end('HTTP/1.0 200 OK\r\n\r\nhello');
      });
      socket.resume();
    };
    const oneByOne = (socket: Socket) => {
      socket.pause();
      if (waiting.push(socket) === 1) serve(socket);
    };
    expect(await identifyTcp(oneByOne)).toMatchObject({ name: 'http' });
  });

  it('names what answers late', async () => {
    const late = (socket: Socket) => {
      socket.on('data', (bytes) => {
        if (String(bytes).startsWith('PING')) setTimeout(() => socket.write('+PONG\r\n'), 400);
      });
    };
    expect(await identifyTcp(late, impatient)).toMatchObject({ name: 'redis' });
  });

  it('takes no pong for proof that commands are obeyed', async () => {
    const merePong = (socket: Socket) => {
      socket.on('data', (bytes) => {
        socket.write(String(bytes).startsWith('PING') ? '+PONG\r\n' : '-ERR no such command\r\n');
      });
    };
    expect(await identifyTcp(merePong)).toMatchObject({ name: 'redis', access: 'unknown' });
  });

  it('tells a Sentinel from the database that it watches', async () => {
    const sentinel = redisSaying(`${info}redis_mode:sentinel\r\n`);
    expect(await identifyTcp(sentinel)).toMatchObject({
      name: 'redis-sentinel',
      access: 'open',
      version: '7.0.15',
    });
  });

  it('detects whether Redis requires a password', async () => {
    expect(await identifyTcp(likeRedis({ password: false }))).toMatchObject({
      name: 'redis',
      access: 'open',
    });
    expect(await identifyTcp(likeRedis({ password: true }))).toMatchObject({
      name: 'redis',
      access: 'protected',
    });
  });

  const redisSaying = (info: string) => (socket: Socket) => {
    socket.on('data', (bytes) => {
      const asked = bytes.toString();
      if (asked.startsWith('PING')) socket.write('+PONG\r\n');
      else if (asked.startsWith('INFO')) socket.write(`$${info.length}\r\n${info}\r\n`);
      else socket.write("-ERR unknown command 'x'\r\n");
    });
  };
  const info = '# Server\r\nredis_version:7.0.15\r\nuptime_in_seconds:3\r\n';

  it('asks an open Redis for its version, and keeps the proof that stays the same', async () => {
    expect(await identifyTcp(redisSaying(info))).toMatchObject({
      product: 'Redis',
      version: '7.0.15',
      proof: { response: '+PONG' },
    });
  });

  it('takes no version of Redis from what is merely like it', async () => {
    const service = await identifyTcp(redisSaying(`${info}valkey_version:8.0.1\r\n`));
    expect(service).toMatchObject({ name: 'redis', access: 'open', product: null });
    expect(service).not.toHaveProperty('version');
  });

  it('names memcached beside its version', async () => {
    const memcached = (socket: Socket) =>
      void socket.on('data', (bytes) => {
        if (String(bytes) === 'version\r\n') socket.write('VERSION 1.6.18\r\n');
      });
    expect(await identifyTcp(memcached)).toMatchObject({ product: 'memcached', version: '1.6.18' });
  });

  it('detects whether FTP supports encryption', async () => {
    const ftp = (reply: string) => (socket: Socket) => {
      socket.write('220 (vsFTPd 3.0.3)\r\n');
      socket.on('data', () => socket.write(reply));
    };
    expect(await identifyTcp(ftp('530 Please login.\r\n'))).toMatchObject({
      name: 'ftp',
      access: 'open',
    });
    expect(await identifyTcp(ftp('234 Proceed.\r\n'))).toMatchObject({ access: 'protected' });
    expect(await identifyTcp(ftp('421 Too many users.\r\n'))).toMatchObject({
      name: 'ftp',
      access: 'unknown',
    });
  });

  it('asks for access and for TLS side by side', async () => {
    const asking: Socket[] = [];
    const ftp = (socket: Socket) => {
      socket.write('220 (vsFTPd 3.0.3)\r\n');
      socket.on('data', (bytes) => {
        if (bytes.toString().startsWith('AUTH TLS')) asking.push(socket);
        if (asking.length === 2) for (const one of asking) one.write('234 Proceed.\r\n');
      });
    };
    expect(await identifyTcp(ftp)).toMatchObject({
      access: 'protected',
      startTls: { isOffered: true },
    });
  });

  it('detects VNC without a password', async () => {
    const vnc = (socket: Socket) => {
      socket.write('RFB 003.008\n');
      socket.on('data', () => socket.write(Buffer.of(1, 1)));
    };
    expect(await identifyTcp(vnc)).toMatchObject({ name: 'vnc', access: 'open' });
  });

  it.each([
    ['open', '003.003', [0, 0, 0, 1]],
    ['protected', '003.003', [0, 0, 0, 2]],
    ['unknown', '003.003', [0, 0, 0, 0]],
    ['open', '003.007', [2, 2, 1]],
    ['protected', '003.889', [1, 30]],
    ['protected', '005.000', [2, 5, 2]],
  ])('reads %s access from VNC of version %s', async (access, version, types) => {
    const vnc = (socket: Socket) => {
      socket.write(`RFB ${version}\n`);
      socket.on('data', (bytes) => {
        const isAbove = bytes.toString().slice(4, 11) > version;
        if (isAbove || !bytes.toString().startsWith('RFB ')) socket.destroy();
        else socket.write(Buffer.from(types));
      });
    };
    expect(await identifyTcp(vnc)).toMatchObject({ name: 'vnc', access });
  });

  it('distinguishes web servers from other services that speak HTTP', async () => {
    const page = createServer((_request, response) => response.end('hello'));
    expect(await identifyWeb(page)).toMatchObject({ name: 'http', web: true, tls: false });
    const search = createServer((_request, response) =>
      response.setHeader('x-elastic-product', 'Elasticsearch').end('{}'),
    );
    expect(await identifyWeb(search)).toMatchObject({ name: 'elasticsearch', access: 'open' });
    const docker = createServer((request, response) => {
      const isVersion = request.url === '/version';
      response.statusCode = isVersion ? 200 : 404;
      response.end(
        isVersion ? '{"ApiVersion":"1.47","MinAPIVersion":"1.24"}' : '{"message":"page not found"}',
      );
    });
    expect(await identifyWeb(docker)).toMatchObject({ name: 'docker', access: 'open' });
  });

  it('identifies services behind TLS', async () => {
    const server = createSecureServer(makeCertificate(), (_request, response) => response.end('x'));
    expect(await identifyWeb(server)).toMatchObject({ name: 'http', web: true, tls: true });
  });

  it('asks what is silent behind TLS for LDAP, whatever its port', async () => {
    const bind = '300c020101600702010304008000';
    const answer = Buffer.from('0\x0c\x02\x01\x01a\x07\n\x01\x30\x04\0\x04\0', 'latin1');
    const directory = createTlsServer(makeCertificate(), (socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (bytes) => {
        if (bytes.toString('hex') === bind) socket.write(answer);
        else socket.destroy();
      });
    });
    expect(await identifyWeb(directory)).toMatchObject({ name: 'ldap', web: false, tls: true });
  });

  it('does not take a broker behind WebSockets for a web server', async () => {
    // As Mosquitto 2.0.11 answers.
    const broker = (socket: Socket) => {
      socket.on('data', (bytes) => {
        const text = bytes.toString('latin1');
        if (/^Upgrade: websocket\r$/m.test(text)) {
          socket.write('HTTP/1.1 101 Switching Protocols\r\nSec-WebSocket-Protocol: mqtt\r\n\r\n');
        } else if (text.startsWith('GET ')) socket.end();
        else socket.end('HTTP/1.0 403 Forbidden\r\ncontent-type: text/html\r\n\r\n<h1>403</h1>');
      });
    };
    expect(await identifyTcp(broker, impatient)).toMatchObject({ name: 'websocket', web: false });
  });

  it('does not treat a closed connection as no answer', async () => {
    expect(await identifyTcp((socket) => socket.destroy())).toMatchObject({
      name: null,
      mute: false,
    });
  });
});
