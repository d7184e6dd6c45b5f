import type { Judgement } from '@parapet/checks/definition/check';
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

/**
 * The same for what shows who the server is. Senders do not require that of a mail server (RFC 7435), and
 * what its domain promises is judged by the checks of mail.
 */
export const judgeIdentity = <Key extends string>(
  service: TlsService,
  flawIn: (certificate: CertificateFacts, now: Date) => Flaw<Key> | null,
): Judgement<Key | 'sound' | 'unread' | 'relay'> =>
  isRelay(service) ? { outcome: 'relay' } : judgeCertificate(service, flawIn);

const RELAY_PORT = 25;

/** Other mail servers send here, and would send in clear text rather than not at all. */
export const isRelay = ({ startTls, port }: TlsService): boolean =>
  startTls === 'smtp' && port === RELAY_PORT;

const SUBMISSIONS_PORT = 465;

/** People hand in mail here, with a login (RFC 8314, section 3.3); where nothing answered, by the port. */
export const isSubmission = ({ startTls, service, port }: TlsService): boolean =>
  service === null
    ? port === SUBMISSIONS_PORT
    : service === 'smtp' && !(startTls === 'smtp' && port === RELAY_PORT);

/** Lists where IANA has services that begin with TLS and are no websites: mail, directories, chats, DNS and FTP. */
const otherPorts: ReadonlySet<number> = new Set([
  465, 636, 853, 989, 990, 992, 993, 994, 995, 5223, 6697,
]);

/** Programs reach it, and no browser: what answered decides, and the port where nothing did. */
export const isNoWebsite = ({ startTls, service, port }: TlsService): boolean =>
  startTls !== null || (service === null ? otherPorts.has(port) : service !== 'http');

/** The programs of a database are given its authority, which is often its own or that of its provider. */
export const isDatabase = ({ startTls }: TlsService): boolean =>
  startTls === 'mysql' || startTls === 'postgres';

/** The outcomes of `judgeIdentity`, except the flaw itself. */
export const identityOutcomes = {
  ...certificateOutcomes,
  relay: {
    verdict: 'not-applicable',
    summary: 'Other mail servers send here, which require no valid certificate.',
  },
} as const;

/** Returns the whole days between two dates. */
export const daysBetween = (from: Date, to: Date): number =>
  Math.floor((to.getTime() - from.getTime()) / 86_400_000);

export const dateOnly = (date: Date): string => date.toISOString().slice(0, 10);
