import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';
import { judgeTrait, olderVersions, traitOutcomes } from '../trait-judgement.ts';

export const renegotiationSecure = checkOf<TlsService>()({
  id: 'renegotiation-secure',
  catalogueId: 'TLS-027',
  version: 3,
  title: 'Secure renegotiation is supported',
  group: 'tls',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'renegotiation',
  impact: 'Attackers can put a request of their own in front of that of a user.',
  cweIds: ['CWE-295'],
  owasp: 'A04:2025',
  aliases: ['insecure renegotiation', 'rfc 5746', 'cve-2009-3555', 'renegotiation_info'],
  standard: { document: 'RFC 9325', section: '3.5 Renegotiation in TLS 1.2', published: '2022-11' },
  remediation: {
    summary: 'Update the TLS library.',
    steps: [
      'Any OpenSSL since 0.9.8m, Java since 6u22 and Windows since MS10-049 supports RFC 5746.',
      'Turn renegotiation by clients off.',
    ],
    effort: 'medium',
    reference: 'https://www.rfc-editor.org/rfc/rfc5746',
  },
  outcomes: {
    ...traitOutcomes,
    bad: {
      verdict: 'fail',
      title: 'Secure renegotiation missing (CVE-2009-3555)',
      summary: 'The server does not answer with renegotiation_info.',
      penalty: 6,
    },
  },
  evaluate(service) {
    const { renegotiation } = service.traits;
    // An alert tells nothing of extensions: a server that accepted the version before may be busy.
    if (renegotiation?.ok && renegotiation.value.suite === null) {
      return { outcome: 'unread', reason: renegotiation.value.proof.response };
    }
    return judgeTrait(
      renegotiation,
      olderVersions(service),
      true,
      'the extension renegotiation_info',
    );
  },
});
