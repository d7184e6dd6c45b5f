import type { Proof } from '@parapet/checks/definition/proof';
import { type Read, unknown } from '@parapet/checks/definition/read';
import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService, TlsVersion } from '../../../subjects/tls-service.ts';

/** Curves of less than 224 bits, by their numbers in the IANA registry of TLS supported groups. */
const weakCurves: ReadonlyMap<number, string> = new Map([
  [0x01, 'sect163k1'],
  [0x02, 'sect163r1'],
  [0x03, 'sect163r2'],
  [0x04, 'sect193r1'],
  [0x05, 'sect193r2'],
  [0x0f, 'secp160k1'],
  [0x10, 'secp160r1'],
  [0x11, 'secp160r2'],
  [0x12, 'secp192k1'],
  [0x13, 'secp192r1'],
]);

export const weakCurvesDisabled = checkOf<TlsService>()({
  id: 'weak-curves-disabled',
  catalogueId: 'TLS-041',
  version: 1,
  title: 'Weak elliptic curves are disabled',
  group: 'tls',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'groups:short',
  impact: 'Curves of less than 224 bits give less protection than a key of 2048 bits.',
  cweIds: ['CWE-326'],
  owasp: 'A04:2025',
  aliases: ['weak elliptic curve', 'secp192r1', 'ecc curve'],
  standard: { document: 'RFC 9325', section: '4.5 Public key length', published: '2022-11' },
  remediation: {
    summary: 'Offer x25519, secp256r1 and longer curves alone.',
    steps: [
      'nginx: `ssl_ecdh_curve X25519:prime256v1:secp384r1;`.',
      'Apache: `SSLOpenSSLConfCmd Groups X25519:prime256v1:secp384r1`.',
      'Elsewhere, update the TLS library: current ones have dropped short curves.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc9325#section-4.5',
  },
  outcomes: {
    off: { verdict: 'pass', summary: 'Every curve that the server accepts has 224 bits or more.' },
    accepted: {
      verdict: 'fail',
      title: 'Weak elliptic curve enabled',
      summary: 'The server agrees on keys with a curve of less than 224 bits.',
      penalty: 5,
    },
    curveless: {
      verdict: 'not-applicable',
      summary: 'The server uses no elliptic curves before TLS 1.3',
    },
    unread: { verdict: 'unknown', summary: 'The server did not answer the offer' },
  },
  evaluate({ accepted, handshake }) {
    const read = older.flatMap((version) => groupsIn(accepted[version]));
    const known = read.flatMap((groups) => (groups.ok ? groups.value : []));
    const weak = known.flatMap((group) => weakCurves.get(group) ?? []);
    if (weak.length > 0) return { outcome: 'accepted', observation: observed(handshake, weak) };
    const unread = read.find((groups) => !groups.ok);
    if (unread !== undefined && !unread.ok) return { outcome: 'unread', reason: unread.reason };
    return { outcome: read.length === 0 ? 'curveless' : 'off' };
  },
});

const older: readonly TlsVersion[] = ['SSLv3', 'TLSv1.0', 'TLSv1.1', 'TLSv1.2'];

function groupsIn(offers: TlsService['accepted'][TlsVersion]): Read<readonly number[]>[] {
  if (offers === null) return [];
  if (!offers.ok) return [unknown(offers.reason)];
  return offers.value.groups === null ? [] : [offers.value.groups];
}

const observed = (proof: Proof, weak: readonly string[]) => ({
  proof: {
    ...proof,
    request: 'ClientHellos that offer curves, until the server refuses the rest',
    response: `Key exchanges with ${weak.join(', ')}`,
    reproduce: proof.reproduce.replace('</dev/null', `-tls1_2 -groups ${weak[0]} </dev/null`),
  },
  expected: 'curves of 224 bits or more',
  actual: weak.join(', '),
});
