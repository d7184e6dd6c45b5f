import type { Judgement, Observation } from '../../engine/check.ts';
import type { Read } from '../../subjects/read.ts';
import { type DnsAnswer, isApex, type Zone } from '../../subjects/zone.ts';

/** Ends with `outcome`, and shows the DNS answer that decided. */
export function onAnswer<Key extends string>(
  answer: DnsAnswer,
  outcome: Key,
  seen: Omit<Observation, 'proof'> = {},
): Judgement<Key> {
  return { outcome, observation: { proof: answer.proof, ...seen } };
}

/** Judges an answer, or says why there is none. */
export function judgeAnswer<Key extends string>(
  answer: Read<DnsAnswer>,
  judge: (answer: DnsAnswer) => Judgement<Key>,
): Judgement<Key | 'unread'> {
  return answer.ok ? judge(answer.value) : { outcome: 'unread', reason: answer.reason };
}

/** The same for what only the domain that holds the zone has. */
export function judgeApexAnswer<Key extends string>(
  zone: Zone,
  answer: Read<DnsAnswer>,
  judge: (answer: DnsAnswer) => Judgement<Key>,
): Judgement<Key | 'unread' | 'part'> {
  return isApex(zone) ? judgeAnswer(answer, judge) : { outcome: 'part' };
}

export const unreadOutcome = {
  unread: { verdict: 'unknown', summary: 'The DNS server did not answer' },
} as const;

export const apexOutcomes = {
  part: { verdict: 'not-applicable', summary: 'Judged on the domain that holds the zone' },
  ...unreadOutcome,
} as const;
