import { mongoHello } from './mongo-messages.ts';

export interface ServiceEndpoint {
  host: string;
  address: string;
  port: number;
}

/** A short message that makes an unknown service identify itself. */
export interface ServiceProbe {
  name: string;
  /** null: send nothing and wait for a greeting. */
  send: Buffer | null;
  /** Sent in a second round, only if the first identified nothing. */
  late?: true;
  /** Sent to these ports alone, because few other services are found by it. */
  ports?: readonly number[];
  /** Sent to all others too, as long as they have said nothing at all. */
  forSilent?: true;
}

/** Controllers of machines, which get no data that could disturb them. */
export const quietPorts: ReadonlySet<number> = new Set([502, 20_000, 44_818, 47_808]);

/** Listens. */
export const greetingProbe: ServiceProbe = { name: 'greeting', send: null };

/** None of these changes the state of a service: greetings, version requests, a ping. */
export const serviceProbes: readonly ServiceProbe[] = [
  greetingProbe,
  { name: 'http', send: Buffer.from('GET / HTTP/1.0\r\n\r\n') },
  { name: 'redis', send: Buffer.from('PING\r\n') },
  { name: 'memcached', send: Buffer.from('version\r\n') },
  /** SSLRequest: length 8, code 80877103. */
  { name: 'postgres', send: Buffer.of(0, 0, 0, 8, 4, 210, 22, 47) },
  { name: 'mongodb', send: mongoHello(), late: true },
  /** X.224 connection request that asks for RDP with any kind of security. */
  {
    name: 'rdp',
    send: Buffer.from('030000130ee000000000000100080003000000', 'hex'),
    late: true,
  },
  /** A bind of nobody (RFC 4513, section 5.1.1). */
  { name: 'ldap', send: Buffer.from('300c020101600702010304008000', 'hex'), late: true },
  /** SMB 1 negotiate that names the SMB 2 dialect. */
  { name: 'smb', send: smbNegotiate(), late: true },
];

function smbNegotiate(): Buffer {
  const dialects = Buffer.from('\x02NT LM 0.12\0\x02SMB 2.002\0\x02SMB 2.???\0', 'latin1');
  const header = Buffer.concat([
    Buffer.from('ff534d4272000000001801280000000000000000000000000000000000000000', 'hex'),
    Buffer.of(0),
    Buffer.of(dialects.length & 255, dialects.length >> 8),
    dialects,
  ]);
  return Buffer.concat([Buffer.of(0, 0, header.length >> 8, header.length & 255), header]);
}

/** Raw-print ports, which print whatever they receive. */
export const printerPorts: ReadonlySet<number> = new Set([
  9100, 9101, 9102, 9103, 9104, 9105, 9106, 9107,
]);
