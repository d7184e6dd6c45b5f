import { xmppOpening } from '../tls/handshake/start-tls.ts';
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

export const mqttConnect = (): Buffer => {
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

/** A pkt-line (gitprotocol-common) that asks for a repository which nobody has. */
const gitRequest = (): Buffer => {
  const line = 'git-upload-pack /scanner.invalid\0host=scanner.invalid\0';
  return Buffer.from((line.length + 4).toString(16).padStart(4, '0') + line);
};

/** Asks for `version.bind` of class CHAOS over TCP, which name servers answer with a version, an own text or a refusal. */
const nameServerVersion = (): Buffer =>
  Buffer.concat([
    hex('001e'),
    Buffer.from('dn'),
    hex('0000 0001 0000 0000 0000'),
    Buffer.from('\x07version\x04bind\0', 'latin1'),
    hex('0010 0003'),
  ]);

/** A job that has the compiler print its version; distccd answers nothing else than jobs. */
const compilerVersion = (): Buffer => {
  const words = ['cc', '--version', '-c', 'scanner.c', '-o', 'scanner.o'];
  const token = (name: string, value: number) => name + value.toString(16).padStart(8, '0');
  const given = words.map((word) => token('ARGV', word.length) + word).join('');
  return Buffer.from(
    `${token('DIST', 1)}${token('ARGC', words.length)}${given}${token('DOTI', 0)}`,
  );
};

/** A passive check of the key `agent.version`; the length is 64 bits, little-endian. */
const zabbixVersion = (): Buffer => {
  const key = 'agent.version';
  return Buffer.concat([
    Buffer.from('ZBXD\x01'),
    Buffer.of(key.length, 0, 0, 0, 0, 0, 0, 0),
    Buffer.from(key),
  ]);
};

/** A query of version 2 (`common.h` of NRPE): `_NRPE_CHECK`, which NRPE answers with its version. */
const pluginsVersion = (): Buffer =>
  Buffer.concat([
    // Version, query, checksum of the packet, result.
    hex('0002 0001 d4673f00 0000'),
    Buffer.from('_NRPE_CHECK'.padEnd(1026, '\0')),
  ]);

/** Questions of services that stay mute to all others, each at the ports that it usually has. */
export const portProbes: readonly ServiceProbe[] = (
  [
    { name: 'zookeeper', ports: [2181], send: Buffer.from('srvr'), forSilent: true },
    { name: 'cassandra', ports: [9042, 9142], send: hex('04 00 0000 05 00000000') },
    { name: 'mqtt', ports: [1883, 8883], send: mqttConnect(), forSilent: true },
    { name: 'x11', ports: [6000, 6001, 6002], send: hex('6c00 0b00 0000 0000 0000 0000') },
    { name: 'ajp', ports: [8009], send: hex('1234 0001 0a') },
    {
      name: 'jdwp',
      ports: [5005, 8000, 8787],
      send: Buffer.from('JDWP-Handshake'),
      forSilent: true,
    },
    { name: 'mssql', ports: [1433], send: tdsPrelogin },
    { name: 'rpcbind', ports: [111], send: rpcNull('RPCB', '000186a0', '00000002') },
    { name: 'nfs', ports: [2049], send: rpcNull('RPCN', '000186a3', '00000003') },
    { name: 'amqp', ports: [5672, 5671], send: amqpHeader, forSilent: true },
    {
      name: 'kafka',
      ports: [9092, 9093, 29_092],
      send: kafkaRequest(18, 0, 'KAFK', Buffer.alloc(0)),
    },
    { name: 'oracle', ports: [1521, 1522, 1526], send: tnsConnect() },
    { name: 'socks', ports: [1080, 1081, 9050, 9150], send: hex('050100') },
    { name: 'xmpp', ports: [5222], send: Buffer.from(xmppOpening('scanner.invalid')) },
    { name: 'dns', ports: [53], send: nameServerVersion() },
    { name: 'git', ports: [9418], send: gitRequest() },
    { name: 'distccd', ports: [3632], send: compilerVersion(), forSilent: true },
    // NAMES_REQ of the Erlang port mapper.
    { name: 'epmd', ports: [4369], send: hex('0001 6e'), forSilent: true },
    { name: 'nrpe', ports: [5666], send: pluginsVersion(), forSilent: true },
    { name: 'zabbix-agent', ports: [10_050], send: zabbixVersion() },
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
