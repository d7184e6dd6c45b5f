import type { Judgement, Observation } from '@parapet/checks/definition/check';
import type { Read } from '@parapet/checks/definition/read';
import type { DnsAnswer } from '../subjects/dns-answer.ts';
import { holdsZone, isApex, type Zone } from '../subjects/zone.ts';

/** Returns `outcome` with the DNS answer as evidence. */
export function onAnswer<Key extends string>(
  answer: DnsAnswer,
  outcome: Key,
  seen: Omit<Observation, 'proof'> = {},
): Judgement<Key> {
  return { outcome, observation: { proof: answer.proof, ...seen } };
}

/** Evaluates an answer, or returns the reason why there is none. */
export function judgeAnswer<Key extends string>(
  answer: Read<DnsAnswer>,
  judge: (answer: DnsAnswer) => Judgement<Key>,
): Judgement<Key | 'unread'> {
  return answer.ok ? judge(answer.value) : { outcome: 'unread', reason: answer.reason };
}

/** Like `judgeAnswer`, for records that only the registrable domain has. */
export function judgeApexAnswer<Key extends string>(
  zone: Zone,
  answer: Read<DnsAnswer>,
  judge: (answer: DnsAnswer) => Judgement<Key>,
): Judgement<Key | 'unread' | 'part'> {
  return isApex(zone) ? judgeAnswer(answer, judge) : { outcome: 'part' };
}

/** Like `judgeAnswer`, for records that only the top of a zone has. */
export function judgeZoneAnswer<Key extends string>(
  zone: Zone,
  answer: Read<DnsAnswer>,
  judge: (answer: DnsAnswer) => Judgement<Key>,
): Judgement<Key | 'unread' | 'part'> {
  return holdsZone(zone) ? judgeAnswer(answer, judge) : { outcome: 'part' };
}

export const unreadOutcome = {
  unread: { verdict: 'unknown', summary: 'The DNS server did not answer' },
} as const;

export const apexOutcomes = {
  part: { verdict: 'not-applicable', summary: 'Checked on the domain that holds the zone' },
  ...unreadOutcome,
} as const;
