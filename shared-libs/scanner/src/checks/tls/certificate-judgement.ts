import type { Judgement } from '../../check-definition/check.ts';
import type { CertificateFacts, TlsService } from '../../subjects/tls-service.ts';

export interface Flaw<Key extends string> {
  outcome: Key;
  expected: string;
  actual: string;
}

/** Evaluates one property of the certificate. A certificate that was not read is unknown. */
export function judgeCertificate<Key extends string>(
  service: TlsService,
  flawIn: (certificate: CertificateFacts, now: Date) => Flaw<Key> | null,
): Judgement<Key | 'sound' | 'unread'> {
  const { certificate, handshake, observedAt } = service;
  if (!certificate.ok) return { outcome: 'unread', reason: certificate.reason };
  const flaw = flawIn(certificate.value, observedAt);
  if (flaw === null) return { outcome: 'sound' };
  const { outcome, expected, actual } = flaw;
  return { outcome, observation: { proof: handshake, expected, actual } };
}

/** The outcomes of `judgeCertificate`, except the flaw itself. */
export const certificateOutcomes = {
  sound: { verdict: 'pass', summary: 'The certificate passes this check.' },
  unread: { verdict: 'unknown', summary: 'The certificate could not be read' },
} as const;

/** Returns the whole days between two dates. */
export const daysBetween = (from: Date, to: Date): number =>
  Math.floor((to.getTime() - from.getTime()) / 86_400_000);

export const dateOnly = (date: Date): string => date.toISOString().slice(0, 10);
