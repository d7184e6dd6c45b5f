import { unknown } from '@parapet/checks/definition/read';
import { type AddressPolicy, refusalFor } from '../../address-guard/address-policy.ts';
import type { NamedHost } from '../../subjects/name-server.ts';
import { hasRoute } from '../tcp/has-route.ts';

export interface ContactableAddresses {
  routed: readonly string[];
  /** Those that this machine has no route to. */
  unrouted: readonly string[];
}

/** Tells apart the addresses of a host that may be contacted, and leaves out the others. Sends no packet. */
export async function contactableAddresses(
  { name, addresses }: NamedHost,
  port: number,
  policy: AddressPolicy,
): Promise<ContactableAddresses> {
  const routed: string[] = [];
  const unrouted: string[] = [];
  // One after the other: each takes a socket, and a zone may name hundreds of addresses.
  for (const address of addresses.ok ? addresses.value : []) {
    if (refusalFor(address, port, policy, name) !== null) continue;
    const list = (await hasRoute(address)) ? routed : unrouted;
    list.push(address);
  }
  return { routed, unrouted };
}

/** Why an address beyond a limit has no answers. */
export const beyondLimit = (
  server: 'name server' | 'mail server',
  limit: number,
  address: string,
) => unknown(`The ${server} has over ${limit} addresses, so ${address} was not asked`);
