// Addresses of every kind, written down apart from the tables that are tested by them: the first and
// the last of each block of the IANA registries (of 2025-10-09), and some from its middle.

/** The operator's own network, and this machine. */
const innerIpv4: readonly string[] = [
  ...['10.0.0.0', '10.0.0.1', '10.13.37.1', '10.255.255.255'],
  ...['172.16.0.0', '172.16.0.1', '172.20.10.5', '172.31.255.255'],
  ...['192.168.0.0', '192.168.1.1', '192.168.178.20', '192.168.255.255'],
  ...['100.64.0.0', '100.64.0.1', '100.100.0.1', '100.100.100.199', '100.127.255.255'],
  ...['127.0.0.0', '127.0.0.1', '127.0.0.53', '127.1.2.3', '127.255.255.255'],
];
const innerIpv6: readonly string[] = [
  '::1',
  '0:0:0:0:0:0:0:1',
  ...['fc00::', 'fc00::1', 'fd00::1', 'fd12:3456:789a:1::1', 'fd00:ec1::254', 'fd00:ec3::23'],
  ...['fd00:42::41', 'fd20:ce::253', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
];

/** Services that give out an instance's credentials. */
const metadataIpv4: readonly string[] = [
  ...['169.254.169.254', '169.254.170.2', '169.254.170.23', '169.254.169.123', '169.254.0.23'],
  ...['100.100.100.200', '192.0.0.192', '168.63.129.16'],
];
const metadataIpv6: readonly string[] = [
  ...['fd00:ec2::254', 'fd00:ec2::23', 'fd00:ec2::253', 'fd00:0ec2:0:0:0:0:0:254'],
  ...['fd20:ce::254', 'fd00:42::42', 'fd00:c1::a9fe:a9fe', 'fd00:a9fe:a9fe::1'],
  ...['fe80::a9fe:a9fe', 'fe80::1'],
];

const specialIpv4: readonly string[] = [
  ...['0.0.0.0', '0.0.0.1', '0.255.255.255'],
  ...['169.254.0.0', '169.254.1.1', '169.254.255.255'],
  ...['192.0.0.0', '192.0.0.8', '192.0.0.9', '192.0.0.10', '192.0.0.170', '192.0.0.255'],
  ...['192.0.2.0', '192.0.2.1', '192.0.2.255'],
  ...['192.31.196.0', '192.31.196.255'],
  ...['192.52.193.0', '192.52.193.255'],
  ...['192.88.99.0', '192.88.99.2', '192.88.99.255'],
  ...['192.175.48.0', '192.175.48.255'],
  ...['198.18.0.0', '198.18.0.1', '198.19.255.255'],
  ...['198.51.100.0', '198.51.100.7', '198.51.100.255'],
  ...['203.0.113.0', '203.0.113.9', '203.0.113.255'],
  ...['224.0.0.0', '224.0.0.1', '232.1.2.3', '239.255.255.250', '239.255.255.255'],
  ...['240.0.0.0', '240.0.0.1', '250.1.2.3', '255.255.255.254', '255.255.255.255'],
];
const specialIpv6: readonly string[] = [
  '::',
  ...['64:ff9b:1::', '64:ff9b:1::7f00:1', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  ...['64:ff9b:2::1', '64:ff9a::808:808', '64:ff9b:0:0:0:1:808:808'],
  ...['100::', '100::1', '100::ffff:ffff:ffff:ffff', '100:0:0:1::', '100:0:0:1::1', '101::1'],
  ...['200::1', '400::1', '800::1', '1000::1', '1fff:ffff::1'],
  ...['2001::', '2001::1', '2001:0:ffff:ffff::1', '2001:1::1', '2001:1::2', '2001:1::3'],
  ...['2001:2::1', '2001:3::1', '2001:4:112::1', '2001:10::1', '2001:1f:ffff::1', '2001:20::1'],
  ...['2001:2f:ffff::1', '2001:30::1', '2001:3f:ffff::1', '2001:1ff:ffff::1'],
  ...['2001:db8::', '2001:db8::1', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ...['2620:4f:8000::', '2620:4f:8000::1', '2620:4f:8000:ffff:ffff:ffff:ffff:ffff'],
  ...['3fff::', '3fff::1', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ...['4000::1', '5f00::', '5f00::1', '5f00:ffff::1', '6000::1', '8000::1', 'a000::1', 'c000::1'],
  ...['e000::1', 'f000::1', 'f800::1', 'fbff:ffff::1', 'fe00::1'],
  ...['fe80::', 'fe80::1', 'fe80::a9fe:a9fe', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ...['fec0::', 'fec0::1', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ...['ff00::', 'ff01::1', 'ff02::1', 'ff02::fb', 'ff05::2', 'ff0e::1'],
  'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  // Stateless translation (RFC 7915), which is none of the wrappings that are seen through.
  ...['::ffff:0:7f00:1', '::ffff:0:a9fe:a9fe', '::ffff:0:808:808'],
];

/** Anybody's, among them the direct neighbours of each special block. */
const globalIpv4: readonly string[] = [
  ...['1.0.0.0', '1.1.1.1', '8.8.8.8', '9.9.9.9', '9.255.255.255', '11.0.0.0', '93.184.215.14'],
  ...['100.63.255.255', '100.128.0.0', '126.255.255.255', '128.0.0.0', '168.63.129.15'],
  ...['168.63.129.17', '169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0'],
  ...['191.255.255.255', '192.0.1.0', '192.0.1.255', '192.0.3.0', '192.31.195.255', '192.31.197.0'],
  ...['192.52.192.255', '192.52.194.0', '192.88.98.255', '192.88.100.0', '192.167.255.255'],
  ...['192.169.0.0', '192.175.47.255', '192.175.49.0', '198.17.255.255', '198.20.0.0'],
  ...['198.51.99.255', '198.51.101.0', '203.0.112.255', '203.0.114.0', '223.255.255.255'],
];
const globalIpv6: readonly string[] = [
  ...['2000::', '2000::1', '2001:200::', '2001:200::1', '2001:470::1', '2001:4860:4860::8888'],
  ...['2001:db7:ffff::1', '2001:db9::1', '2003::1', '2400:cb00:2048:1::6810:7b60'],
  ...['2606:2800:21f:cb07:6820:80da:af6b:8b2c', '2606:4700::6810:84e5', '2620:4f:7fff::1'],
  ...['2620:4f:8001::1', '2a00:1450:4001:81b::200e', '3ffe::1', '3fff:1000::1'],
];

const hex = (text: string): readonly [string, string] => {
  const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number);
  return [((a << 8) | b).toString(16), ((c << 8) | d).toString(16)];
};
const inverted = (group: string): string => (Number.parseInt(group, 16) ^ 0xffff).toString(16);

/** Every way to write an IPv4 address as an IPv6 address that a gateway or kernel undoes. */
export const wrapped = (ipv4: string) => {
  const [high, low] = hex(ipv4);
  return {
    mapped: [`::ffff:${ipv4}`, `::ffff:${high}:${low}`, `0:0:0:0:0:ffff:${high}:${low}`],
    // 0.0.0.0 and 0.0.0.1 would be the unspecified address and loopback.
    compatible: ['0.0.0.0', '0.0.0.1'].includes(ipv4) ? [] : [`::${high}:${low}`],
    nat64: [`64:ff9b::${high}:${low}`, `64:ff9b::${ipv4}`],
    sixToFour: [`2002:${high}:${low}::`, `2002:${high}:${low}::1`],
    teredo: [`2001:0:4136:e378:8000:63bf:${inverted(high)}:${inverted(low)}`],
  } as const;
};

/** Tells what no policy lets through. */
export const refusedEverywhere: readonly string[] = [
  ...metadataIpv4,
  ...metadataIpv6,
  ...specialIpv4,
  ...specialIpv6,
  ...[...metadataIpv4, ...specialIpv4].flatMap((ipv4) => Object.values(wrapped(ipv4)).flat()),
  // These lead nowhere, or to another inner network than ours, be they inner or anybody's.
  ...innerIpv4.flatMap((ipv4) => {
    const { nat64, sixToFour, teredo } = wrapped(ipv4);
    return [...nat64, ...sixToFour, ...teredo];
  }),
  ...['127.0.0.1', '10.0.0.1'].flatMap((ipv4) => wrapped(ipv4).compatible),
  ...globalIpv4.flatMap((ipv4) => [...wrapped(ipv4).compatible, ...wrapped(ipv4).teredo]),
];
/** Tells what passes only where private targets are allowed. */
export const innerAddresses: readonly string[] = [
  ...innerIpv4,
  ...innerIpv6,
  ...innerIpv4.flatMap((ipv4) => wrapped(ipv4).mapped),
];
/** Tells what passes everywhere. */
export const globalAddresses: readonly string[] = [
  ...globalIpv4,
  ...globalIpv6,
  ...globalIpv4.flatMap((ipv4) => {
    const { mapped, nat64, sixToFour } = wrapped(ipv4);
    return [...mapped, ...nat64, ...sixToFour];
  }),
];
