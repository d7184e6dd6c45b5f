import type { Access } from '../cloud-access.ts';

/** Why a provider refused the connection, for the person who connects the account. */
export interface IdentityProblem {
  /** `credentials`: the person must change something. `unavailable`: the provider could not be queried. */
  readonly kind: 'credentials' | 'unavailable';
  /** The attempted action, by the provider's name. */
  readonly action: string;
  /** The field of the form that has to change. */
  readonly field: string | null;
  readonly message: string;
}

export type Identified =
  | {
      readonly ok: true;
      readonly accountUid: string;
      /** Who calls: an ARN, the name of an application, a service account. */
      readonly caller: string;
      readonly partition: string;
      /** Actions that were tried and allowed. */
      readonly actions: readonly string[];
      /** What was refused, and the connection works without. */
      readonly missing?: readonly { readonly action: string; readonly message: string }[];
    }
  | { readonly ok: false; readonly problem: IdentityProblem };

/** Identifies the caller of an access with its provider. Never changes anything there. */
export interface Identity<Of extends Access> {
  identify(access: Of): Promise<Identified>;
}
