import type { Seen } from '../../definition/cloud-check.ts';
import type { Port } from './group-rules.ts';
import type { Network } from './network.ts';
import { type Endpoint, type Reach, reachFromInternet } from './reach.ts';

/** An interface, in the provider's shape: that of the interface itself and that in an instance. */
export interface InterfaceShape {
  readonly NetworkInterfaceId?: string;
  readonly SubnetId?: string;
  readonly VpcId?: string;
  readonly Association?: { readonly PublicIp?: string };
  readonly PrivateIpAddresses?: readonly {
    readonly Association?: { readonly PublicIp?: string };
  }[];
  readonly Ipv6Addresses?: readonly { readonly Ipv6Address?: string }[];
  readonly Groups?: readonly { readonly GroupId?: string }[];
}

export function endpointOf({
  SubnetId,
  VpcId = '',
  Association,
  PrivateIpAddresses = [],
  Ipv6Addresses = [],
  Groups = [],
}: InterfaceShape): Endpoint {
  const ipv4 =
    Association?.PublicIp ??
    PrivateIpAddresses.flatMap((one) => one.Association?.PublicIp ?? [])[0];
  const ipv6 = Ipv6Addresses.flatMap(({ Ipv6Address }) => Ipv6Address ?? [])[0];
  return {
    addresses: { ...(ipv4 && { ipv4 }), ...(ipv6 && { ipv6 }) },
    vpcId: VpcId,
    subnetIds: SubnetId ? [SubnetId] : [],
    groupIds: Groups.flatMap(({ GroupId }) => GroupId ?? []),
  };
}

export const hasPublicAddress = ({ addresses }: Endpoint): boolean =>
  addresses.ipv4 !== undefined || addresses.ipv6 !== undefined;

/** The first port of the list that is reached, else one that is not known, else null: none is reached. */
export function firstReached(
  network: Network,
  endpoints: readonly Endpoint[],
  protocol: Port['protocol'],
  ports: readonly number[],
): { readonly port: number; readonly reach: Exclude<Reach, { state: 'unreachable' }> } | null {
  let unknown: { port: number; reach: Exclude<Reach, { state: 'unreachable' }> } | null = null;
  for (const endpoint of endpoints) {
    for (const port of ports) {
      const reach = reachFromInternet(network, endpoint, { protocol, port });
      if (reach.state === 'reachable') return { port, reach };
      if (reach.state === 'unknown') unknown ??= { port, reach };
    }
  }
  return unknown;
}

/** Public interfaces of an instance. */
export const publicEndpointsOf = ({ config }: Seen): readonly Endpoint[] =>
  (config.NetworkInterfaces ?? []).map(endpointOf).filter(hasPublicAddress);
