/** Length of a line of Base64 (RFC 2045, section 6.8). */
const LINE = 76;

/** The hash under which search engines of hosts list an icon: of its Base64, in lines. */
export function faviconHash(icon: Buffer): number {
  const text = icon.toString('base64');
  const lines: string[] = [];
  for (let at = 0; at < text.length; at += LINE) lines.push(`${text.slice(at, at + LINE)}\n`);
  return murmurHash3(Buffer.from(lines.join(''), 'latin1'));
}

const rotated = (value: number, by: number): number => (value << by) | (value >>> (32 - by));

/** MurmurHash3, x86, 32 bits, seed 0; as a signed number. */
export function murmurHash3(bytes: Buffer): number {
  const mixed = (block: number) => Math.imul(rotated(Math.imul(block, 0xcc9e2d51), 15), 0x1b873593);
  const whole = bytes.length - (bytes.length % 4);
  let hash = 0;
  for (let at = 0; at < whole; at += 4) {
    hash = (Math.imul(rotated(hash ^ mixed(bytes.readInt32LE(at)), 13), 5) + 0xe6546b64) | 0;
  }
  const rest = bytes.subarray(whole);
  if (rest.length > 0) hash ^= mixed(rest.readUIntLE(0, rest.length));
  hash ^= bytes.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) | 0;
}
