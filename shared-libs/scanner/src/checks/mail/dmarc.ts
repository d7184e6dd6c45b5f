import { known, type Read } from '@parapet/checks/definition/read';
import type { DnsAnswer } from '../../subjects/dns-answer.ts';
import { repeatedTag, tagsOf } from '../../subjects/web/tag-list.ts';
import type { Zone } from '../../subjects/zone.ts';

type Policy = 'none' | 'quarantine' | 'reject';

export interface DmarcPolicy {
  text: string;
  /** Lower case, `none` when it is missing (RFC 9989, section 4.7); null when it is unknown. */
  policy: Policy | null;
  /** `sp`; null when it is missing. */
  subdomainPolicy: Policy | null;
  /** `np`, for sub-domains that do not exist; null when it is missing. */
  inventedPolicy: Policy | null;
  /** A policy is written in a way that receivers do not know, or twice. */
  isInvalid: boolean;
  /** A tag that stands twice, in lower case (RFC 6376, section 3.2); null without any. */
  repeated: string | null;
  /** `pct` of RFC 7489, which RFC 9989 has removed; receivers may still apply it. 100 when missing. */
  percent: number;
  /** `t=y`: receivers apply the next weaker policy. */
  isTest: boolean;
  reportsTo: string | null;
}

/** Returns the TXT records at `_dmarc` that start as DMARC; the version is case-sensitive. */
export const dmarcRecords = ({ values }: DnsAnswer): readonly string[] =>
  values.filter((value) => /^[vV]\s*=\s*DMARC1\s*(?:;|$)/.test(value));

export function parseDmarc(text: string): DmarcPolicy {
  const tags = tagsOf(text);
  const policy = tags.has('p') ? policyIn(tags.get('p')) : 'none';
  const repeated = repeatedTag(text);
  const subdomainPolicy = policyIn(tags.get('sp'));
  return {
    text,
    policy,
    subdomainPolicy,
    inventedPolicy: policyIn(tags.get('np')),
    isInvalid:
      policy === null ||
      ['p', 'sp', 'np'].some((name) => name === repeated) ||
      ['sp', 'np'].some((name) => tags.has(name) && policyIn(tags.get(name)) === null),
    repeated,
    percent: percentIn(tags.get('pct')),
    isTest: tags.get('t')?.toLowerCase() === 'y',
    reportsTo: /(?:^|,)\s*mailto:[^\s,@]+@[^\s,@]+/i.test(tags.get('rua') ?? '')
      ? (tags.get('rua') ?? null)
      : null,
  };
}

/** Returns what receivers apply: in a test the next weaker policy (RFC 9989, section 4.7, t). */
export const policyInForce = (policy: Policy, isTest: boolean): Policy =>
  isTest ? (policies[policies.indexOf(policy) - 1] ?? 'none') : policy;

const policies: readonly Policy[] = ['none', 'quarantine', 'reject'];

const policyIn = (text: string | undefined): Policy | null =>
  policies.find((policy) => policy === text?.toLowerCase()) ?? null;

/** Anything but 0 to 100 is replaced by the default. */
const percentIn = (text: string | undefined): number =>
  text !== undefined && /^\d{1,3}$/.test(text) && Number(text) <= 100 ? Number(text) : 100;

export const isWeaker = (policy: Policy, than: Policy): boolean =>
  policies.indexOf(policy) < policies.indexOf(than);

/** A record that receivers read: one alone, as several are discarded (RFC 9989, section 4.10). */
const singleRecord = (answer: DnsAnswer): string | null => {
  const [record, second] = dmarcRecords(answer);
  return second === undefined ? (record ?? null) : null;
};

/** The flag of a record that ends the walk: whether its domain is a public suffix; null without. */
function publicSuffixFlag(record: string): boolean | null {
  const flag = tagsOf(record).get('psd')?.toLowerCase();
  return flag === 'y' || flag === 'n' ? flag === 'y' : null;
}

/** Returns whether the name has no record of its own, so that a policy for sub-domains applies. */
export const inheritsDmarc = (zone: Zone): boolean =>
  zone.dmarc.ok && dmarcRecords(zone.dmarc.value).length === 0;

/** Returns whether the policy that applies is that of a public suffix, which is not the owner's to change. */
export function inheritsFromSuffix(zone: Zone): boolean {
  const above = inheritsDmarc(zone) ? dmarcOfAbove(zone) : known(null);
  return above.ok && above.value !== null && !isWithin(above.value.name, zone.registrableDomain);
}

/** Returns the answer that applies to the name: its own, or that of a domain above it. */
export function dmarcAnswer(zone: Zone): Read<DnsAnswer> {
  const above = inheritsDmarc(zone) ? dmarcOfAbove(zone) : known(null);
  if (!above.ok) return above;
  return above.value === null ? zone.dmarc : known(above.value.answer);
}

/** A name with the record that receivers read there. */
export interface FoundDmarc {
  name: string;
  record: string;
  answer: DnsAnswer;
}

/**
 * Walks up to the record of the organisational domain of a name, or of its public suffix where that domain has none
 * (RFC 9989, section 4.10); null without any. The name's own record has no part in it.
 */
export function dmarcOfAbove({ dmarcAbove, registrableDomain }: Zone): Read<FoundDmarc | null> {
  const found: FoundDmarc[] = [];
  for (const { name, answer } of dmarcAbove) {
    if (!answer.ok) {
      // A public suffix that keeps silent publishes nothing that receivers could apply.
      if (!isWithin(name, registrableDomain)) continue;
      return answer;
    }
    const record = singleRecord(answer.value);
    if (record === null) continue;
    found.push({ name, record, answer: answer.value });
    if (publicSuffixFlag(record) !== null) break;
  }
  const last = found.at(-1);
  if (last === undefined) return known(null);
  if (publicSuffixFlag(last.record) !== true) return known(last);
  return known(found.find(({ name }) => isLabelBelow(name, last.name)) ?? last);
}

/** Returns whether a name is the domain, or below it. */
export const isWithin = (name: string, domain: string): boolean =>
  name === domain || name.endsWith(`.${domain}`);

const isLabelBelow = (name: string, domain: string): boolean =>
  name.slice(name.indexOf('.') + 1) === domain;
