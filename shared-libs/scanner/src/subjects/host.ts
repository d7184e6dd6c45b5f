import type { CutOffs } from './cut-off.ts';
import type { Proof } from './proof.ts';

/** Whether the service let us in without being asked who we are. */
export type Access = 'open' | 'protected' | 'unknown';

export interface Service {
  port: number;
  /** `redis`, `http`, `ssh`, ...; null when it said nothing that we know. */
  name: string | null;
  /** The service stands behind TLS. */
  tls: boolean;
  access: Access;
  /** Speaks HTTP, whatever its name. */
  web: boolean;
  /** Accepted a connection, then answered no probe at all. */
  mute: boolean;
  product: string | null;
  proof: Proof;
}

/** The TCP side of one address. */
export interface HostSnapshot {
  kind: 'host';
  address: string;
  /** Loopback or private: only insiders can reach it. */
  inside: boolean;
  portsTried: number;
  /** Every port said yes or no, or stayed silent after a second try. */
  complete: boolean;
  services: readonly Service[];
  cutOff?: CutOffs<'services'>;
}
