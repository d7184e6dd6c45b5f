import type { DnsAnswer } from '../../subjects/dns-answer.ts';
import type { Read } from '../../subjects/read.ts';
import { isApex, type Zone } from '../../subjects/zone.ts';
import { tagsOf } from './tags.ts';

type Policy = 'none' | 'quarantine' | 'reject';

export interface DmarcPolicy {
  text: string;
  /** Lower case, `none` when it is missing (RFC 9989, section 4.7); null when it is unknown. */
  policy: Policy | null;
  /** `sp`; null when it is missing. */
  subdomainPolicy: Policy | null;
  /** `np`, for sub-domains that do not exist; null when it is missing. */
  inventedPolicy: Policy | null;
  /** A policy is written in a way that receivers do not know. */
  isInvalid: boolean;
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
  const subdomainPolicy = policyIn(tags.get('sp'));
  return {
    text,
    policy,
    subdomainPolicy,
    inventedPolicy: policyIn(tags.get('np')),
    isInvalid:
      policy === null ||
      ['sp', 'np'].some((name) => tags.has(name) && policyIn(tags.get(name)) === null),
    percent: percentIn(tags.get('pct')),
    isTest: tags.get('t')?.toLowerCase() === 'y',
    reportsTo: /(?:^|,)\s*mailto:[^\s,@]+@[^\s,@]+/i.test(tags.get('rua') ?? '')
      ? (tags.get('rua') ?? null)
      : null,
  };
}

const policies: readonly Policy[] = ['none', 'quarantine', 'reject'];

const policyIn = (text: string | undefined): Policy | null =>
  policies.find((policy) => policy === text?.toLowerCase()) ?? null;

/** Anything but 0 to 100 is replaced by the default. */
const percentIn = (text: string | undefined): number =>
  text !== undefined && /^\d{1,3}$/.test(text) && Number(text) <= 100 ? Number(text) : 100;

export const isWeaker = (policy: Policy, than: Policy): boolean =>
  policies.indexOf(policy) < policies.indexOf(than);

/** Whether the name has no record of its own, so that its domain's policy for sub-domains applies. */
export const inheritsDmarc = (zone: Zone): boolean =>
  !isApex(zone) && zone.dmarc.ok && dmarcRecords(zone.dmarc.value).length === 0;

/** Returns the answer that applies to the name: its own, or that of its registrable domain. */
export function dmarcAnswer(zone: Zone): Read<DnsAnswer> {
  const own = zone.dmarc;
  if (isApex(zone) || !own.ok || dmarcRecords(own.value).length > 0) return own;
  return zone.organisationDmarc;
}
