import { randomInt } from 'node:crypto';
import * as packet from 'dns-packet';
import type { EdnsReply } from '../../subjects/name-server.ts';
import type { TrafficBounds } from '../../traffic/traffic.ts';
import { type DnsServer, sendUdp } from './dns-exchange.ts';

const HEADER_BYTES = 12;
const OPT = 41;
const MAX_RECORDS = 200;
const MAX_LABELS = 128;

/** Asks for the SOA record with EDNS of this version; null when no reply came in time. */
export function askEdns(
  server: DnsServer,
  zone: string,
  version: number,
  bounds: TrafficBounds,
): Promise<EdnsReply | null> {
  const id = randomInt(1, 65_535);
  const options = { type: 'OPT', name: '.', udpPayloadSize: 1232, flags: 0, options: [] };
  const message = packet.encode({
    type: 'query',
    id,
    flags: 0,
    questions: [{ type: 'SOA', name: zone, class: 'IN' }],
    additionals: [{ ...options, ednsVersion: version } as unknown as packet.OptAnswer],
  });
  const accept = (bytes: Buffer): EdnsReply | null =>
    bytes.length >= HEADER_BYTES && bytes.readUInt16BE(0) === id ? ednsIn(bytes) : null;
  return sendUdp(server, message, accept, bounds);
}

/**
 * Reads the extended code of a reply and the version in its OPT record (RFC 6891, section 6.1.3).
 * @returns null for what is no reply, or is malformed
 */
export function ednsIn(bytes: Buffer): EdnsReply | null {
  if (bytes.length < HEADER_BYTES || (bytes.readUInt8(2) & 0x80) === 0) return null;
  const code = bytes.readUInt8(3) & 15;
  let at = HEADER_BYTES;
  for (let left = bytes.readUInt16BE(4); left > 0; left -= 1) {
    const end = left > MAX_RECORDS ? null : nameEnd(bytes, at);
    if (end === null) return null;
    at = end + 4;
  }
  const records = bytes.readUInt16BE(6) + bytes.readUInt16BE(8) + bytes.readUInt16BE(10);
  for (let left = Math.min(records, MAX_RECORDS); left > 0; left -= 1) {
    const end = nameEnd(bytes, at);
    if (end === null || end + 10 > bytes.length) return null;
    if (bytes.readUInt16BE(end) === OPT) {
      return { rcode: (bytes.readUInt8(end + 4) << 4) | code, version: bytes.readUInt8(end + 5) };
    }
    at = end + 10 + bytes.readUInt16BE(end + 8);
  }
  return { rcode: code, version: null };
}

function nameEnd(bytes: Buffer, start: number): number | null {
  let at = start;
  for (let labels = 0; labels < MAX_LABELS; labels += 1) {
    const length = bytes[at];
    if (length === undefined) return null;
    if (length >= 0xc0) return at + 2;
    at += 1 + length;
    if (length === 0) return at;
  }
  return null;
}
