import type { Caller } from './caller.ts';
import type { Where } from './source.ts';

/** An account, subscription or project of an organisation. */
export interface Member {
  readonly uid: string;
  readonly name: string;
  /** Its provider has closed or suspended it. */
  readonly isSuspended: boolean;
}

/** An organisation with all of its accounts, the one through which it is read among them. */
export interface Membership {
  /** The provider's id of the organisation. */
  readonly uid: string;
  readonly members: readonly Member[];
  /**
   * The list has all accounts of the organisation, so that one which it lacks has left. Else it has those that the
   * connection may see: one which it lacks may as well be hidden.
   */
  readonly isWhole: boolean;
}

/**
 * Reads the accounts of the organisation that an account is of, to the end of the list.
 * @throws CallFailure
 */
export type ReadMembers = (
  caller: Caller,
  where: Where & {
    /** Only what is below this group or folder; null for all that the connection sees. */
    readonly root?: string | null;
  },
  signal: AbortSignal,
) => Promise<Membership>;
