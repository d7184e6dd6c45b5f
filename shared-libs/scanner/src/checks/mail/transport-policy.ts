import type { Judgement } from '@parapet/checks/definition/check';
import type { PolicyFile } from '../../subjects/mail.ts';
import type { Zone } from '../../subjects/zone.ts';
import { unreadOutcome } from '../record-judgement.ts';

/** An MTA-STS policy (RFC 8461, section 3.2). */
export interface TransportPolicy {
  mode: 'enforce' | 'testing' | 'none' | null;
  /** Patterns of mail servers, lower case; `*.` stands for one label. */
  hosts: readonly string[];
  /** Seconds; null when it is missing, no number, or more than the year that is allowed. */
  maxAge: number | null;
  isVersion1: boolean;
}

/** Seconds (RFC 8461, section 3.2). */
const MAX_AGE = 31_557_600;

export function parsePolicy(body: string): TransportPolicy {
  const pairs = body.split('\n').map((line) => {
    const [key = '', ...value] = line.split(':');
    return [key.trim(), value.join(':').trim()] as const;
  });
  const first = (key: string): string | undefined => pairs.find(([name]) => name === key)?.[1];
  const age = first('max_age');
  return {
    mode: modes.find((mode) => mode === first('mode')) ?? null,
    hosts: pairs.filter(([name]) => name === 'mx').map(([, host]) => host.toLowerCase()),
    maxAge:
      age !== undefined && /^\d{1,10}$/.test(age) && Number(age) <= MAX_AGE ? Number(age) : null,
    isVersion1: first('version') === 'STSv1',
  };
}

const modes = ['enforce', 'testing', 'none'] as const;

/** Returns whether a policy allows a mail server. */
export const covers = ({ hosts }: TransportPolicy, server: string): boolean =>
  hosts.some((pattern) =>
    pattern.startsWith('*.')
      ? server.slice(server.indexOf('.') + 1) === pattern.slice(2)
      : server === pattern,
  );

/** Returns whether senders of mail use a TLSA record: usages 2 and 3 alone (RFC 7672, section 3.1). */
export const isForMail = (tlsa: string): boolean => /^[23] /.test(tlsa);

/** Statuses of an overload or a firewall, which say nothing about what the host serves. */
const isPassing = (status: number): boolean => status >= 500 || status === 429 || status === 403;

/** Evaluates the policy file that the record announces. */
export function judgePolicy<Key extends string>(
  { mtaSts }: Zone,
  judge: (file: PolicyFile) => Judgement<Key>,
): Judgement<Key | 'unannounced' | 'unread'> {
  const { policy } = mtaSts;
  if (!mtaSts.record.ok) return { outcome: 'unread', reason: mtaSts.record.reason };
  if (policy === null) return { outcome: 'unannounced' };
  if (!policy.ok) return { outcome: 'unread', reason: policy.reason };
  const { status } = policy.value;
  return status !== null && isPassing(status)
    ? { outcome: 'unread', reason: `The host answered ${status}` }
    : judge(policy.value);
}

export const policyOutcomes = {
  unannounced: { verdict: 'not-applicable', summary: 'No MTA-STS record announces a policy' },
  ...unreadOutcome,
} as const;
