import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';
import { identityOutcomes, judgeIdentity } from '../certificate-judgement.ts';

const isAddress = (host: string): boolean => host.includes(':') || /^[\d.]+$/.test(host);

export const certificateNamesHost = checkOf<TlsService>()({
  id: 'certificate-names-host',
  catalogueId: 'TLS-005',
  version: 4,
  title: 'The certificate names the host',
  group: 'tls',
  severity: 'high',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'certificate-host',
  impact: 'Browsers stop visitors with a warning, because the server could be anybody.',
  cweIds: ['CWE-297'],
  standard: { document: 'RFC 9525', section: '6 Verifying service identity', published: '2023-11' },
  remediation: {
    summary: 'Install a certificate that names this host.',
    steps: [
      'List every host name under subject alternative names; the common name no longer counts.',
      'Check which certificate the server picks when the name is sent.',
    ],
    effort: 'low',
    reference: 'https://wiki.mozilla.org/Security/Server_Side_TLS',
  },
  outcomes: {
    ...identityOutcomes,
    mismatch: {
      verdict: 'fail',
      title: 'Certificate is for another host',
      summary: 'The host is not among the names of the certificate.',
      penalty: 25,
    },
    'other-address': {
      verdict: 'fail',
      title: 'Certificate does not name the address',
      summary: 'The certificate names hosts, but not this address. Visitors use the names.',
      penalty: 0,
      severity: 'info',
    },
  },
  evaluate: (service) =>
    judgeIdentity(service, ({ coversHost, names }) =>
      coversHost
        ? null
        : {
            outcome: isAddress(service.host) && names.length > 0 ? 'other-address' : 'mismatch',
            expected: service.host,
            actual: names.slice(0, 10).join(', ') || 'no alternative names',
          },
    ),
});
