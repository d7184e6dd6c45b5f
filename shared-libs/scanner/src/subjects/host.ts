import type { CutOffs } from './cut-off.ts';
import type { Proof } from './proof.ts';

/** Whether the service requires authentication: `open` needs none. */
export type Access = 'open' | 'protected' | 'unknown';

export interface Service {
  port: number;
  /** `redis`, `http`, `ssh`, ...; null when it is not recognised. */
  name: string | null;
  /** The service is behind TLS. */
  tls: boolean;
  access: Access;
  /** Whether it speaks HTTP, whatever its name. */
  web: boolean;
  /** It accepts connections, but answers no probe. */
  mute: boolean;
  product: string | null;
  /** What an SSH server offers; absent for others, and when it did not tell. */
  algorithms?: SshAlgorithms;
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

/** The TCP side of one address. */
export interface HostSnapshot {
  kind: 'host';
  address: string;
  /** Loopback or private: only insiders can reach it. */
  inside: boolean;
  portsTried: number;
  /** The state of every port is known, and every service behind an open one was examined. */
  complete: boolean;
  services: readonly Service[];
  cutOff?: CutOffs<'services'>;
}
