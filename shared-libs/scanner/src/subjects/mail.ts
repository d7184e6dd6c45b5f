import type { CutOffs } from '@parapet/checks/definition/cut-off';
import type { Proof } from '@parapet/checks/definition/proof';
import type { Read } from '@parapet/checks/definition/read';
import type { DnsAnswer } from './dns-answer.ts';
import type { NamedHost } from './name-server.ts';
import type { CertificateFacts } from './tls-service.ts';

/** Describes what a receiver looks up to evaluate an SPF record (RFC 7208, section 4.6.4). */
export interface SpfWalk {
  /** Terms that need a look-up, in included records too. */
  lookUps: number;
  /** Names that were looked up and hold nothing; a name as often as receivers look it up. */
  voids: readonly string[];
  /** Targets of `mx` with more mail servers than receivers look up. */
  crowded: ReadonlyArray<{ name: string; hosts: number }>;
  /** Names in domains that nobody holds. */
  unregistered: readonly string[];
  /** Why it is not known of a name whether somebody holds its domain. */
  registrationUnread: string | null;
  /** Included names without an SPF record of their own, and names that include themselves. */
  broken: readonly string[];
  /**
   * Targets of `exists` that are the same for every mail. A term whose name has an address matches all senders
   * (RFC 7208, section 5.7); null: it was not looked up.
   */
  fixedTargets: ReadonlyArray<{ name: string; exists: boolean | null }>;
  /** The records of included names, in the order in which they are read. */
  included: ReadonlyArray<{ name: string; record: string }>;
  /** A name did not answer, so that the counts are too low. */
  unread: string | null;
  proof: Proof;
}

export interface DkimKey {
  selector: string;
  /** `several`: more than one record, of which receivers use none (RFC 6376, section 3.6.2.2). */
  kind: 'rsa' | 'ed25519' | 'revoked' | 'invalid' | 'several';
  /** Why receivers cannot use the record; null for the other kinds. */
  fault: string | null;
  /** Set for RSA keys; null for others. */
  bits: number | null;
  /** `t=y`: receivers treat signed mail like unsigned mail. */
  isTest: boolean;
  proof: Proof;
}

export interface ReportPermission {
  /** The host that reports are sent to. */
  host: string;
  answer: Read<DnsAnswer>;
}

/** MTA-STS (RFC 8461). */
export interface MailTransportPolicy {
  /** TXT at `_mta-sts.` of the name. */
  record: Read<DnsAnswer>;
  /** null when there is no record that announces one. */
  policy: Read<PolicyFile> | null;
}

/** The answer of `https://mta-sts.<name>/.well-known/mta-sts.txt`. */
export interface PolicyFile {
  /** null when the certificate is not trusted, and senders do not read further; 0 without a host. */
  status: number | null;
  contentType: string;
  body: string;
  proof: Proof;
  cutOff?: CutOffs<'body'>;
}

/** A mail server that an MX record names. */
export interface MailHost extends NamedHost {
  /** One for each address that may be contacted. */
  answers: readonly MailHostAnswer[];
  /** TLSA records of port 25; empty when there are none. */
  tlsa: Read<readonly string[]>;
  /** Its domain has a DS record, without which nobody heeds TLSA records; false without any of those. */
  isSigned: Read<boolean>;
}

export interface MailHostAnswer {
  address: string;
  /** null when this machine has no route to the address. */
  session: Read<MailSession> | null;
  reverse: Read<ReverseNames>;
}

/** The names that PTR records give to an address. */
export interface ReverseNames {
  names: readonly string[];
  /** One of them has the address itself. */
  leadsBack: boolean;
  proof: Proof;
}

export interface MailSession {
  offersStartTls: boolean;
  /** null when TLS is not offered. */
  certificate: Read<CertificateFacts> | null;
  /** Which of the TLSA records fit the certificate, in their order; null when it was not read. */
  fittingTlsa: readonly boolean[] | null;
  proof: Proof;
}
