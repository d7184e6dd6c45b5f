/** Prefixes up to these lengths count as everyone, as S3 counts them; private ranges are never everyone. */
const BROAD_V4 = 8;
const BROAD_V6 = 32;

/** IPv4 addresses that a list may hold in all before it counts as everyone: a quarter of all. */
const MANY = 2 ** 30;

/** Whether a list of ranges lets in a large part of the internet. A text that is no range is null. */
export function isBroad(ranges: readonly string[]): boolean | null {
  let total = 0;
  for (const range of ranges) {
    const [address = '', length] = range.trim().split('/');
    const isV6 = address.includes(':');
    const isAddress = isV6
      ? /^[0-9a-f:.]+$/i.test(address)
      : /^\d{1,3}(\.\d{1,3}){3}$/.test(address);
    const prefix = length === undefined ? (isV6 ? 128 : 32) : Number(length);
    if (!isAddress || !Number.isInteger(prefix) || prefix < 0 || prefix > (isV6 ? 128 : 32)) {
      return null;
    }
    if (isPrivate(address, prefix)) continue;
    if (prefix < (isV6 ? BROAD_V6 : BROAD_V4)) return true;
    if (!isV6) total += 2 ** (32 - prefix);
  }
  return total > MANY;
}

const isPrivate = (address: string, prefix: number): boolean =>
  (prefix >= 8 && address.startsWith('10.')) ||
  (prefix >= 12 && /^172\.(1[6-9]|2\d|3[01])\./.test(address)) ||
  (prefix >= 16 && address.startsWith('192.168.')) ||
  (prefix >= 7 && /^f[cd][0-9a-f]{2}:/i.test(address));
