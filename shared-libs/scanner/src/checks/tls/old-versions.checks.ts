import { type Check, checkOf } from '../../check-definition/check.ts';
import type { TlsService } from '../../subjects/tls-service.ts';
import { judgeOffersOf, offerOutcomes, relayOutcome } from './offer-judgement.ts';
import { versionSteps } from './version-steps.ts';

/** A version that a standard forbids, and that mail servers may still offer to old senders. */
interface OldVersion
  extends Pick<Check<TlsService>, 'id' | 'catalogueId' | 'aspect' | 'aliases' | 'standard'> {
  name: string;
  offer: keyof TlsService['versions'];
  penalty: number;
}

const oldVersions: readonly OldVersion[] = [
  {
    id: 'tls10-disabled',
    catalogueId: 'TLS-015',
    name: 'TLS 1.0',
    offer: 'TLSv1.0',
    aspect: 'version:tls1.0',
    aliases: ['tlsv1', 'tls 1.0', 'beast', 'cve-2011-3389', 'deprecated tls'],
    standard: { document: 'RFC 8996', section: '4 Do not use TLS 1.0', published: '2021-03' },
    penalty: 6,
  },
  {
    id: 'tls11-disabled',
    catalogueId: 'TLS-016',
    name: 'TLS 1.1',
    offer: 'TLSv1.1',
    aspect: 'version:tls1.1',
    aliases: ['tlsv1.1', 'tls 1.1', 'deprecated tls'],
    standard: { document: 'RFC 8996', section: '5 Do not use TLS 1.1', published: '2021-03' },
    penalty: 4,
  },
];

/** Checks that are one property of a service: whether it accepts a version. */
export const oldVersionChecks = oldVersions.map(({ name, offer, penalty, ...facts }) =>
  checkOf<TlsService>()({
    ...facts,
    version: 2,
    title: `${name} is disabled`,
    group: 'tls',
    severity: 'medium',
    confidence: 'confirmed',
    subject: 'tls-service',
    reach: 'anyone',
    impact: `${name} relies on old hashes and ciphers; standards forbid it.`,
    cweIds: ['CWE-326'],
    owasp: 'A04:2025',
    remediation: {
      summary: `Turn ${name} off.`,
      steps: [...versionSteps],
      effort: 'low',
      reference: 'https://wiki.mozilla.org/Security/Server_Side_TLS',
    },
    outcomes: {
      ...offerOutcomes,
      ...relayOutcome(`${name} enabled`),
      accepted: {
        verdict: 'fail',
        title: `${name} enabled`,
        summary: `The server accepts ${name}.`,
        penalty,
      },
    },
    evaluate: (service) => judgeOffersOf(service, [service.versions[offer]], 'TLS 1.2 or newer'),
  }),
);
