import type { Socket } from 'node:net';
import { ownLoopbackAddress } from '@parapet/test-kit/loopback-address';
import { afterEach, describe, expect, it } from 'vitest';
import { startTcpServer, type TestServer } from '../../testing/tcp-servers.ts';
import { createTraffic } from '../../traffic/traffic.ts';
import { identifyService } from './identify-service.ts';
import { recognise } from './recognise.ts';

const running: TestServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

const traffic = createTraffic({
  signal: new AbortController().signal,
  requestsPerSecond: 5,
  whenRunning: async () => undefined,
});
const host = ownLoopbackAddress();

/** Identifies a server at the port that its service usually has. */
async function identifyAt(port: number, onConnection: (socket: Socket) => void) {
  running.push(await startTcpServer(onConnection, { host, port }));
  return await identifyService({ host, address: host, port }, traffic);
}

/** Answers one message, and closes the connection on any other. */
const answering = (question: string, answer: string) => (socket: Socket) => {
  socket.on('data', (bytes) => {
    if (bytes.toString('latin1').startsWith(question)) socket.write(Buffer.from(answer, 'latin1'));
    else socket.destroy();
  });
};

describe('services that answer nothing but their own protocol', () => {
  it.each([
    [2181, 'zookeeper', 'open', 'srvr', 'Zookeeper version: 3.9.2'],
    [1883, 'mqtt', 'open', '\x10\x13\0\x04MQTT', '\x20\x02\0\0'],
    [8009, 'ajp', 'unknown', '\x12\x34\0\x01\x0a', 'AB\0\x01\x09'],
    [5005, 'jdwp', 'unknown', 'JDWP-Handshake', 'JDWP-Handshake'],
    [6001, 'x11', 'open', 'l\0\x0b\0', '\x01\0\x0b\0\0\0\0\0'],
    [5060, 'sip', 'unknown', 'OPTIONS sip:', 'SIP/2.0 200 OK\r\n\r\n'],
    [2049, 'nfs', 'unknown', '\x80\0\0\x28RPCN', '\x80\0\0\x18RPCN\0\0\0\x01\0\0\0\0'],
    [1433, 'mssql', 'protected', '\x12\x01\0\x14', '\x04\x01\0\x2b\0\0\x01\0\0\0'],
  ])('at port %i: %s', async (port, name, access, question, answer) => {
    expect(await identifyAt(port, answering(question, answer))).toMatchObject({ name, access });
  });

  it('are not found in a service that repeats what it is sent', async () => {
    const echo = (socket: Socket) => void socket.on('data', (bytes) => socket.write(bytes));

    expect(await identifyAt(8787, echo)).toMatchObject({ name: null });
  });

  it('get no data where they control machines', async () => {
    const sizes: number[] = [];
    const found = await identifyAt(20_000, (socket) => {
      socket.on('data', ({ length }) => sizes.push(length));
    });

    expect(found).toMatchObject({ name: null, mute: true });
    expect(sizes).toEqual([]);
  });

  it('ask for nothing more where Cassandra and PostgreSQL need a login', async () => {
    const cassandra = (reply: number) => (socket: Socket) => {
      socket.on('data', (bytes) => {
        if (bytes[0] !== 4) socket.destroy();
        else socket.write(Buffer.of(0x84, 0, 0, 0, bytes[4] === 5 ? 6 : reply, 0, 0, 0, 0));
      });
    };
    expect(await identifyAt(9042, cassandra(2))).toMatchObject({ access: 'open' });
    await running.pop()?.close();
    expect(await identifyAt(9042, cassandra(3))).toMatchObject({
      name: 'cassandra',
      access: 'protected',
    });
    const postgres = (code: number) => (socket: Socket) => {
      socket.on('data', (bytes) => {
        if (bytes.length === 8) socket.write('N');
        else if (bytes.length > 8 && bytes.readUInt32BE(4) === 196_608) {
          socket.write(Buffer.of(0x52, 0, 0, 0, 8, 0, 0, 0, code));
        } else socket.destroy();
      });
    };
    expect(await identifyAt(5432, postgres(0))).toMatchObject({ name: 'postgres', access: 'open' });
    await running.pop()?.close();
    expect(await identifyAt(5432, postgres(10))).toMatchObject({ access: 'protected' });
  });
});

describe('recognising directories and controllers', () => {
  it.each([
    ['0\x0c\x02\x01\x01a\x07\n\x01\0\x04\0\x04\0', 'ldap', 'open'],
    ['0\x0c\x02\x01\x01a\x07\n\x01\x30\x04\0\x04\0', 'ldap', 'protected'],
    ['\x80\0\0\x18RPCB\0\0\0\x01', 'rpcbind', 'unknown'],
    ['\x03\0\0\x16\x11\xd0\0\x01\0\x01\0', 's7', 'unknown'],
    ['\x20\x02\0\x05', 'mqtt', 'protected'],
    ['\0\x10\x0b\0\0\0', 'x11', 'protected'],
  ])('%j', (answer, name, access) => {
    expect(recognise(Buffer.from(answer, 'latin1'))).toMatchObject({ name, access });
  });
});

describe('the algorithms of an SSH server', () => {
  const list = (names: string) => {
    const bytes = Buffer.from(names, 'latin1');
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    return Buffer.concat([length, bytes]);
  };
  const body = Buffer.concat([
    Buffer.of(4, 20),
    Buffer.alloc(16, 7),
    ...['kex-a,kex-b', 'ssh-ed25519', 'in', 'out', 'mac-in', 'mac-out', 'none', 'none', '', ''].map(
      list,
    ),
    Buffer.alloc(9),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length);

  it('are read from its first packet', async () => {
    const ssh = await identifyAt(2222, (socket) => {
      socket.write('SSH-2.0-OpenSSH_9.9\r\n');
      socket.on('data', (bytes) => {
        if (bytes.toString().startsWith('SSH-2.0-')) socket.write(Buffer.concat([size, body]));
      });
    });

    expect(ssh).toMatchObject({
      name: 'ssh',
      product: 'OpenSSH_9.9',
      algorithms: {
        keyExchange: ['kex-a', 'kex-b'],
        hostKeys: ['ssh-ed25519'],
        ciphers: ['out'],
        macs: ['mac-out'],
      },
    });
    expect(ssh.proof.response).toContain('SSH-2.0-OpenSSH_9.9');
  });

  it('stay unknown where it closes the connection', async () => {
    const ssh = await identifyAt(2223, (socket) => void socket.end('SSH-2.0-Test\r\n'));

    expect(ssh.name).toBe('ssh');
    expect(ssh.algorithms).toBeUndefined();
  });
});
