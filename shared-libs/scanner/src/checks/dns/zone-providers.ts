/** A service that serves zones of its customers. */
export interface ZoneProvider {
  name: string;
  /** `yes`: any customer can add any zone. `sometimes`: the servers are drawn, or the owner is asked. */
  claimable: 'yes' | 'sometimes';
}

/** Names of servers of services whose customers add zones themselves, by their end. */
const bySuffix: ReadonlyArray<readonly [suffix: string, provider: ZoneProvider]> = [
  ['digitalocean.com', { name: 'DigitalOcean', claimable: 'yes' }],
  ['linode.com', { name: 'Linode', claimable: 'yes' }],
  ['he.net', { name: 'Hurricane Electric', claimable: 'yes' }],
  ['dnsmadeeasy.com', { name: 'DNS Made Easy', claimable: 'yes' }],
  ['dnsimple.com', { name: 'DNSimple', claimable: 'yes' }],
  ['dreamhost.com', { name: 'DreamHost', claimable: 'yes' }],
  ['vultr.com', { name: 'Vultr', claimable: 'yes' }],
  ['nsone.net', { name: 'NS1', claimable: 'sometimes' }],
  ['googledomains.com', { name: 'Google Cloud DNS', claimable: 'sometimes' }],
  ['azure-dns.com', { name: 'Azure DNS', claimable: 'sometimes' }],
  ['azure-dns.net', { name: 'Azure DNS', claimable: 'sometimes' }],
  ['azure-dns.org', { name: 'Azure DNS', claimable: 'sometimes' }],
  ['azure-dns.info', { name: 'Azure DNS', claimable: 'sometimes' }],
  ['cloudflare.com', { name: 'Cloudflare', claimable: 'sometimes' }],
];

/** `ns-1234.awsdns-56.org`: the middle label tells. */
const AMAZON = 'awsdns-';

export function zoneProviderOf(nameServer: string): ZoneProvider | null {
  const listed = bySuffix.find(([suffix]) => nameServer.endsWith(`.${suffix}`));
  if (listed) return listed[1];
  return nameServer.split('.').at(1)?.startsWith(AMAZON)
    ? { name: 'Amazon Route 53', claimable: 'sometimes' }
    : null;
}
