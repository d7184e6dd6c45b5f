import type { CutOffs } from '@parapet/checks/definition/cut-off';
import type { Proof } from '@parapet/checks/definition/proof';
import type { Read } from '@parapet/checks/definition/read';
import type { DnsAnswer } from './dns-answer.ts';
import type { StartTlsProtocol } from './host.ts';

export type TlsVersion = 'SSLv3' | 'TLSv1.0' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3';

/** Families of suites that the server may accept in TLS 1.2 and older. */
export type SuiteFamily =
  | 'anonymous'
  | 'null'
  | 'export'
  | 'rc4'
  | 'des'
  | 'block64'
  | 'static-rsa'
  | 'forward';

/** The server's reaction to one hello. */
export interface HelloAnswer {
  accepted: boolean;
  /** Tells what the server chose, as the number on the wire; null when it refused. */
  suite: number | null;
  proof: Proof;
}

export type Trust = 'trusted' | 'self-signed' | 'unknown-issuer' | 'incomplete-chain';

export interface CertificateFacts {
  subject: string;
  issuer: string;
  names: readonly string[];
  notBefore: Date;
  notAfter: Date;
  key: { type: string; bits: number };
  signatureAlgorithm: string;
  trust: Trust;
  /** The chain leads to a root that browsers ship, so the rules for public authorities apply. */
  isPublic: boolean;
  /** It is signed with its own key, so nothing relies on the signature. */
  isSelfSigned: boolean;
  /** The certificates between this one and its root, on the way that clients take. */
  intermediates: readonly IntermediateFacts[];
  /** The requested name or address is on the certificate. */
  coversHost: boolean;
  sha256: string;
  /** Signed certificate timestamps inside of the certificate. */
  timestamps: number;
  /** The certificate asks clients to refuse it without a stapled answer about revocation. */
  mustStaple: boolean;
  /** It names a responder that tells whether it is revoked. */
  hasResponder: boolean;
  /** It names a list of the certificates that its authority has revoked. */
  hasRevocationList: boolean;
  cutOff?: CutOffs<'names'>;
}

export interface IntermediateFacts {
  subject: string;
  notAfter: Date;
  signatureAlgorithm: string;
}

/** Who may issue certificates for the name of a host. */
export interface IssuancePolicy {
  /** A wildcard of the certificate covers the host, so that `issuewild` counts before `issue`. */
  isWildcard: boolean;
  /** CAA of the name or of its nearest parent that has any. */
  records: Read<DnsAnswer>;
}

/** Describes what an authority says about a certificate: in an answer (RFC 6960), or by a list (RFC 5280). */
export interface RevocationAnswer {
  status: 'good' | 'revoked' | 'unknown';
  /** When it was revoked; null otherwise. */
  revokedAt: Date | null;
  nextUpdate: Date | null;
  proof: Proof;
}

/** Describes what its authority says about a certificate between that of the server and its root. */
export interface IntermediateRevocation {
  subject: string;
  answer: Read<RevocationAnswer>;
}

/**
 * Traits of TLS 1.2 and older, and the groups of TLS 1.3. Each is null where the server does not
 * accept the version that it belongs to.
 */
export interface TlsTraits {
  /** SSL 2.0, which no hello of a later version can ask for. */
  ssl2: Read<HelloAnswer>;
  /** Suites with authenticated encryption (AES-GCM, ChaCha20) in TLS 1.2. */
  authenticated: Read<HelloAnswer> | null;
  /** The server compresses what it encrypts. */
  compression: Read<HelloAnswer> | null;
  /** The server ties a renegotiation to its connection. */
  renegotiation: Read<HelloAnswer> | null;
  /** The server accepts an older version from a client that says it knows newer ones. */
  fallback: Read<HelloAnswer> | null;
  /** The server chooses the suite by its own order. */
  preference: Read<HelloAnswer> | null;
  /** The server answers a heartbeat that it has to discard; null where it was not sent one. */
  heartbeat: Read<HelloAnswer> | null;
  /** A group of TLS 1.3 that quantum computers do not break. */
  hybridGroup: Read<HelloAnswer> | null;
  /** Bits of the finite-field group; null when the server uses none. */
  dhBits: Read<{ bits: number; proof: Proof } | null>;
  /** Signed certificate timestamps in the handshake of TLS 1.2. */
  timestamps: number;
}

/** Describes what a server accepts in one version. */
export interface AcceptedOffers {
  /** Numbers of suites, in the order in which the server chose each among those that were left. */
  suites: readonly number[];
  /** Whose order decides between suites; null where there is one suite, or no clear answer. */
  order: 'server' | 'client' | null;
  /** Numbers of groups, in the same way; null where a newer version tells them, or without curves. */
  groups: Read<readonly number[]> | null;
  /** A limit ended the enumeration. */
  isCutOff: boolean;
}

/** One port that answers TLS. */
export interface TlsService {
  kind: 'tls-service';
  host: string;
  /** The address of the host that answered. */
  address: string;
  port: number;
  /** The protocol in which TLS begins; null where it begins at once. */
  startTls: StartTlsProtocol | null;
  /** Tells what answered behind TLS: `http` for a web server, or as in `Service`; null where nothing was recognised. */
  service: string | null;
  certificate: Read<CertificateFacts>;
  /** Version, suite and chain of an ordinary handshake. */
  handshake: Proof;
  versions: Readonly<Record<TlsVersion, Read<HelloAnswer>>>;
  /** By version; null where the server does not accept it. */
  accepted: Readonly<Record<TlsVersion, Read<AcceptedOffers> | null>>;
  /** Cover TLS 1.2 and older. */
  suites: Readonly<Record<SuiteFamily, Read<HelloAnswer>>>;
  traits: TlsTraits;
  /** The answer about revocation that the server sent itself; null when it sent none. */
  staple: Read<RevocationAnswer | null>;
  /** Tells what the responder or the list says that the certificate names; null when it names neither. */
  revocation: Read<RevocationAnswer> | null;
  /** The same of those between the certificate and its root; without those that name neither. */
  intermediateRevocations: readonly IntermediateRevocation[];
  /** null where no public authority vouches for the host by its name. */
  issuance: IssuancePolicy | null;
  /** When the certificate was read. Checks use it instead of a clock. */
  observedAt: Date;
}
