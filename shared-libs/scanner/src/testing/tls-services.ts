import type { Proof } from '@parapet/checks/definition/proof';
import { known, type Read, unknown } from '@parapet/checks/definition/read';
import type {
  AcceptedOffers,
  CertificateFacts,
  HelloAnswer,
  RevocationAnswer,
  SuiteFamily,
  TlsService,
  TlsTraits,
  TlsVersion,
} from '../subjects/tls-service.ts';

const observedAt = new Date('2026-11-20T09:00:00.000Z');

const proof = (response: string): Proof => ({
  type: 'tls',
  request: 'ClientHello to shop.example:443',
  response,
  capturedAt: observedAt.toISOString(),
  reproduce: "openssl s_client -connect 'shop.example:443' </dev/null",
});

export const accepted: Read<HelloAnswer> = known({
  accepted: true,
  suite: 1,
  proof: proof('ServerHello'),
});
export const refused: Read<HelloAnswer> = known({
  accepted: false,
  suite: null,
  proof: proof('Alert 70'),
});
export const noAnswer = unknown('No answer came in time');

export interface TlsParts {
  host?: string;
  port?: number;
  startTls?: TlsService['startTls'];
  service?: string;
  certificate?: Partial<CertificateFacts> | 'unread';
  /** Versions the server accepts. */
  versions?: readonly TlsVersion[];
  /** Versions for which no answer came. */
  silentVersions?: readonly TlsVersion[];
  accepted?: Partial<TlsService['accepted']>;
  suites?: readonly SuiteFamily[];
  silentSuites?: readonly SuiteFamily[];
  traits?: Partial<TlsTraits>;
  staple?: TlsService['staple'];
  revocation?: TlsService['revocation'];
  intermediateRevocations?: TlsService['intermediateRevocations'];
  issuance?: TlsService['issuance'];
}

/** Returns what a server with an order of its own accepts in one version. */
const offers = (suites: readonly number[], groups: readonly number[]): Read<AcceptedOffers> =>
  known({ suites, order: 'server', groups: known(groups), isCutOff: false });

const day = 24 * 60 * 60 * 1000;
export const daysFromNow = (days: number): Date => new Date(observedAt.getTime() + days * day);

/** A secure TLS server, read on 20 November 2026; each test case changes one thing. */
export function tlsService(parts: TlsParts = {}): TlsService {
  const versions = new Set(parts.versions ?? ['TLSv1.2', 'TLSv1.3']);
  const suites = new Set(parts.suites ?? ['forward']);
  const version = (name: TlsVersion) => {
    if (parts.silentVersions?.includes(name)) return noAnswer;
    return versions.has(name) ? accepted : refused;
  };
  const suite = (name: SuiteFamily) => {
    if (parts.silentSuites?.includes(name)) return noAnswer;
    return suites.has(name) ? accepted : refused;
  };
  return {
    kind: 'tls-service',
    host: parts.host ?? 'shop.example',
    address: '192.0.2.7',
    port: parts.port ?? 443,
    startTls: parts.startTls ?? null,
    service: parts.service ?? parts.startTls ?? null,
    certificate:
      parts.certificate === 'unread'
        ? noAnswer
        : known({
            subject: 'CN=shop.example',
            issuer: 'C=XX, O=Some CA, CN=Issuing CA',
            names: ['shop.example'],
            notBefore: daysFromNow(-30),
            notAfter: daysFromNow(60),
            key: { type: 'ec', bits: 256 },
            signatureAlgorithm: 'ecdsa-with-SHA256',
            trust: 'trusted',
            isPublic: true,
            isSelfSigned: false,
            intermediates: [],
            coversHost: true,
            sha256: 'ab'.repeat(32),
            timestamps: 2,
            mustStaple: false,
            hasResponder: true,
            hasRevocationList: true,
            ...parts.certificate,
          }),
    handshake: proof('TLSv1.3, TLS_AES_256_GCM_SHA384'),
    versions: {
      SSLv3: version('SSLv3'),
      'TLSv1.0': version('TLSv1.0'),
      'TLSv1.1': version('TLSv1.1'),
      'TLSv1.2': version('TLSv1.2'),
      'TLSv1.3': version('TLSv1.3'),
    },
    accepted: {
      SSLv3: null,
      'TLSv1.0': null,
      'TLSv1.1': null,
      'TLSv1.2': offers([0xc02b, 0xc02c], [0x001d, 0x0017]),
      'TLSv1.3': offers([0x1301, 0x1302], [0x11ec, 0x001d, 0x0017]),
      ...parts.accepted,
    },
    suites: {
      anonymous: suite('anonymous'),
      null: suite('null'),
      export: suite('export'),
      rc4: suite('rc4'),
      des: suite('des'),
      block64: suite('block64'),
      'static-rsa': suite('static-rsa'),
      forward: suite('forward'),
    },
    traits: {
      ssl2: refused,
      authenticated: accepted,
      compression: refused,
      renegotiation: accepted,
      fallback: refused,
      preference: accepted,
      heartbeat: null,
      hybridGroup: accepted,
      dhBits: known(null),
      timestamps: 0,
      ...parts.traits,
    },
    staple: parts.staple ?? known(revocationAnswer()),
    revocation: parts.revocation === undefined ? known(revocationAnswer()) : parts.revocation,
    intermediateRevocations: parts.intermediateRevocations ?? [],
    issuance: parts.issuance ?? null,
    observedAt,
  };
}

export const revocationAnswer = (more: Partial<RevocationAnswer> = {}): RevocationAnswer => ({
  status: 'good',
  revokedAt: null,
  nextUpdate: daysFromNow(4),
  proof: proof('good'),
  ...more,
});
