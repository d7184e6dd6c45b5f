/**
 * IPv4 blocks that are not globally reachable: IANA IPv4 Special-Purpose Address Registry, and
 * multicast. First octets as a pattern, each with the dot behind it.
 */
const notPublicV4 =
  /^(?:0|10|127|169\.254|192\.168|192\.0\.[02]|198\.1[89]|198\.51\.100|203\.0\.113|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])|2(?:2[4-9]|[345]\d))\./;
/**
 * Unspecified, loopback, unique local, link-local, site-local, multicast, documentation, discard,
 * and NAT64 inside a network.
 */
const notPublicV6 =
  /^(?:::1?$|f[cd][0-9a-f]{2}:|fe[89a-f][0-9a-f]:|ff|2001:db8:|3fff:[0-9a-f]{0,3}:|100::|64:ff9b:1:)/i;
const mapped = /^::ffff:(?:([\d.]+)|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/i;

/** Returns whether others on the internet cannot reach the address. */
export function isNotPublic(address: string): boolean {
  const inner = mapped.exec(address);
  if (inner !== null) return isNotPublic(inner[1] ?? dotted(inner[2] ?? '0', inner[3] ?? '0'));
  return address.includes(':') ? notPublicV6.test(address) : notPublicV4.test(address);
}

const dotted = (high: string, low: string): string =>
  [high, low]
    .map((part) => Number.parseInt(part, 16))
    .flatMap((part) => [part >> 8, part & 255])
    .join('.');
