import type { SshAlgorithms } from '../../subjects/host.ts';

const KEXINIT = 20;
/** Packet length, padding length, message number and cookie (RFC 4253, sections 6 and 7.1). */
const LISTS_AT = 4 + 1 + 1 + 16;
const MAX_PACKET = 35_000;
const MAX_NAMES = 100;

/** Returns where the packet begins: behind the line of the version, which others may come before. */
function packetOf(answer: Buffer): Buffer {
  const isFirst = answer.subarray(0, 4).toString('latin1') === 'SSH-';
  const version = isFirst ? 0 : answer.indexOf('\nSSH-') + 1;
  const end = answer.indexOf('\n', version);
  return end < 0 ? Buffer.alloc(0) : answer.subarray(end + 1);
}

/** Returns whether the whole first packet has come; false for what is no packet, too. */
export function hasKeyExchange(answer: Buffer): boolean {
  const packet = packetOf(answer);
  return packet.length >= 4 && packet.length >= 4 + Math.min(packet.readUInt32BE(0), MAX_PACKET);
}

/** Reads what a server offers; null when the answer is no KEXINIT. @throws nothing on any bytes */
export function sshAlgorithms(answer: Buffer): SshAlgorithms | null {
  const packet = packetOf(answer);
  if (packet.length < LISTS_AT || packet[5] !== KEXINIT) return null;
  const lists: (readonly string[])[] = [];
  let at = LISTS_AT;
  while (lists.length < 6) {
    if (at + 4 > packet.length) return null;
    const length = packet.readUInt32BE(at);
    if (at + 4 + length > packet.length) return null;
    const text = packet.toString('latin1', at + 4, at + 4 + length);
    lists.push(
      text
        .split(',')
        .filter((name) => name !== '')
        .slice(0, MAX_NAMES),
    );
    at += 4 + length;
  }
  const [keyExchange = [], hostKeys = [], , ciphers = [], , macs = []] = lists;
  return { keyExchange, hostKeys, ciphers, macs };
}
