import type { CutOffs } from './cut-off.ts';
import type { Proof } from './proof.ts';
import type { Read } from './read.ts';

export type TlsVersion = 'SSLv3' | 'TLSv1.0' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3';

/** Families of suites that are offered alone, to find out whether the server accepts them. */
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
  /** What the server chose, as the number on the wire; null when it refused. */
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
  cutOff?: CutOffs<'names'>;
}

export interface IntermediateFacts {
  subject: string;
  notAfter: Date;
  signatureAlgorithm: string;
}

/** One port that answers TLS. */
export interface TlsService {
  kind: 'tls-service';
  host: string;
  port: number;
  certificate: Read<CertificateFacts>;
  /** Version, suite and chain of an ordinary handshake. */
  handshake: Proof;
  versions: Readonly<Record<TlsVersion, Read<HelloAnswer>>>;
  suites: Readonly<Record<SuiteFamily, Read<HelloAnswer>>>;
  /** When the certificate was read. Checks use it instead of a clock. */
  observedAt: Date;
}
