/** Describes what a server sends that is no SSH, or none that this client speaks. */
export class SshFault extends Error {}

export const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};

/** A string of RFC 4251, section 5: its length and its bytes. */
export const text = (value: Buffer | string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([uint32(bytes.length), bytes]);
};

/** A positive multiple precision integer of RFC 4251, section 5, from its bytes, big endian. */
export const mpint = (value: Buffer): Buffer => {
  let from = 0;
  while (from < value.length && value[from] === 0) from += 1;
  const bytes = value.subarray(from);
  return text((bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes);
};

export interface WireReader {
  byte(): number;
  bytes(length: number): Buffer;
  text(): Buffer;
  names(): readonly string[];
}

/** Reads a payload from its start; each call throws an SshFault where bytes are missing. */
export function readWire(payload: Buffer): WireReader {
  let at = 0;
  const bytes = (length: number): Buffer => {
    if (at + length > payload.length) throw new SshFault('A message ends too early');
    at += length;
    return payload.subarray(at - length, at);
  };
  const string = () => bytes(bytes(4).readUInt32BE());
  return {
    byte: () => bytes(1).readUInt8(),
    bytes,
    text: string,
    names: () =>
      string()
        .toString('latin1')
        .split(',')
        .filter((name) => name !== ''),
  };
}
