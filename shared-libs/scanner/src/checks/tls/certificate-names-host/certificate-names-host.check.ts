import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';
import { identityOutcomes, isNoWebsite, judgeIdentity } from '../certificate-judgement.ts';

const isAddress = (host: string): boolean => host.includes(':') || /^[\d.]+$/.test(host);

/** The name that a program compares is the one that it was given (RFC 9525, section 6.1); browsers show theirs. */
function mismatchOf(
  service: TlsService,
  names: readonly string[],
): 'other-address' | 'other-name' | 'mismatch' {
  if (isAddress(service.host) && names.length > 0) return 'other-address';
  return isNoWebsite(service) ? 'other-name' : 'mismatch';
}

export const certificateNamesHost = checkOf<TlsService>()({
  id: 'certificate-names-host',
  catalogueId: 'TLS-005',
  version: 6,
  title: 'The certificate matches the hostname',
  group: 'tls',
  severity: 'high',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'certificate-host',
  impact: 'Browsers stop visitors with a warning, because the server could be anybody.',
  cweIds: ['CWE-297'],
  owasp: 'A04:2025',
  aliases: [
    'hostname mismatch',
    'certificate name mismatch',
    'common name mismatch',
    'san mismatch',
  ],
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
      title: 'TLS certificate hostname mismatch',
      summary: 'The host is not among the names of the certificate.',
      penalty: 25,
    },
    'other-name': {
      verdict: 'fail',
      title: 'TLS certificate hostname mismatch on a service',
      summary:
        'The service is no website, and its certificate names other hosts. Programs that use one of those names accept it, and so do database drivers that compare no names.',
      penalty: 2,
      severity: 'low',
    },
    'other-address': {
      verdict: 'fail',
      title: 'TLS certificate does not name the IP address',
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
            outcome: mismatchOf(service, names),
            expected: service.host,
            actual: names.slice(0, 10).join(', ') || 'no alternative names',
          },
    ),
});
