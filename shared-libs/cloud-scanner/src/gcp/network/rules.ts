import type { Answer } from '../../definition/source.ts';

export interface Port {
  readonly protocol: 'tcp' | 'udp';
  readonly port: number;
}

/** An ingress rule of a VPC firewall or of a firewall policy. */
export interface IngressRule {
  readonly name: string;
  readonly priority: number;
  /** `next` leaves the decision to the next policy; `inspect` to an inspection of the traffic. */
  readonly action: 'allow' | 'deny' | 'next' | 'inspect';
  /** Address ranges of sources. */
  readonly ranges: readonly string[];
  /** Sources or targets that no address range tells, such as a country or a list of names. */
  readonly isPartlyKnown: boolean;
  /** Protocols with their ports, as ranges; no ports are all. */
  readonly protocols: readonly { readonly protocol: string; readonly ports: readonly string[] }[];
}

/** Names and numbers of protocols. */
const numbers: Readonly<Record<string, string>> = { '6': 'tcp', '17': 'udp' };

const protocolsOf = (rows: Answer): IngressRule['protocols'] =>
  ((rows ?? []) as readonly Answer[]).map((row) => {
    const name = `${row.IPProtocol ?? row.ipProtocol ?? 'all'}`.toLowerCase();
    return { protocol: numbers[name] ?? name, ports: row.ports ?? [] };
  });

/** Reads an ingress rule of a VPC firewall; null for an egress rule and one that is off. */
export function firewallRule(rule: Answer): IngressRule | null {
  if (rule.direction === 'EGRESS' || rule.disabled === true) return null;
  const isDeny = rule.denied?.length > 0;
  const hasOwnSources = rule.sourceTags?.length > 0 || rule.sourceServiceAccounts?.length > 0;
  return {
    name: rule.name,
    priority: rule.priority ?? 1000,
    action: isDeny ? 'deny' : 'allow',
    // A rule without any source is for all of IPv4.
    ranges: rule.sourceRanges ?? (hasOwnSources ? [] : ['0.0.0.0/0']),
    isPartlyKnown: false,
    protocols: protocolsOf(isDeny ? rule.denied : rule.allowed),
  };
}

const actions: Readonly<Record<string, IngressRule['action']>> = {
  allow: 'allow',
  deny: 'deny',
  goto_next: 'next',
  apply_security_profile_group: 'inspect',
};

/** Sources of policies that are no address ranges, and are not inside the network either. */
const otherSources = ['srcRegionCodes', 'srcFqdns', 'srcAddressGroups', 'srcThreatIntelligences'];

/** Reads an ingress rule of a firewall policy; null as above. */
export function policyRule(policy: string, rule: Answer): IngressRule | null {
  if (rule.direction === 'EGRESS' || rule.disabled === true) return null;
  const match: Answer = rule.match ?? {};
  const isOfOthers = otherSources.some((name) => match[name]?.length > 0);
  const isOfTags = match.srcSecureTags?.length > 0;
  return {
    name: `${policy} ${rule.priority}`,
    priority: rule.priority ?? 0,
    action: actions[`${rule.action}`] ?? 'inspect',
    ranges: match.srcIpRanges ?? (isOfOthers || isOfTags ? [] : ['0.0.0.0/0', '::/0']),
    isPartlyKnown: isOfOthers || rule.targetSecureTags?.length > 0,
    protocols: protocolsOf(match.layer4Configs),
  };
}

/** Whether a rule is about a port. */
export const isOfPort = ({ protocols }: IngressRule, { protocol, port }: Port): boolean =>
  protocols.some(
    (row) =>
      (row.protocol === 'all' || row.protocol === protocol) &&
      (row.ports.length === 0 || row.ports.some((range) => isIn(range, port))),
  );

/** `22`, `8000-9000` */
function isIn(range: string, port: number): boolean {
  const [first, last = first] = range.split('-').map(Number);
  return first !== undefined && last !== undefined && first <= port && port <= last;
}

/** Whether a rule names no port at all: all of a protocol that has ports, or of every protocol. */
export const isEveryPort = ({ protocols }: IngressRule): boolean =>
  protocols.some(
    ({ protocol, ports }) =>
      ['all', 'tcp', 'udp'].includes(protocol) &&
      (ports.length === 0 || ports.some((range) => isIn(range, 1) && isIn(range, 65_535))),
  );
