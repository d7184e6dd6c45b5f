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
  proof: Proof;
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
