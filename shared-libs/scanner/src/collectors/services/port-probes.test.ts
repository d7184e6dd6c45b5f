import type { Socket } from 'node:net';
import { crc32 } from 'node:zlib';
import { ownLoopbackAddress } from '@parapet/test-kit/loopback-address';
import { afterEach, describe, expect, it } from 'vitest';
import { startTcpServer, type TestServer } from '../../testing/servers/tcp-servers.ts';
import { createTraffic } from '../../traffic/traffic.ts';
import { identifyService } from './identify-service.ts';
import { portProbes } from './port-probes.ts';
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
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Identifies a server at the port that its service usually has. */
async function identifyAt(port: number, onConnection: (socket: Socket) => void) {
  running.push(await startTcpServer(onConnection, { host, port }));
  return await identifyService({ host, address: host, port }, traffic);
}

/** For tests that run side by side, which do not share what `afterEach` closes. */
async function served(port: number, onConnection: (socket: Socket) => void) {
  const server = await startTcpServer(onConnection, { host, port });
  return { [Symbol.asyncDispose]: () => server.close() };
}

/** Answers one message, and closes the connection on any other. */
const answering = (question: string, answer: string) => (socket: Socket) => {
  socket.on('data', (bytes) => {
    if (bytes.toString('latin1').startsWith(question)) socket.write(Buffer.from(answer, 'latin1'));
    else socket.destroy();
  });
};

describe('services at a port that is not their usual one', () => {
  it.concurrent.for([
    ['mqtt', 'open', '\x10\x18\0\x04MQTT', '\x20\x02\0\0'],
    ['distccd', 'open', 'DIST00000001ARGC00000006', 'DONE00000001STAT00000000'],
    ['jdwp', 'unknown', 'JDWP-Handshake', 'JDWP-Handshake'],
    ['zookeeper', 'unknown', 'srvr', 'Zookeeper version: 3.9.2'],
    ['epmd', 'open', '\0\x01n', '\0\0\x38\x21name rabbit at port 25672\n'],
  ] as const)(
    'are asked while they are silent: %s',
    async ([name, access, question, answer], { expect }) => {
      const server = await startTcpServer(answering(question, answer), { host });
      const { port } = server;
      const found = await identifyService({ host, address: host, port }, traffic);
      await server.close();

      expect(found).toMatchObject({ name, access });
    },
  );

  it('are not asked once they have said something else', async () => {
    const heard: string[] = [];
    const server = await startTcpServer(
      (socket) => {
        socket.on('data', (bytes) => {
          heard.push(bytes.toString('latin1'));
          socket.end('what?');
        });
      },
      { host },
    );
    const { port } = server;
    const found = await identifyService({ host, address: host, port }, traffic);
    await server.close();

    expect(found).toMatchObject({ name: null, mute: false });
    expect(heard.join()).not.toContain('JDWP-Handshake');
  });

  it('tell the version of NRPE, whose checksum has to be right', async () => {
    const answer = Buffer.concat([
      Buffer.from('0002000270a11ca70000', 'hex'),
      Buffer.from('NRPE v4.1.0'.padEnd(1026, '\0')),
    ]);
    const isRight = (packet: Buffer) => {
      if (packet.length !== 1036) return false;
      const blank = Buffer.from(packet).fill(0, 4, 8);
      return crc32(blank) === packet.readUInt32BE(4);
    };
    const server = await startTcpServer(
      (socket) => void socket.on('data', (bytes) => socket.end(isRight(bytes) ? answer : '')),
      { host },
    );
    const { port } = server;
    const found = await identifyService({ host, address: host, port }, traffic);
    await server.close();

    expect(found).toMatchObject({ name: 'nrpe', product: 'NRPE', version: '4.1.0' });
  });

  it('tell the version of an IRC server to a guest', async () => {
    const greeting = ':irc.example 451 * :Connection not registered\r\n';
    const welcome = [
      ':irc.example 001 pscan :Welcome',
      ':irc.example 004 pscan irc.example ngircd-26.1 abBc abehi',
      '',
    ].join('\r\n');
    const server = await startTcpServer(
      (socket) =>
        void socket.on('data', (bytes) =>
          socket.write(bytes.toString().startsWith('NICK ') ? welcome : greeting),
        ),
      { host },
    );
    const { port } = server;
    const found = await identifyService({ host, address: host, port }, traffic);
    await server.close();

    expect(found).toMatchObject({ name: 'irc', product: 'ngircd', version: '26.1' });
  });
});

