import type { WorkspaceTx } from '../../platform/db/database.ts';

/** The hosts that a provider gave to a cloud account. */
export interface AccountHosts {
  readonly accountId: string;
  /** Hosts of resources that the last scan has read. */
  readonly read: readonly string[];
  /** Hosts of resources that it could not read: they keep the time that they have. */
  readonly unread: readonly string[];
}

/** A look for a proof has shown this just now. */
export type ProvedNow =
  | { readonly outcome: 'proved' }
  /** The proof is not there, or there is none. */
  | { readonly outcome: 'not_proved'; readonly problem: string }
  /** Nothing answered, which says nothing about the owner. */
  | { readonly outcome: 'unclear'; readonly problem: string };

export interface OwnershipPort {
  /** The names of a workspace whose proof holds for all names below them. */
  listProvedByDns(scope: WorkspaceTx): Promise<readonly string[]>;
  /** Proves the hosts that a provider gave to a cloud account, as its scan of `at` knows them. For workers. */
  proveByAccount(scope: WorkspaceTx, hosts: AccountHosts, at: Date): Promise<void>;
}

/**
 * For workers: looks for the proof of an asset now, and records what it shows as each other look. Nothing
 * but an answer with the token proves.
 */
export type ProveNow = (
  asset: { readonly workspaceId: string; readonly assetId: string; readonly host: string },
  signal: AbortSignal,
) => Promise<ProvedNow>;
