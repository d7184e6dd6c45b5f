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
  const client = 'scanner';
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

/** Questions of services that stay mute to all others, each at the ports that it usually has. */
export const portProbes: readonly ServiceProbe[] = (
  [
    { name: 'zookeeper', ports: [2181], send: Buffer.from('srvr') },
    { name: 'cassandra', ports: [9042], send: hex('04 00 0000 05 00000000') },
    { name: 'ldap', ports: [389, 3268], send: hex('300c 020101 6007 020103 0400 8000') },
    { name: 'mqtt', ports: [1883], send: mqttConnect() },
    { name: 'x11', ports: [6000, 6001, 6002], send: hex('6c00 0b00 0000 0000 0000 0000') },
    { name: 'ajp', ports: [8009], send: hex('1234 0001 0a') },
    { name: 'jdwp', ports: [5005, 8000, 8787], send: Buffer.from('JDWP-Handshake') },
    { name: 'mssql', ports: [1433], send: tdsPrelogin },
    { name: 'rpcbind', ports: [111], send: rpcNull('RPCB', '000186a0', '00000002') },
    { name: 'nfs', ports: [2049], send: rpcNull('RPCN', '000186a3', '00000003') },
    { name: 's7', ports: [102], send: cotpConnect },
    {
      name: 'sip',
      ports: [5060],
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
