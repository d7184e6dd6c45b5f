import * as packet from 'dns-packet';
import type { HostAnswer } from '../../../subjects/host.ts';

/** Describes what the bytes of an answer show. */
export interface UdpReading {
  result: Extract<HostAnswer['result'], 'open' | 'protected' | 'unclear'>;
  product?: string;
  version?: string;
  seen?: string;
}

/** Reads any bytes. @throws nothing */
export type UdpReader = (bytes: Buffer) => UdpReading;

const unclear: UdpReading = { result: 'unclear', seen: 'It answered with something else' };
const MAX_TEXT = 80;

/** The first line of a text that may hold anything. */
const textOf = (bytes: Buffer): string =>
  bytes
    .toString('latin1', 0, 400)
    .replace(/[^ -~\r\n]/g, '.')
    .trim()
    .split(/[\r\n]/)[0]
    ?.slice(0, MAX_TEXT)
    .trim() ?? '';

/** sysDescr.0 (RFC 3418). */
export const SYS_DESCR = Buffer.of(0x2b, 6, 1, 2, 1, 1, 1, 0);

/** The community, and the tag of a GetResponse (RFC 3416). */
const SNMP_RESPONSE = Buffer.from('public\xa2', 'latin1');
/** noAccess and authorizationError: the agent knows the community, and shows it nothing. */
const snmpRefusals: readonly number[] = [6, 16];

/** Behind the length and the number of the request, which has as many bytes as it says. */
function snmpError(bytes: Buffer, response: number): number | undefined {
  const first = bytes[response] ?? 0;
  const request = response + (first < 0x80 ? 1 : 1 + (first & 0x7f));
  return bytes[request + 2 + (bytes[request + 1] ?? 0) + 2];
}

/** Only an agent that accepts the community sends a response. */
export const readSnmp: UdpReader = (bytes) => {
  const response = bytes.indexOf(SNMP_RESPONSE);
  if (bytes[0] !== 0x30 || response < 0) return unclear;
  const error = snmpError(bytes, response + SNMP_RESPONSE.length);
  if (error !== undefined && snmpRefusals.includes(error)) {
    return { result: 'protected', seen: 'It shows nothing to the community public' };
  }
  const at = bytes.indexOf(SYS_DESCR);
  if (at < 0 || bytes[at + SYS_DESCR.length] !== 0x04) return { result: 'open' };
  const first = bytes[at + SYS_DESCR.length + 1] ?? 0;
  // Lengths above 127 come in as many bytes as the low bits say (X.690, section 8.1.3).
  const start = at + SYS_DESCR.length + 2 + (first < 0x80 ? 0 : first & 0x7f);
  const product = textOf(bytes.subarray(start));
  return { result: 'open', ...(product !== '' && { product }) };
};

/** Mode 6 (RFC 9327): an answer to READVAR, or a refusal. */
export const readNtpControl: UdpReader = (bytes) => {
  if (bytes.length < 12 || ((bytes[0] ?? 0) & 7) !== 6) return unclear;
  const flags = bytes[1] ?? 0;
  if ((flags & 0x80) === 0) return unclear;
  if ((flags & 0x40) !== 0) return { result: 'protected', seen: 'It refuses mode 6' };
  const text = bytes.toString('latin1', 12);
  const from = text.indexOf('version="');
  const named = from < 0 ? '' : (text.slice(from + 9).split('"')[0] ?? '');
  const [product = '', version = ''] = textOf(Buffer.from(named, 'latin1')).split(' ');
  return {
    result: 'open',
    ...(product !== '' && { product }),
    ...(version !== '' && { version: version.split('@')[0] ?? version }),
    seen: `it answers mode 6 with ${bytes.length} bytes`,
  };
};

/** Mode 7, which only ntpd and its relatives know: MON_GETLIST_1, or an error. */
export const readNtpList: UdpReader = (bytes) => {
  if (bytes.length < 8 || ((bytes[0] ?? 0) & 0x87) !== 0x87) return unclear;
  const error = (bytes[4] ?? 0) >> 4;
  return error === 0
    ? { result: 'open', seen: `it answers monlist with ${bytes.length} bytes` }
    : { result: 'protected', seen: 'It refuses mode 7' };
};

