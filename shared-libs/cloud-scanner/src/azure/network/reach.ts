import type { Answer } from '../../definition/source.ts';
import {
  type AddressSet,
  addressesOf,
  difference,
  everyAddress,
  type Family,
  families,
  isInternet,
  union,
} from '../../judging/address-set.ts';

/** A service that strangers look for. */
export interface Target {
  readonly protocol: 'tcp' | 'udp';
  readonly ports: readonly number[];
}

/** Tags and signs that stand for every address. */
const everything = new Set(['*', 'any', 'internet', '0.0.0.0/0', '::/0', '0.0.0.0', '::']);

/** Returns the rules of a group, its own and those that Azure adds, by priority. */
export function inboundRules(properties: Answer): readonly Answer[] {
  const rules = [...(properties.securityRules ?? []), ...(properties.defaultSecurityRules ?? [])];
  return rules
    .filter((rule: Answer) => rule?.properties?.direction === 'Inbound')
    .toSorted((one: Answer, other: Answer) => one.properties.priority - other.properties.priority);
}

/**
 * Returns the first port of a target that the internet reaches through a group, with the rule that opens it; null for
 * none. A rule that denies comes before those with a higher number.
 */
export function openPort(
  properties: Answer,
  { protocol, ports }: Target,
): { readonly port: number; readonly rule: string; readonly source: string } | null {
  const rules = inboundRules(properties);
  for (const port of ports) {
    for (const family of families) {
      let left: AddressSet = everyAddress[family];
      for (const { name, properties: rule } of rules) {
        if (!isOfProtocol(rule.protocol, protocol) || !isOfPort(rule, port)) continue;
        const sources = sourcesOf(rule);
        const addresses = addressesIn(sources, family);
        if (rule.access === 'Deny') {
          left = difference(left, addresses);
          continue;
        }
        const allowed = difference(addresses, difference(everyAddress[family], left));
        if (isInternet(allowed, family))
          return { port, rule: `${name}`, source: sources.join(', ') };
      }
    }
  }
  return null;
}

const isOfProtocol = (value: unknown, protocol: string): boolean =>
  value === '*' || `${value}`.toLowerCase() === protocol;

const isOfPort = (rule: Answer, port: number): boolean =>
  [rule.destinationPortRange, ...(rule.destinationPortRanges ?? [])].some((range) => {
    if (typeof range !== 'string') return false;
    if (range === '*') return true;
    const [first = '', last = first] = range.split('-');
    return Number(first) <= port && port <= Number(last);
  });

const sourcesOf = (rule: Answer): readonly string[] =>
  [rule.sourceAddressPrefix, ...(rule.sourceAddressPrefixes ?? [])].filter(
    (source) => typeof source === 'string' && source !== '',
  );

/** Tags of services, such as VirtualNetwork, are no part of the internet; groups of applications are not either. */
const addressesIn = (sources: readonly string[], family: Family): AddressSet =>
  union(
    ...sources.map((source) =>
      everything.has(source.toLowerCase())
        ? everyAddress[family]
        : addressesOf(withLength(source), family),
    ),
  );

const withLength = (source: string): string => {
  if (source.includes('/')) return source;
  return source.includes(':') ? `${source}/128` : `${source}/32`;
};
