import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';
import { judgeTrait, traitOutcomes } from '../trait-judgement.ts';

/** SecP256r1MLKEM768, SecP384r1MLKEM1024, and ML-KEM alone (IANA, TLS Supported Groups). */
const others: ReadonlySet<number> = new Set([0x11eb, 0x11ed, 0x0200, 0x0201, 0x0202]);

export const hybridGroupOffered = checkOf<TlsService>()({
  id: 'hybrid-group-offered',
  catalogueId: 'TLS-037',
  version: 4,
  title: 'Post-quantum key exchange is offered',
  group: 'tls',
  severity: 'info',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'group:X25519MLKEM768',
  impact: 'What is recorded today can be read once large quantum computers exist.',
  cweIds: ['CWE-327'],
  owasp: 'A04:2025',
  aliases: [
    'post-quantum',
    'pqc',
    'x25519mlkem768',
    'ml-kem',
    'kyber',
    'harvest now decrypt later',
  ],
  standard: {
    document: 'RFC 10024',
    section: '3 Negotiated groups',
    published: '2026-08',
  },
  remediation: {
    summary: 'Offer X25519MLKEM768, which browsers have.',
    steps: [
      'OpenSSL 3.5 and later offer it by default; so do Go 1.24, Caddy 2.10 and Cloudflare.',
      'nginx: `ssl_ecdh_curve X25519MLKEM768:X25519:prime256v1;` with OpenSSL 3.5.',
    ],
    effort: 'medium',
    reference: 'https://www.rfc-editor.org/rfc/rfc10024',
  },
  outcomes: {
    ...traitOutcomes,
    bad: {
      verdict: 'fail',
      title: 'Post-quantum key exchange (X25519MLKEM768) missing',
      summary: 'The server accepts neither X25519MLKEM768 nor another group with ML-KEM.',
      penalty: 0,
    },
  },
  evaluate({ traits, versions, accepted }) {
    const judged = judgeTrait(traits.hybridGroup, [versions['TLSv1.3']], true, 'X25519MLKEM768');
    if (judged.outcome !== 'bad') return judged;
    const offers = accepted['TLSv1.3'];
    const groups = offers?.ok ? offers.value.groups : offers;
    if (groups?.ok === false) return { outcome: 'unread', reason: groups.reason };
    return groups?.value.some((group) => others.has(group)) ? { outcome: 'good' } : judged;
  },
});
