import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';
import { judgeOffers } from '../offer-judgement.ts';
import { judgeTrait, olderVersions, traitOutcomes } from '../trait-judgement.ts';

export const downgradeRefused = checkOf<TlsService>()({
  id: 'downgrade-refused',
  catalogueId: 'TLS-028',
  version: 3,
  title: 'TLS_FALLBACK_SCSV is supported',
  group: 'tls',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'fallback',
  impact: 'Somebody on the way can force clients to an older, weaker version.',
  cweIds: ['CWE-757'],
  owasp: 'A04:2025',
  aliases: ['fallback scsv', 'downgrade attack', 'protocol downgrade', 'poodle'],
  standard: {
    document: 'RFC 9325',
    section: '3.1.3 Fallback to lower versions',
    published: '2022-11',
  },
  remediation: {
    summary: 'Turn old versions off.',
    steps: [
      'Turn SSL 3.0, TLS 1.0 and TLS 1.1 off, so that there is nothing weak to fall back to.',
      'Where you cannot, update the TLS library: OpenSSL supports TLS_FALLBACK_SCSV since 1.0.1j.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc9325',
  },
  outcomes: {
    ...traitOutcomes,
    modern: {
      verdict: 'pass',
      summary:
        'The server accepts nothing older than TLS 1.2, so that there is nothing weak to fall back to.',
    },
    bad: {
      verdict: 'fail',
      title: 'TLS_FALLBACK_SCSV not supported',
      summary: 'The server accepts an older version from a client that says it knows newer ones.',
      penalty: 2,
    },
  },
  evaluate(service) {
    const { traits, versions } = service;
    const judged = judgeTrait(
      traits.fallback,
      [...olderVersions(service), versions['TLSv1.3']],
      false,
      'alert inappropriate_fallback',
    );
    if (judged.outcome !== 'bad') return judged;
    const old = judgeOffers([versions.SSLv3, versions['TLSv1.0'], versions['TLSv1.1']], '');
    if (old.outcome === 'accepted') return judged;
    return old.outcome === 'refused' ? { outcome: 'modern' } : { ...old, outcome: 'unread' };
  },
});
