/** A service that serves zones of its customers. */
export interface ZoneProvider {
  name: string;
  /**
   * `yes`: any customer can add any zone that nobody has. `sometimes`: the servers are drawn, only old
   * customers can, or the service asks for a proof in cases of doubt.
   */
  claimable: 'yes' | 'sometimes';
  /** Tells where that was reported or documented. */
  source: string;
}

/** A public list of such services, read as of 2025-03-03, which names a thread for each. */
const reported = (issue: number): string =>
  `https://github.com/indianajson/can-i-take-over-dns/issues/${issue}`;

const azure: ZoneProvider = { name: 'Azure DNS', claimable: 'sometimes', source: reported(5) };

/** By the end of the names of their servers. Services that were found to refuse strangers are not here. */
const bySuffix: ReadonlyArray<readonly [suffix: string, provider: ZoneProvider]> = [
  ['digitalocean.com', { name: 'DigitalOcean', claimable: 'yes', source: reported(22) }],
  ['linode.com', { name: 'Linode', claimable: 'yes', source: reported(26) }],
  ['he.net', { name: 'Hurricane Electric', claimable: 'yes', source: reported(25) }],
  ['dnsmadeeasy.com', { name: 'DNS Made Easy', claimable: 'yes', source: reported(6) }],
  ['domaindiscover.com', { name: 'TierraNet', claimable: 'yes', source: reported(24) }],
  [
    'vultr.com',
    {
      name: 'Vultr',
      claimable: 'yes',
      source: 'https://github.com/DNSControl/dnscontrol/issues/4760',
    },
  ],
  [
    'dnsimple.com',
    {
      name: 'DNSimple',
      claimable: 'sometimes',
      source: 'https://github.com/dnsimple/dnsimple-developer/pull/796',
    },
  ],
  ['dreamhost.com', { name: 'DreamHost', claimable: 'sometimes', source: reported(40) }],
  ['nsone.net', { name: 'NS1', claimable: 'sometimes', source: reported(7) }],
  ['googledomains.com', { name: 'Google Cloud DNS', claimable: 'sometimes', source: reported(2) }],
  ['name.com', { name: 'Name.com', claimable: 'sometimes', source: reported(8) }],
  ['domain.com', { name: 'Domain.com', claimable: 'sometimes', source: reported(17) }],
  ['reg.ru', { name: 'Reg.ru', claimable: 'sometimes', source: reported(28) }],
  ['azure-dns.com', azure],
  ['azure-dns.net', azure],
  ['azure-dns.org', azure],
  ['azure-dns.info', azure],
];

export function zoneProviderOf(nameServer: string): ZoneProvider | null {
  const listed = bySuffix.find(([suffix]) => nameServer.endsWith(`.${suffix}`));
  return listed?.[1] ?? null;
}