describe('services that answer nothing but their own protocol', () => {
  // Each of them is silent to a connection that only listens, so they wait side by side.
  it.concurrent.for([
    [2181, 'zookeeper', 'unknown', 'srvr', 'Zookeeper version: 3.9.2'],
    [1883, 'mqtt', 'open', '\x10\x18\0\x04MQTT', '\x20\x02\0\0'],
    [8009, 'ajp', 'unknown', '\x12\x34\0\x01\x0a', 'AB\0\x01\x09'],
    [5005, 'jdwp', 'unknown', 'JDWP-Handshake', 'JDWP-Handshake'],
    [6001, 'x11', 'open', 'l\0\x0b\0', '\x01\0\x0b\0\0\0\0\0'],
    [5060, 'sip', 'unknown', 'OPTIONS sip:', 'SIP/2.0 200 OK\r\n\r\n'],
    [2049, 'nfs', 'unknown', '\x80\0\0\x28RPCN', '\x80\0\0\x18RPCN\0\0\0\x01\0\0\0\0'],
    [5672, 'amqp', 'protected', 'AMQP', '\x01\0\0\0\0\0\x0b\0\x0a\0\x0a\0\x09PLAIN\xce'],
    [9092, 'kafka', 'protected', '\0\0\0\x0a\0\x12', '\0\0\0\x0aKAFK\0\0\0\0\0\0'],
    [
      1521,
      'oracle',
      'unknown',
      '\0\x5a\0\0\x01',
      '\0\x30\0\0\x04\0\0\0"\0(DESCRIPTION=(VSNNUM=318767104))',
    ],
    [1080, 'socks', 'unknown', '\x05\x01\0', '\x05\0'],
    [
      5222,
      'xmpp',
      'unknown',
      '<?xml',
      "<?xml version='1.0'?><stream:stream xmlns='jabber:client'><stream:features></stream:features>",
    ],
    [9418, 'git', 'unknown', '003agit-upload-pack /', '001cERR access denied: /x'],
    [4369, 'epmd', 'open', '\0\x01n', '\0\0\x11\x11name rabbit at port 25672\n'],
    [3632, 'distccd', 'open', 'DIST00000001ARGC00000006', 'DONE00000001STAT00000000'],
    [1433, 'mssql', 'protected', '\x12\x01\0\x14', '\x04\x01\0\x2b\0\0\x01\0\0\0'],
  ] as const)('at port %i: %s', async ([port, name, access, question, answer], { expect }) => {
    await using _ = await served(port, answering(question, answer));
    const found = await identifyService({ host, address: host, port }, traffic);
    expect(found).toMatchObject({ name, access });
  });

  it('name their product and version', async () => {
    const properties = '\x07productS\0\0\0\x08RabbitMQ\x07versionS\0\0\0\x063.13.7';
    const amqp = `\x01\0\0\0\0\0\x36\0\x0a\0\x0a\0\x09${properties}AMQPLAIN\xce`;
    expect(await identifyAt(5672, answering('AMQP', amqp))).toMatchObject({
      name: 'amqp',
      product: 'RabbitMQ',
      version: '3.13.7',
    });
    const tns = '\0\x30\0\0\x04\0\0\0"\0(DESCRIPTION=(VSNNUM=318767104))';
    expect(await identifyAt(1521, answering('\0\x5a\0\0\x01', tns))).toMatchObject({
      product: 'Oracle TNS listener',
      version: '19',
    });
  });

  it.concurrent.for([
    ['9.18.28-1~deb12u2-Debian', 'ISC BIND', '9.18.28-1~deb12u2-Debian'],
    ['unbound 1.17.1', 'unbound', '1.17.1'],
    ['dnsmasq-2.89', 'dnsmasq', '2.89'],
    [
      'PowerDNS Authoritative Server 4.7.3 (built Jan 2023)',
      'PowerDNS Authoritative Server',
      '4.7.3',
    ],
    ['9 lives', null, undefined],
  ] as const)('name a name server that says "%s"', ([text, product, version], { expect }) => {
    const question = '\x07version\x04bind\0\0\x10\0\x03';
    const size = String.fromCharCode(text.length);
    const record = `\xc0\x0c\0\x10\0\x03\0\0\0\0\0${String.fromCharCode(text.length + 1)}${size}${text}`;
    const answer = `\0\x50dn\x84\0\0\x01\0\x01\0\0\0\0${question}${record}`;
    const found = recognise(Buffer.from(answer, 'latin1'));
    expect(found).toMatchObject({ name: 'dns', product });
    expect(found?.version).toBe(version);
  });

  it('tell their version when they are asked again', async () => {
    const agent = 'ZBXD\x01\x06\0\0\0\0\0\0\x006.0.14';
    expect(await identifyAt(10_050, answering('ZBXD\x01\x0d', agent))).toMatchObject({
      name: 'zabbix-agent',
      product: 'Zabbix agent',
      version: '6.0.14',
    });
    const stats = '---\ncurrent-jobs-ready: 0\nversion: "1.12"\n';
    const queue = await identifyAt(11_300, (socket) => {
      socket.on('data', (bytes) => {
        const isAsked = bytes.toString() === 'stats\r\n';
        socket.write(isAsked ? `OK ${stats.length}\r\n${stats}\r\n` : 'UNKNOWN_COMMAND\r\n');
      });
    });
    expect(queue).toMatchObject({ name: 'beanstalkd', product: 'beanstalkd', version: '1.12' });
    const node = await identifyAt(4949, (socket) => {
      socket.write('# munin node at db.example\n');
      socket.on('data', () => socket.write('munins node on db.example version: 2.0.73\n'));
    });
    expect(node).toMatchObject({ name: 'munin', product: 'Munin', version: '2.0.73' });
  });

  it('are asked for jobs and names alone, which change nothing', () => {
    const said = portProbes.flatMap(({ name, send }) =>
      ['distccd', 'git', 'epmd'].includes(name) ? [send?.toString('latin1')] : [],
    );
    expect(said).toEqual([
      '003agit-upload-pack /scanner.invalid\0host=scanner.invalid\0',
      'DIST00000001ARGC00000006ARGV00000002ccARGV00000009--versionARGV00000002-cARGV00000009scanner.cARGV00000002-oARGV00000009scanner.oDOTI00000000',
      '\0\x01n',
    ]);
  });

  it('tell whether Kafka, InfluxDB and Windows let strangers in', async () => {
    const kafka = (metadata: string | null) => (socket: Socket) => {
      socket.on('data', (bytes) => {
        const isVersions = bytes[5] === 18;
        const reply = isVersions ? '\0\0\0\x0aKAFK\0\0\0\0\0\0' : metadata;
        if (reply === null || bytes.length < 14) socket.destroy();
        else socket.write(Buffer.from(reply, 'latin1'));
      });
    };
    const brokers = '\0\0\0\x0cKAFM\0\0\0\0\0\0\0\0';
    expect(await identifyAt(9092, kafka(brokers))).toMatchObject({ name: 'kafka', access: 'open' });
    await running.pop()?.close();
    expect(await identifyAt(9092, kafka(null))).toMatchObject({ access: 'protected' });
    const influx = (status: string) => (socket: Socket) => {
      socket.on('data', (bytes) => {
        const isQuery = bytes.toString().startsWith('GET /query');
        socket.end(
          `HTTP/1.1 ${isQuery ? status : '404 Not Found'}\r\nX-Influxdb-Version: 1.8.10\r\n\r\n{"results":[]}`,
        );
      });
    };
    expect(await identifyAt(8086, influx('200 OK'))).toMatchObject({
      name: 'influxdb',
      version: '1.8.10',
      access: 'open',
    });
    await running.pop()?.close();
    expect(await identifyAt(8086, influx('401 Unauthorized'))).toMatchObject({
      access: 'protected',
    });
    const windows = (socket: Socket) => {
      socket.on('data', (bytes) => {
        const isManaged = bytes.toString().startsWith('GET /wsman');
        const status = isManaged ? '405 Method Not Allowed' : '404 Not Found';
        socket.end(`HTTP/1.1 ${status}\r\nServer: Microsoft-HTTPAPI/2.0\r\n\r\n`);
      });
    };
    expect(await identifyAt(5985, windows)).toMatchObject({ name: 'winrm', access: 'protected' });
  });

  it('are not found in a service that repeats what it is sent', async () => {
    const echo = (socket: Socket) => void socket.on('data', (bytes) => socket.write(bytes));

    expect(await identifyAt(8787, echo)).toMatchObject({ name: 'echo', access: 'open' });
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

describe('recognising services by what they say', () => {
  it.each([
    ['0\x0c\x02\x01\x01a\x07\n\x01\0\x04\0\x04\0', 'ldap', 'unknown'],
    ['0\x0c\x02\x01\x01a\x07\n\x01\x30\x04\0\x04\0', 'ldap', 'unknown'],
    ['0\x84\0\0\0\x10\x02\x01\x01a\x84\0\0\0\x07\n\x01\x01\x04\0\x04\0', 'ldap', 'unknown'],
    ['\x80\0\0\x18RPCB\0\0\0\x01', 'rpcbind', 'unknown'],
    ['\x03\0\0\x16\x11\xd0\0\x01\0\x01\0', 's7', 'unknown'],
    ['\x20\x02\0\x05', 'mqtt', 'protected'],
    ['\x20\x02\0\x01', 'mqtt', 'unknown'],
    ['\x20\x02\0\x03', 'mqtt', 'unknown'],
    ['-MISCONF Errors writing to the disk\r\n', 'redis', 'open'],
    ['CLIENT_ERROR unauthenticated\r\n', 'memcached', 'protected'],
    ['\0\x10\x0b\0\0\0', 'x11', 'protected'],
    ['Zookeeper version: 3.8.0-abc, built on 2024\n', 'zookeeper', 'unknown'],
    ['-ERR max number of clients reached\r\n', 'redis', 'unknown'],
    ['200 news.example InterNetNews NNRP server INN 2.7.1 ready\r\n', 'nntp', 'unknown'],
    [':irc.example.net 451 * :Connection not registered\r\n', 'irc', 'unknown'],
    [':irc.example.net NOTICE * :*** Looking up your hostname\r\n', 'irc', 'unknown'],
    ['NOTICE AUTH :*** Looking up your hostname\r\n', 'irc', 'unknown'],
    ['ERROR :Closing Link: [192.0.2.1] (Too many connections)\r\n', 'irc', 'unknown'],
    ['\x05\0\0\0\x0b\x08\x05\x1a\0', 'mysqlx', 'protected'],
  ])('%j', (answer, name, access) => {
    expect(recognise(Buffer.from(answer, 'latin1'))).toMatchObject({ name, access });
  });
});

it.each([
  ['OK MPD 0.23.5\n', 'mpd', 'MPD', '0.23.5'],
  ['OK 1.1.20+ds\n', 'gearman', 'gearmand', '1.1.20+ds'],
])('%j tells product and version', (answer, name, product, version) => {
  expect(recognise(Buffer.from(answer))).toMatchObject({ name, product, version });
});

describe('products that a service tells strangers', () => {
  const connected = latin1('\x20\x02\0\0\x90\x03\0\x01\0');
  const message = (text: string) => {
    const topic = '$SYS/broker/version';
    return latin1(
      `\x30${String.fromCharCode(2 + topic.length + text.length)}\0\x13${topic}${text}`,
    );
  };
  const broker = (answer: Buffer) => (socket: Socket) => {
    socket.on('data', (bytes) => {
      if (bytes[0] !== 0x10) socket.destroy();
      else socket.write(bytes.includes('$SYS') ? answer : connected.subarray(0, 4));
    });
  };

  it('reads the version that Mosquitto keeps as a message, which may come in parts', async () => {
    const told = message('mosquitto version 2.0.11');
    expect(await identifyAt(1883, broker(Buffer.concat([connected, told])))).toMatchObject({
      name: 'mqtt',
      access: 'open',
      product: 'Mosquitto',
      version: '2.0.11',
    });
    await running.pop()?.close();
    const part = await identifyAt(
      1883,
      broker(Buffer.concat([connected, told.subarray(0, told.length - 2)])),
    );
    expect(part).toMatchObject({ name: 'mqtt', access: 'open', product: null });
  });

  it('keeps a broker that refuses the subscription', async () => {
    const refused = latin1('\x20\x02\0\0\x90\x03\0\x01\x80');
    expect(await identifyAt(1883, broker(refused))).toMatchObject({
      name: 'mqtt',
      access: 'open',
      product: null,
    });
  });

  it.each([
    [['top', 'OpenLDAProotDSE'], 'OpenLDAP', undefined],
    [['top', '389 Project', '389-Directory/2.3.1 B2023.095.0000'], '389 Directory Server', '2.3.1'],
    [['Apache Software Foundation', '2.0.0.AM27'], 'ApacheDS', '2.0.0.AM27'],
    [['1.2.840.113556.1.4.800', '1.2.840.113556.1.4.1670'], 'Active Directory', undefined],
    [['top'], null, undefined],
  ])('a directory with %j is %s %s', async (values, product, version) => {
    const field = (tag: number, ...parts: readonly Buffer[]) => {
      const body = Buffer.concat(parts);
      return Buffer.concat([Buffer.of(tag, 0x82, body.length >> 8, body.length & 255), body]);
    };
    const listed = field(0x31, ...values.map((value) => field(4, Buffer.from(value))));
    const attributes = field(0x30, field(0x30, field(4, Buffer.from('a')), listed));
    const entry = field(0x30, Buffer.of(2, 1, 1), field(0x64, field(4), attributes));
    const done = latin1('0\x0c\x02\x01\x01e\x07\n\x01\0\x04\0\x04\0');
    const directory = (socket: Socket) => {
      socket.on('data', (bytes) => {
        if (bytes[0] !== 0x30) socket.destroy();
        else if (bytes.includes('vendorName')) socket.write(Buffer.concat([entry, done]));
        else socket.write(latin1('0\x0c\x02\x01\x01a\x07\n\x01\0\x04\0\x04\0'));
      });
    };
    const found = await identifyAt(389, directory);
    expect(found).toMatchObject({ name: 'ldap', product });
    expect(found.version).toBe(version);
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

  it.each([
    ['its first packet', ''],
    ['behind lines for people', 'Authorised users only\r\nYou are watched\r\n'],
  ])('are read from %s', async (_name, lines) => {
    const ssh = await identifyAt(2222, (socket) => {
      socket.write(`${lines}SSH-2.0-OpenSSH_9.9\r\n`);
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
