import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';
import { certificateOutcomes, judgeCertificate } from '../certificate-judgement.ts';

/** Most days of a certificate by the first day on which it was issued, the latest first. */
const limits: ReadonlyArray<readonly [from: string, days: number]> = [
  ['2029-03-15', 47],
  ['2027-03-15', 100],
  ['2026-03-15', 200],
  ['2020-09-01', 398],
  ['2018-03-01', 825],
];

const limitFor = (issued: Date): number | null =>
  limits.find(([from]) => issued >= new Date(`${from}T00:00:00Z`))?.[1] ?? null;

/** Both ends belong to the period, and a part of a day counts as one. */
const daysOf = (from: Date, until: Date): number =>
  Math.ceil((until.getTime() - from.getTime() + 1000) / 86_400_000);

export const certificateLifetimeLimited = checkOf<TlsService>()({
  id: 'certificate-lifetime-limited',
  catalogueId: 'TLS-010',
  version: 2,
  title: 'The certificate lifetime is within the limit of public CAs',
  group: 'tls',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'certificate-lifetime',
  impact:
    'Browsers reject certificates of public authorities with longer lifetimes, and a stolen key stays useful for longer.',
  cweIds: ['CWE-298'],
  owasp: 'A04:2025',
  aliases: ['398 days', 'certificate validity period', '200 days'],
  standard: {
    document: 'CA/Browser Forum TLS Baseline Requirements 2.2.7',
    section: '6.3.2 Certificate operational periods and key pair usage periods',
    published: '2026-05-19',
  },
  remediation: {
    summary: 'Use certificates with a shorter lifetime.',
    steps: ['Renew automatically, and choose 47 days or less, which is the limit from March 2029.'],
    effort: 'low',
    reference: 'https://wiki.mozilla.org/Security/Server_Side_TLS',
  },
  outcomes: {
    ...certificateOutcomes,
    long: {
      verdict: 'fail',
      title: 'TLS certificate lifetime too long',
      summary:
        'The certificate is valid for longer than public authorities were allowed to issue on its first day.',
      penalty: 2,
    },
    private: {
      verdict: 'not-applicable',
      summary: 'The limit is for certificates of public authorities',
    },
    unplaced: {
      verdict: 'unknown',
      summary: 'The chain does not show whether the authority is a public one',
    },
  },
  evaluate: (service) => {
    const { certificate } = service;
    if (certificate.ok && certificate.value.trust === 'incomplete-chain') {
      return { outcome: 'unplaced' };
    }
    if (certificate.ok && !certificate.value.isPublic) return { outcome: 'private' };
    return judgeCertificate(service, ({ notBefore, notAfter }) => {
      const limit = limitFor(notBefore);
      const days = daysOf(notBefore, notAfter);
      return limit !== null && days > limit
        ? { outcome: 'long', expected: `at most ${limit} days`, actual: `${days} days` }
        : null;
    });
  },
});