/** The time, which anyone may ask for (RFC 5905). */
export const readNtpTime: UdpReader = (bytes) =>
  bytes.length >= 48 && ((bytes[0] ?? 0) & 7) === 4
    ? { result: 'protected', seen: 'It answers with the time alone' }
    : unclear;

/** Get Channel Authentication Capabilities (IPMI 2.0, section 22.13). */
export const readIpmi: UdpReader = (bytes) => {
  if (bytes.length < 24 || bytes.readUInt32BE(0) !== 0x0600ff07) return unclear;
  const ways = bytes[22] ?? 0;
  const status = bytes[23] ?? 0;
  const isAnonymous = (status & 1) !== 0 || (ways & 1) !== 0;
  return {
    result: 'open',
    version: (ways & 0x80) !== 0 ? '2.0' : '1.5',
    seen: isAnonymous ? 'it offers a login without a password' : 'it asks strangers to log in',
  };
};

function decoded(bytes: Buffer): packet.DecodedPacket | null {
  try {
    const message = packet.decode(bytes);
    return message.type === 'response' ? message : null;
  } catch {
    return null;
  }
}

/** Returns whether a resolver follows a question about a zone that is not its own (RFC 5358). */
export const readRecursion: UdpReader = (bytes) => {
  const reply = decoded(bytes);
  if (reply === null) return unclear;
  const code = codeOf(reply);
  const found = reply.answers?.length ?? 0;
  const offersRecursion = code === 'NOERROR' && reply.flag_ra;
  if (offersRecursion && !reply.flag_aa && found > 0) {
    return { result: 'open', seen: `it resolves for strangers, with ${bytes.length} bytes` };
  }
  // It would resolve, and cannot at the moment; or it has the root as a zone of its own.
  if (code === 'SERVFAIL' || offersRecursion) {
    const what = reply.flag_aa ? 'from a root of its own' : 'without a record';
    return { result: 'unclear', seen: `It answers ${code} ${what}` };
  }
  return { result: 'protected', seen: `It answers ${code}` };
};

const codeOf = (reply: packet.DecodedPacket): string =>
  (reply as packet.DecodedPacket & { rcode: string }).rcode;

/**
 * An answer of a responder that is meant for its own link alone. Other name servers at its port refuse, which
 * responders do not: those of multicast DNS answer with records or not at all (RFC 6762, section 6).
 */
const readLocalNames =
  (leastRecords: number): UdpReader =>
  (bytes) => {
    const reply = decoded(bytes);
    const found = reply?.answers?.length ?? 0;
    if (reply === null || codeOf(reply) !== 'NOERROR' || found < leastRecords) return unclear;
    return { result: 'open', seen: `it answers with ${found} records, ${bytes.length} bytes` };
  };

export const readMulticastNames = readLocalNames(1);
export const readLinkLocalNames = readLocalNames(0);

/** UPnP Device Architecture 2.0, section 1.3.3. */
export const readSsdp: UdpReader = (bytes) => {
  const lines = bytes.toString('latin1', 0, 2048).split('\r\n');
  if (!/^HTTP\/1\.[01] 200/.test(lines[0] ?? '')) return unclear;
  const server = lines.find((line) => line.toLowerCase().startsWith('server:'));
  const product = server === undefined ? '' : textOf(Buffer.from(server.slice(7), 'latin1'));
  return { result: 'open', ...(product !== '' && { product }) };
};

/** Data, or an error about a file that does not exist (RFC 1350, section 5). */
export const readTftp: UdpReader = (bytes) => {
  const kind = bytes.length >= 4 ? bytes.readUInt16BE(0) : 0;
  return kind === 3 || kind === 5
    ? { result: 'open', seen: 'it takes requests for files from anyone' }
    : unclear;
};

/** Behind the header of a frame of 8 bytes (memcached, `protocol.txt`). */
export const readMemcached: UdpReader = (bytes) => {
  const text = textOf(bytes.subarray(8));
  if (!text.startsWith('VERSION ')) return unclear;
  return { result: 'open', product: 'memcached', version: text.slice(8) };
};

/** An LDAP message: an entry, or the end of a search. */
export const readCldap: UdpReader = (bytes) =>
  bytes[0] === 0x30 && bytes.length > 7 && (bytes.includes(0x64) || bytes.includes(0x65))
    ? { result: 'open', seen: `it answers with ${bytes.length} bytes` }
    : unclear;
