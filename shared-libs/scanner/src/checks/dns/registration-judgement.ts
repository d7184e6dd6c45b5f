import type { Judgement } from '@parapet/checks/definition/check';
import type { Registration } from '../../subjects/registration.ts';
import { isApex, type Zone } from '../../subjects/zone.ts';
import { isSold } from './is-sold.ts';

/** Evaluates what the registry says; without an answer there is no verdict. */
export function judgeRegistration<Key extends string>(
  zone: Zone,
  judge: (registration: Registration) => Judgement<Key>,
): Judgement<Key | 'part' | 'unasked' | 'unread'> {
  if (!isApex(zone) || !isSold(zone)) return { outcome: 'part' };
  const { registration } = zone;
  if (registration === null) return { outcome: 'unasked' };
  return registration.ok
    ? judge(registration.value)
    : { outcome: 'unread', reason: registration.reason };
}

/** The outcomes of `judgeRegistration`. */
export const registrationOutcomes = {
  part: { verdict: 'not-applicable', summary: 'Checked on the domain that holds the zone' },
  unasked: {
    verdict: 'not-applicable',
    summary: 'No server for data of registries is configured',
    closesNothing: true,
  },
  unread: { verdict: 'unknown', summary: 'The registry gave no usable answer' },
} as const;
