import type { Judgement, Observation } from '@parapet/checks/definition/check';
import { known, type Read, unknown } from '@parapet/checks/definition/read';
import type { DnsAnswer } from '../../subjects/dns-answer.ts';
import type { SpfWalk } from '../../subjects/mail.ts';
import type { Zone } from '../../subjects/zone.ts';
import { judgeAnswer, unreadOutcome } from '../record-judgement.ts';
import {
  type DmarcPolicy,
  dmarcAnswer,
  dmarcRecords,
  inheritsDmarc,
  parseDmarc,
  policyInForce,
} from './dmarc.ts';
import {
  allowedRecords,
  type NamedRecord,
  redirectTarget,
  spfRecords,
  spfSyntaxError,
} from './spf.ts';

/** Returns whether the name receives mail. A single `0 .` means that it does not (RFC 7505). */
export function receivesMail(mx: DnsAnswer): boolean {
  return mx.values.some((value) => !/^\d+ \.?$/.test(value));
}

/** Evaluates the single SPF record. None or several are left to other checks. */
export function judgeSpf<Key extends string>(
  zone: Zone,
  judge: (record: string, answer: DnsAnswer) => Judgement<Key>,
): Judgement<Key | 'unread' | 'no-record'> {
  return judgeAnswer<Key | 'no-record'>(zone.txt, (answer) => {
    const [record, second] = spfRecords(answer);
    if (record === undefined || second !== undefined) return { outcome: 'no-record' };
    return judge(record, answer);
  });
}

/** The records that a path of redirects includes so that their senders pass. */
export interface Includes {
  records: readonly NamedRecord[];
  seen: (actual: string) => Observation;
  /** Why some of them are not known; null when all are. */
  unread: string | null;
}

/** More redirects than receivers follow. */
const MAX_REDIRECTS = 10;

/**
 * Evaluates the single SPF record with those that its redirects lead to, of which the last decides in the place of
 * the others (RFC 7208, section 6.1). Where one of them is missing or has an error, another check tells.
 */
export const judgeSpfPath = <Key extends string>(
  zone: Zone,
  judge: (
    records: readonly [string, ...string[]],
    seen: (actual: string) => Observation,
    includes: Includes,
  ) => Judgement<Key>,
): Judgement<Key | 'unread' | 'no-record'> =>
  judgeSpf<Key | 'unread' | 'no-record'>(zone, (record, txt) => {
    const path = redirected(zone, record);
    if (!path.ok) return { outcome: 'unread', reason: path.reason };
    if (path.value === null) return { outcome: 'no-record' };
    const isAlone = path.value.length === 1;
    const ofWalk = zone.spf?.ok ? zone.spf.value.proof : txt.proof;
    const proof = isAlone ? txt.proof : ofWalk;
    return judge(path.value, (actual) => ({ proof, ...(isAlone && { matched: record }), actual }), {
      ...includesOf(zone, path.value),
      seen: (actual) => ({ proof: ofWalk, actual }),
    });
  });

/** A name that answered without a record is broken, which another check tells. */
function includesOf({ spf }: Zone, path: readonly string[]): Pick<Includes, 'records' | 'unread'> {
  const { found, missing } = allowedRecords(path, spf?.ok ? spf.value.included : []);
  const reason = spf?.ok === false ? spf.reason : (spf?.value.unread ?? null);
  return {
    records: found.filter(({ record }) => spfSyntaxError(record) === null),
    unread: missing.length > 0 ? reason : null,
  };
}

function redirected({ spf }: Zone, record: string): Read<readonly [string, ...string[]] | null> {
  const path: [string, ...string[]] = [record];
  for (let last = record; path.length <= MAX_REDIRECTS; path.push(last)) {
    // An error anywhere makes receivers give up (section 4.6).
    if (spfSyntaxError(last) !== null) return known(null);
    const target = redirectTarget(last);
    if (target === null) return known(path);
    if (target.includes('%')) return unknown('The redirect of the SPF record depends on the mail');
    if (spf === null) return known(null);
    if (!spf.ok) return spf;
    const next = spf.value.included.find(({ name }) => name === target);
    if (next === undefined) {
      return spf.value.unread === null ? known(null) : unknown(spf.value.unread);
    }
    last = next.record;
  }
  return known(null);
}

type ValidPolicy = DmarcPolicy & {
  policy: NonNullable<DmarcPolicy['policy']>;
  /** Tells what receivers apply: weaker than the policy in a test. */
  inForce: NonNullable<DmarcPolicy['policy']>;
};

/** Evaluates the single DMARC policy that applies to the name, if it is valid. */
export function judgeDmarc<Key extends string>(
  zone: Zone,
  judge: (policy: ValidPolicy, answer: DnsAnswer) => Judgement<Key>,
): Judgement<Key | 'unread' | 'no-record'> {
  return judgeAnswer<Key | 'no-record'>(dmarcAnswer(zone), (answer) => {
    const [record, second] = dmarcRecords(answer);
    if (record === undefined || second !== undefined) return { outcome: 'no-record' };
    const policy = parseDmarc(record);
    if (policy.isInvalid || policy.policy === null) return { outcome: 'no-record' };
    const { subdomainPolicy } = policy;
    const applies = inheritsDmarc(zone) ? (subdomainPolicy ?? policy.policy) : policy.policy;
    const inForce = policyInForce(applies, policy.isTest);
    return judge({ ...policy, policy: applies, inForce }, answer);
  });
}

export const recordOutcomes = {
  'no-record': { verdict: 'not-applicable', summary: 'There is no single valid record' },
  ...unreadOutcome,
} as const;

/** Evaluates the SPF record with all that it includes. */
export function judgeWalk<Key extends string>(
  { spf }: Zone,
  judge: (walk: SpfWalk) => Judgement<Key>,
): Judgement<Key | 'unread' | 'no-record'> {
  if (spf === null) return { outcome: 'no-record' };
  return spf.ok ? judge(spf.value) : { outcome: 'unread', reason: spf.reason };
}
