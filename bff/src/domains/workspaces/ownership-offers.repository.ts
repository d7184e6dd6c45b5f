import { sql } from 'kysely';
import type { Tx, WorkspaceTx } from '../../platform/db/database.ts';

/** The contents of the mail about an offer. */
export interface OwnershipOffer {
  readonly address: string;
  readonly workspaceName: string;
  readonly offeredBy: string | null;
}

/** Offers of ownership, by functions that check the actor. */
export const ownershipOffersIn = (tx: Tx) => ({
  /** False for somebody who is no other member. */
  async offer(workspaceId: string, newOwnerId: string): Promise<boolean> {
    const { rows } = await sql<{ done: boolean }>`
      select parapet.offer_ownership(${workspaceId}, ${newOwnerId}) as done`.execute(tx);
    return rows[0]?.done ?? false;
  },

  /** Returns the owner before; null where no offer to the actor stands. */
  async accept(workspaceId: string): Promise<string | null> {
    const { rows } = await sql<{ before: string | null }>`
      select parapet.accept_ownership(${workspaceId}) as before`.execute(tx);
    return rows[0]?.before ?? null;
  },

  /** Returns to whom it was made; null where there is none that concerns the actor. */
  async end(workspaceId: string): Promise<string | null> {
    const { rows } = await sql<{ candidate: string | null }>`
      select parapet.end_ownership_offer(${workspaceId}) as candidate`.execute(tx);
    return rows[0]?.candidate ?? null;
  },
});

/** For workers. */
export async function describeOffer({ tx }: WorkspaceTx): Promise<OwnershipOffer | null> {
  const { rows } = await sql<{
    address: string | null;
    workspace_name: string;
    offered_by: string | null;
  }>`select * from parapet.describe_ownership_offer()`.execute(tx);
  const [row] = rows;
  if (!row?.address) return null;
  return {
    address: row.address,
    workspaceName: row.workspace_name,
    offeredBy: row.offered_by,
  };
}
