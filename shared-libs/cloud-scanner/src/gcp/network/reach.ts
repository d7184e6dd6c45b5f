import type { Answer } from '../../definition/source.ts';
import {
  type AddressSet,
  addressesOf,
  difference,
  everyAddress,
  type Family,
  intersection,
  isInternet,
  union,
} from '../../judging/address-set.ts';
import { firewallRule, type IngressRule, isOfPort, type Port, policyRule } from './rules.ts';

export type Reach =
  | { readonly state: 'closed' }
  | { readonly state: 'open'; readonly rule: string }
  /** A rule decides that could be read in part alone. */
  | { readonly state: 'unknown'; readonly reason: string };

/** Rules that are asked one after another: the first that fits an address decides for it. */
type Stage = readonly IngressRule[];

/** The rules of a machine's interface, as Google has worked them out for it. */
interface EffectiveFirewalls {
  /** The policies of organisation and folders, in their order. */
  readonly hierarchy: readonly Stage[];
  readonly vpc: Stage;
  /** The policies of the network. Google asks them after the VPC's rules unless the network says otherwise. */
  readonly network: readonly Stage[];
}

/** Reads the answer to `compute.instances.getEffectiveFirewalls`. */
export function effectiveFirewalls(answer: Answer): EffectiveFirewalls {
  const policies: readonly Answer[] = answer?.firewallPolicys ?? [];
  const stagesOf = (isHierarchy: boolean) =>
    policies
      .filter(({ type }) => (type === 'HIERARCHY') === isHierarchy)
      .map(({ shortName, name, rules }) =>
        sorted((rules ?? []).map((rule: Answer) => policyRule(shortName ?? name, rule))),
      );
  return {
    hierarchy: stagesOf(true),
    vpc: sorted((answer?.firewalls ?? []).map(firewallRule)),
    network: stagesOf(false),
  };
}

/** By priority; of two with the same one the denial counts. */
const sorted = (rules: readonly (IngressRule | null)[]): Stage =>
  rules
    .filter((rule) => rule !== null)
    .toSorted(
      (a, b) =>
        a.priority - b.priority || Number(b.action === 'deny') - Number(a.action === 'deny'),
    );

/** Says whether the internet reaches a port. Which policy of a network comes first is not told: both orders have to agree. */
export function reachOf(
  { hierarchy, vpc, network }: EffectiveFirewalls,
  port: Port,
  families: readonly Family[],
): Reach {
  const orders =
    network.length === 0
      ? [[...hierarchy, vpc]]
      : [
          [...hierarchy, vpc, ...network],
          [...hierarchy, ...network, vpc],
        ];
  const reaches = orders.map((stages) => firstOpen(stages, port, families));
  const [one, other = one] = reaches;
  if (one && other && one.state === other.state) return one;
  return { state: 'unknown', reason: 'Which of the firewall policies comes first is not told.' };
}

function firstOpen(stages: readonly Stage[], port: Port, families: readonly Family[]): Reach {
  const reaches = families.map((family) => reachIn(stages, port, family));
  return (
    reaches.find(({ state }) => state === 'open') ??
    reaches.find(({ state }) => state === 'unknown') ?? { state: 'closed' }
  );
}

function reachIn(stages: readonly Stage[], port: Port, family: Family): Reach {
  let undecided: AddressSet = everyAddress[family];
  let reached: AddressSet = [];
  let unclear: string | null = null;
  for (const stage of stages) {
    /** Left to the next stage. */
    let passed: AddressSet = [];
    for (const rule of stage) {
      if (!isOfPort(rule, port)) continue;
      if (rule.isPartlyKnown || rule.action === 'inspect') {
        // A denial of unknown extent takes nothing away that one could count on.
        if (rule.action !== 'deny' && isInternet(undecided, family)) unclear ??= rule.name;
        continue;
      }
      const sources = union(...rule.ranges.map((range) => addressesOf(range, family)), []);
      const hit = intersection(undecided, sources);
      if (hit.length === 0) continue;
      undecided = difference(undecided, hit);
      if (rule.action === 'allow') {
        reached = union(reached, hit);
        if (isInternet(reached, family)) return { state: 'open', rule: rule.name };
      }
      if (rule.action === 'next') passed = union(passed, hit);
    }
    undecided = union(undecided, passed);
  }
  return unclear === null
    ? { state: 'closed' }
    : {
        state: 'unknown',
        reason: `The firewall rule ${unclear} lets in sources that are not listed.`,
      };
}
