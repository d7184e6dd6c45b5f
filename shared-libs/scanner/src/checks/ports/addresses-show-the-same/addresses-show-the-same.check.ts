import type { Judgement } from '@parapet/checks/definition/check';
import { checkOf } from '../../../check-definition/check.ts';
import type { HostSnapshot } from '../../../subjects/host.ts';

/** A port that is open at one address and closed at another fails, as when a firewall filters IPv4 alone. */
export const addressesShowTheSame = checkOf<HostSnapshot>()({
  id: 'addresses-show-the-same',
  catalogueId: 'MSC-011',
  version: 3,
  title: 'All addresses have the same open ports',
  group: 'ports',
  severity: 'medium',
  confidence: 'firm',
  reach: 'proved',
  subject: 'host',
  aspect: 'addresses',
  impact:
    'A firewall that filters one family of addresses alone leaves the services open over the other.',
  cweIds: ['CWE-1188'],
  owasp: 'A02:2025',
  aliases: ['ipv6 firewall', 'ipv6 exposure', 'dual stack'],
  standard: {
    document: 'RFC 7123',
    section: '2.1 Filtering Native IPv6 Traffic',
    published: '2014-02',
  },
  remediation: {
    summary: 'Filter IPv6 like IPv4.',
    steps: [
      'Linux: write rules in a table `inet` of nftables, which covers both; `ip6tables` and `ufw` with `IPV6=yes` otherwise.',
      'Cloud: add the same rules with `::/0` to the security group or firewall.',
      'Docker publishes ports on IPv6 too; bind them to an address: `-p 127.0.0.1:6379:6379`.',
      'Services: listen on the addresses that are meant, not on `::`.',
    ],
    effort: 'medium',
    reference: 'https://www.rfc-editor.org/rfc/rfc7123',
  },
  outcomes: {
    same: { verdict: 'pass', summary: 'Every address shows the same ports.' },
    single: { verdict: 'not-applicable', summary: 'The name has one address.' },
    more: {
      verdict: 'fail',
      title: 'Port open over IPv6 only',
      summary: 'An IPv6 address of the name shows a port that no IPv4 address of it shows.',
      penalty: 4,
    },
    uneven: {
      verdict: 'fail',
      title: 'Open ports differ between addresses',
      summary: 'A port is open at one address of the name and not at another of the same family.',
      penalty: 2,
      severity: 'low',
    },
    older: {
      verdict: 'fail',
      title: 'Port open over IPv4 only',
      summary:
        'The service does not listen on IPv6, or a firewall closes it there. Nothing is open that should not be, as far as this shows.',
      penalty: 0,
      severity: 'info',
    },
    unread: {
      verdict: 'not-applicable',
      summary: 'An address of the name could not be examined',
      closesNothing: true,
    },
  },
  evaluate({ address, services, siblings, complete }) {
    if (siblings === undefined) return { outcome: 'single' };
    const own = complete ? null : `${address}: Not every port was read`;
    const reason = siblings.find((one) => one.reason !== null)?.reason ?? own;
    const all = [
      ...(complete ? [{ address, openPorts: services.map(({ port }) => port) }] : []),
      ...siblings.flatMap((one) =>
        one.openPorts === null || one.reason !== null ? [] : [{ ...one, openPorts: one.openPorts }],
      ),
    ];
    const differing = all.flatMap((one): Judgement<Differing>[] =>
      one.openPorts
        .filter((port) => !isWeb(port) && all.some(({ openPorts }) => !openPorts.includes(port)))
        .map((port) => ({
          outcome: differenceAt(port, one, all),
          about: `tcp/${port} at ${isSix(one.address) ? 'IPv6' : 'IPv4'}`,
          observation: {
            proof: proofOf(services, siblings, address),
            expected: `tcp/${port} at every address, or at none`,
            actual: `tcp/${port} at ${one.address}`,
          },
        })),
    );
    const missing = reason === null ? [] : [{ outcome: 'unread' as const, reason }];
    const judged = [...differing, ...missing];
    return judged.length > 0 ? judged : { outcome: 'same' };
  },
});

/** Sites often answer at a network of others over one family alone. */
const isWeb = (port: number): boolean => port === 80 || port === 443;
const isSix = (address: string): boolean => address.includes(':');

type Differing = 'more' | 'uneven' | 'older';

interface Shown {
  readonly address: string;
  readonly openPorts: readonly number[];
}

/** How a port that is open at one address differs at the others. */
function differenceAt(port: number, { address }: Shown, all: readonly Shown[]): Differing {
  const isOpen = ({ openPorts }: Shown) => openPorts.includes(port);
  const own = all.filter((one) => isSix(one.address) === isSix(address));
  const others = all.filter((one) => !own.includes(one));
  if (others.length === 0 || others.some(isOpen)) return 'uneven';
  if (isSix(address)) return 'more';
  return own.every(isOpen) ? 'older' : 'uneven';
}

const proofOf = (
  services: HostSnapshot['services'],
  siblings: NonNullable<HostSnapshot['siblings']>,
  address: string,
) => ({
  type: 'port' as const,
  request: 'Connect to the ports of every address of the name',
  response: [
    `${address}: ${services.map(({ port }) => port).join(', ')}`,
    ...siblings.map((one) => `${one.address}: ${one.openPorts?.join(', ') ?? one.reason}`),
  ].join('\n'),
  capturedAt: services[0]?.proof.capturedAt ?? '1970-01-01T00:00:00.000Z',
  reproduce: [address, ...siblings.map((one) => one.address)]
    .map((one) => `nmap -Pn${isSix(one) ? ' -6' : ''} ${one}`)
    .join('; '),
});
