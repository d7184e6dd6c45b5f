import type { Judgement } from '../../engine/check.ts';
import type { CertificateFacts, TlsService } from '../../subjects/tls-service.ts';

export interface Flaw<Key extends string> {
  outcome: Key;
  expected: string;
  actual: string;
}

/** Looks for one flaw in the certificate; a certificate that was not read is unknown. */
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

/** The outcomes that go with `judgeCertificate`, but for the flaw itself. */
export const certificateOutcomes = {
  sound: { verdict: 'pass', summary: 'The certificate is well in this respect.' },
  unread: { verdict: 'unknown', summary: 'The certificate could not be read' },
} as const;

/** Whole days from one moment to a later one. */
export const daysBetween = (from: Date, to: Date): number =>
  Math.floor((to.getTime() - from.getTime()) / 86_400_000);

export const dateOnly = (date: Date): string => date.toISOString().slice(0, 10);
