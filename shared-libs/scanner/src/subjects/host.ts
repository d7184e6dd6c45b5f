import type { CutOffs } from '@parapet/checks/definition/cut-off';
import type { Proof } from '@parapet/checks/definition/proof';

/** Describes whether the service requires authentication: `open` needs none. */
export type Access = 'open' | 'protected' | 'unknown';

export interface Service {
  port: number;
  /** `redis`, `http`, `ssh`, ...; null when it is not recognised. */
  name: string | null;
  /** The service is behind TLS. */
  tls: boolean;
  access: Access;
  /** Tells whether it speaks HTTP, whatever its name. */
  web: boolean;
  /** It accepts connections, but answers no probe. */
  mute: boolean;
  product: string | null;
  /** As the service names it apart from its product; absent where it does not. */
  version?: string;
  /** Tells what an SSH server offers; absent for others, and when it did not tell. */
  algorithms?: SshAlgorithms;
  /** Absent for services whose protocol has no such step, and for those behind TLS. */
  startTls?: StartTlsFacts;
  proof: Proof;
}

/** Names as in the IANA registry, in the order of the server. */
export interface SshAlgorithms {
  keyExchange: readonly string[];
  hostKeys: readonly string[];
  /** From the server to the client. */
  ciphers: readonly string[];
  macs: readonly string[];
}

/** Protocols that start in clear text and change to TLS on the same connection. */
export type StartTlsProtocol =
  | 'smtp'
  | 'imap'
  | 'pop3'
  | 'ftp'
  | 'ldap'
  | 'xmpp'
  | 'postgres'
  | 'mysql';

export interface StartTlsFacts {
  protocol: StartTlsProtocol;
  /** null: the service did not tell. */
  isOffered: boolean | null;
  /** A login is offered before TLS; null where the service or its protocol does not tell. */
  loginBefore: boolean | null;
  proof: Proof;
}

/**
 * Describes what is asked of a host beyond the names of its services, and only where a check of the scan needs
 * the answer (`Check.needs`).
 */
export type HostQuestion =
  | 'anonymous-ftp'
  | 'anonymous-ldap'
  | 'mail-relay'
  | 'mail-users'
  | 'http-proxy'
  | 'socks-proxy'
  | 'ssh-passwords'
  | 'ssh-strangers'
  | 'snmp'
  | 'ntp-control'
  | 'ipmi'
  | 'dns-recursion'
  | 'mdns'
  | 'ssdp'
  | 'llmnr'
  | 'tftp'
  | 'memcached-udp'
  | 'cldap';

/** Describes what came back from one question at one port. */
export interface HostAnswer {
  question: HostQuestion;
  transport: 'tcp' | 'udp';
  port: number;
  /**
   * `open`: the service does what is asked. `protected`: it is there and refuses. `closed`: the host
   * says that nothing listens. `silent`: nothing came back, which shows nothing over UDP.
   */
  result: 'open' | 'protected' | 'closed' | 'silent' | 'unclear';
  /** As the service names itself. */
  product: string | null;
  version: string | null;
  /** Tells what was seen, for the ledger; null where the result says all. */
  seen: string | null;
  proof: Proof;
}

/** Describes what another address of the same name shows. */
export interface SiblingAddress {
  address: string;
  /** null: it was not examined, and `reason` says why. */
  openPorts: readonly number[] | null;
  reason: string | null;
}

/** The services of one address. */
export interface HostSnapshot {
  kind: 'host';
  address: string;
  /** Loopback or private: only insiders can reach it. */
  inside: boolean;
  portsTried: number;
  /** The state of every port is known, and every service behind an open one was examined. */
  complete: boolean;
  /** Over TCP. */
  services: readonly Service[];
  /** One for each question and port that it was put to. */
  answers: readonly HostAnswer[];
  /** Set on the first address of a name that has several. */
  siblings?: readonly SiblingAddress[];
  cutOff?: CutOffs<'services'>;
}
