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
  /** The requested name or address is on the certificate. */
  coversHost: boolean;
  sha256: string;
  cutOff?: CutOffs<'names'>;
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
