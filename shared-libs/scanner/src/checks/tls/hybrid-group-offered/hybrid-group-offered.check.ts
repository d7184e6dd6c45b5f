import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';
import { judgeTrait, traitOutcomes } from '../trait-judgement.ts';

export const hybridGroupOffered = checkOf<TlsService>()({
  id: 'hybrid-group-offered',
  catalogueId: 'TLS-037',
  version: 2,
  title: 'A group that quantum computers do not break is offered',
  group: 'tls',
  severity: 'info',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'group:X25519MLKEM768',
  impact: 'What is recorded today can be read once large quantum computers exist.',
  cweIds: ['CWE-327'],
  standard: {
    document: 'draft-ietf-tls-ecdhe-mlkem-05',
    section: '3 Negotiated groups',
    published: '2026-05',
  },
  remediation: {
    summary: 'Offer X25519MLKEM768.',
    steps: [
      'OpenSSL 3.5 and later offer it by default; so do Go 1.24, Caddy 2.10 and Cloudflare.',
      'nginx: `ssl_ecdh_curve X25519MLKEM768:X25519:prime256v1;` with OpenSSL 3.5.',
    ],
    effort: 'medium',
    reference: 'https://datatracker.ietf.org/doc/draft-ietf-tls-ecdhe-mlkem/',
  },
  outcomes: {
    ...traitOutcomes,
    bad: {
      verdict: 'fail',
      title: 'Post-quantum group not offered',
      summary: 'The server does not accept X25519MLKEM768.',
      penalty: 0,
    },
  },
  evaluate: ({ traits, versions }) =>
    judgeTrait(traits.hybridGroup, [versions['TLSv1.3']], true, 'X25519MLKEM768'),
});
