import { xmppOpening } from '../tls/start-tls.ts';
import { amqpHeader } from './amqp-access.ts';
import type { ServiceProbe } from './probes.ts';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');

/** RPC call of procedure 0, which does nothing (RFC 5531, section 11.1), over TCP. */
const rpcNull = (xid: string, program: string, version: string): Buffer =>
  Buffer.concat([
    hex('80000028'),
    Buffer.from(xid, 'latin1'),
    hex(`00000000 00000002 ${program} ${version} 00000000`),
    Buffer.alloc(16),
  ]);

const mqttConnect = (): Buffer => {
  // A broker ends the session of another client of the same name.
  const client = 'parapet-scan';
  const body = Buffer.concat([
    hex('0004 4d515454 04 02 000a'),
    Buffer.of(0, client.length),
    Buffer.from(client),
  ]);
  return Buffer.concat([Buffer.of(0x10, body.length), body]);
};

/** TDS PRELOGIN that asks for the version (MS-TDS, section 2.2.6.5). */
const tdsPrelogin = hex('12 01 0014 0000 00 00 00 0006 0006 ff 000000000000');

/** COTP connection request to the rack and slot of a controller: no more than a connect. */
const cotpConnect = hex('03000016 11e00000000100c0010ac1020100c2020102');

/** A Kafka request without client id; the answer repeats the correlation id. */
export const kafkaRequest = (key: number, version: number, id: string, body: Buffer): Buffer => {
  const content = Buffer.concat([
    Buffer.of(0, key, 0, version),
    Buffer.from(id, 'latin1'),
    hex('ffff'),
    body,
  ]);
  return Buffer.concat([hex('000000'), Buffer.of(content.length), content]);
};

/** TNS CONNECT that asks the listener for its version; the data stand at byte 58. */
const tnsConnect = (): Buffer => {
  const data = Buffer.from('(CONNECT_DATA=(COMMAND=VERSION))');
  const packet = Buffer.alloc(58 + data.length);
  packet.writeUInt16BE(packet.length, 0);
  packet[4] = 1;
  for (const [at, value] of [
    [8, 0x0139],
    [10, 0x012c],
    [14, 0x0800],
    [16, 0x7fff],
    [18, 0x7f08],
    [22, 1],
    [24, data.length],
    [26, 58],
  ] as const) {
    packet.writeUInt16BE(value, at);
  }
  data.copy(packet, 58);
  return packet;
};

/** Questions of services that stay mute to all others, each at the ports that it usually has. */
export const portProbes: readonly ServiceProbe[] = (
  [
    { name: 'zookeeper', ports: [2181], send: Buffer.from('srvr') },
    { name: 'cassandra', ports: [9042, 9142], send: hex('04 00 0000 05 00000000') },
    { name: 'mqtt', ports: [1883, 8883], send: mqttConnect() },
    { name: 'x11', ports: [6000, 6001, 6002], send: hex('6c00 0b00 0000 0000 0000 0000') },
    { name: 'ajp', ports: [8009], send: hex('1234 0001 0a') },
    { name: 'jdwp', ports: [5005, 8000, 8787], send: Buffer.from('JDWP-Handshake') },
    { name: 'mssql', ports: [1433], send: tdsPrelogin },
    { name: 'rpcbind', ports: [111], send: rpcNull('RPCB', '000186a0', '00000002') },
    { name: 'nfs', ports: [2049], send: rpcNull('RPCN', '000186a3', '00000003') },
    { name: 'amqp', ports: [5672, 5671], send: amqpHeader },
    {
      name: 'kafka',
      ports: [9092, 9093, 29_092],
      send: kafkaRequest(18, 0, 'KAFK', Buffer.alloc(0)),
    },
    { name: 'oracle', ports: [1521, 1522, 1526], send: tnsConnect() },
    { name: 'socks', ports: [1080, 1081, 9050, 9150], send: hex('050100') },
    { name: 'xmpp', ports: [5222], send: Buffer.from(xmppOpening('scanner.invalid')) },
    { name: 's7', ports: [102], send: cotpConnect },
    {
      name: 'sip',
      ports: [5060, 5061],
      send: Buffer.from(
        [
          'OPTIONS sip:scanner@scanner.invalid SIP/2.0',
          'Via: SIP/2.0/TCP scanner.invalid;branch=z9hG4bKscanner',
          'Max-Forwards: 0',
          'To: <sip:scanner@scanner.invalid>',
          'From: <sip:scanner@scanner.invalid>;tag=scanner',
          'Call-ID: scanner@scanner.invalid',
          'CSeq: 1 OPTIONS',
          'Content-Length: 0',
          '',
          '',
        ].join('\r\n'),
      ),
    },
  ] as const
).map((probe) => ({ ...probe, late: true }));
