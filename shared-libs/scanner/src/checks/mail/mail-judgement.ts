import type { Judgement } from '../../check-definition/check.ts';
import type { DnsAnswer, Zone } from '../../subjects/zone.ts';
import { judgeAnswer, unreadOutcome } from '../record-judgement.ts';
import { type DmarcPolicy, dmarcAnswer, dmarcRecords, inheritsDmarc, parseDmarc } from './dmarc.ts';
import { spfRecords } from './spf.ts';

/** Whether the name receives mail. A single `0 .` means that it does not (RFC 7505). */
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

type ValidPolicy = DmarcPolicy & { policy: NonNullable<DmarcPolicy['policy']> };

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
    return judge({ ...policy, policy: applies }, answer);
  });
}

export const recordOutcomes = {
  'no-record': { verdict: 'not-applicable', summary: 'There is no single valid record' },
  ...unreadOutcome,
} as const;
