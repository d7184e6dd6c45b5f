import type { StartTlsProtocol } from '../../subjects/host.ts';
import type { Ending } from '../tcp/converse.ts';
import type { Recognised } from './recognise.ts';

/** A further request to an identified service, to find out whether it requires authentication. */
export interface FollowUp {
  send: Buffer;
  /** Sent behind TLS, which begins after the step of this protocol. */
  startTls?: StartTlsProtocol;
  /** Returns whether enough bytes arrived; until then reading goes on. */
  isWhole(answer: Buffer): boolean;
  /** Returns the service with the access and name that the answer, or its end, shows. */
  read(answer: Buffer, recognised: Recognised, ending?: Ending): Recognised;
  /** The previous answer stays the proof: it is clearer to a reader, or the same in each scan. */
  keepsProof?: true;
  /** Returns what is asked next, on a connection of its own, where the answer leaves the access open. */
  next?(answer: Buffer): FollowUp | null;
}
