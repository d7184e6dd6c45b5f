import type { Judgement } from '../../check-definition/check.ts';
import { httpProof } from '../../subjects/http-proof.ts';
import { header, type Probe, probeKey, type WebOrigin } from '../../subjects/web-origin.ts';

/** Requests the page like a script of another origin. */
export const corsProbe = (foreign: string): Probe => ({
  method: 'GET',
  path: '',
  headers: { origin: foreign },
});

/** Evaluates whether the server lets `foreign` read answers to requests with cookies. */
export function judgeCors(
  origin: WebOrigin,
  foreign: string,
): Judgement<'closed' | 'open' | 'unreadable'> {
  const answer = origin.answers.get(probeKey(corsProbe(foreign), '/'));
  if (answer === undefined) return { outcome: 'unreadable' };
  if (!answer.ok) return { outcome: 'unreadable', reason: answer.reason };
  const allowed = header(answer.value, 'access-control-allow-origin');
  const credentials = header(answer.value, 'access-control-allow-credentials');
  if (allowed !== foreign || credentials?.trim() !== 'true') return { outcome: 'closed' };
  const matched = `access-control-allow-origin: ${allowed}`;
  return { outcome: 'open', observation: { proof: httpProof(answer.value), matched } };
}
