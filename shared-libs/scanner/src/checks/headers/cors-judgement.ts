import type { Judgement } from '@parapet/checks/definition/check';
import { httpProof } from '../../subjects/web/http-proof.ts';
import { absentUnlessBlocked, presenceOf } from '../../subjects/web/presence.ts';
import {
  type Exchange,
  filledIn,
  headerValues,
  type Probe,
  probeKey,
  type WebOrigin,
} from '../../subjects/web/web-origin.ts';

/** Requests the page like a script of another origin. */
export const corsProbe = (foreign: string): Probe => ({
  method: 'GET',
  path: '',
  headers: { origin: foreign },
  rootOnly: true,
});

/** Tells a server that answers to any origin, which one check reports for all. */
export const ANYONE = 'https://stranger.example';

export const anyoneOutcome = {
  anyone: {
    verdict: 'not-applicable',
    summary: 'The server answers to any origin, which is reported by itself',
    closesNothing: true,
  },
} as const;

export type CorsKey = 'closed' | 'refused' | 'open' | 'locked' | 'unreadable';

/**
 * Evaluates whether the server lets `foreign` read answers to requests with cookies.
 * It may hold the placeholders of a probe's header.
 */
export function judgeCors(origin: WebOrigin, foreign: string): Judgement<CorsKey> {
  const answer = origin.answers.get(probeKey(corsProbe(foreign), '/'));
  if (answer === undefined) return { outcome: 'unreadable' };
  if (!answer.ok) return { outcome: 'unreadable', reason: answer.reason };
  // Browsers join a repeated header, and what results is no permission.
  const joined = (name: string): string => headerValues(answer.value, name).join(', ').trim();
  const allowed = joined('access-control-allow-origin');
  const sent = filledIn(foreign, origin);
  if (allowed !== sent || joined('access-control-allow-credentials') !== 'true')
    return withoutPermission(origin, answer.value);
  const matched = `access-control-allow-origin: ${allowed}`;
  return { outcome: 'open', observation: { proof: httpProof(answer.value), matched } };
}

function withoutPermission(
  origin: WebOrigin,
  answer: Exchange,
): Judgement<Exclude<CorsKey, 'open'>> {
  // Many servers ask for the login before they look at the origin.
  if (answer.status === 401 && origin.page.status === 401) return { outcome: 'locked' };
  const shown = answer.status === 404 ? absentUnlessBlocked(origin) : presenceOf(origin, answer);
  if (shown.kind === 'unclear') return { outcome: 'unreadable', reason: shown.reason };
  return { outcome: shown.kind === 'refused' ? 'refused' : 'closed' };
}

/** The outcomes of `judgeCors`, except `open`. */
export const corsOutcomes = {
  closed: { verdict: 'pass', summary: 'The server does not let that origin read answers.' },
  refused: {
    verdict: 'pass',
    summary: 'The server refuses requests of that origin alone.',
    needsRepeat: true,
  },
  locked: {
    verdict: 'not-applicable',
    summary: 'The server asks for a login before it tells which origins it allows',
    closesNothing: true,
  },
  unreadable: { verdict: 'unknown', summary: 'The server gave no usable answer' },
} as const;
