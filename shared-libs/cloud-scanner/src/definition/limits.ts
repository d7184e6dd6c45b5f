import type { Caller } from './caller.ts';
import type { Where } from './source.ts';

/**
 * Policies above the account, which take rights away and never give any. Documents are the provider's; one that is
 * attached and could not be read is an `Unread`.
 */
export interface Limits {
  /** What callers of the account may do, by level: each level has to allow it, and none may deny it. */
  readonly callers: readonly (readonly unknown[])[];
  /** What anyone may do with resources of the account. */
  readonly resources: readonly unknown[];
}

/**
 * Reads the limits of an account; null where none hold or where nobody may ask. Then a grant stands as it is written:
 * that it might be limited from above is no reason to call it unknown.
 */
export type ReadLimits = (
  caller: Caller,
  where: Where,
  signal: AbortSignal,
) => Promise<Limits | null>;
