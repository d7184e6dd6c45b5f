import type { WorkspaceTx } from '../../platform/db/database.ts';

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
}

/**
 * For workers: looks for the proof of an asset now, and records what it shows as each other look. Nothing
 * but an answer with the token proves.
 */
export type ProveNow = (
  asset: { readonly workspaceId: string; readonly assetId: string; readonly host: string },
  signal: AbortSignal,
) => Promise<ProvedNow>;
