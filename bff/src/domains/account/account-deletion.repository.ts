import { type Tier, tierOrFree } from '@parapet/contracts/plans/subscription';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Times in ISO 8601. */
export interface AccountState {
  /** Null for a session that is gone. */
  readonly signedInAt: string | null;
  readonly memberships: number;
  readonly apiKeys: number;
  readonly tier: Tier;
  readonly paidUntil: string | null;
  /** Those that the account owns; `members` are the others in it. */
  readonly owned: readonly {
    readonly id: string;
    readonly name: string;
    readonly personal: boolean;
    readonly members: number;
    readonly assets: number;
  }[];
}

/** The deletion of accounts, by functions that check the actor. */
export const accountDeletionIn = (tx: Tx) => ({
  /** Belongs to the actor, whose session this is. */
  async findState(sessionId: string | null): Promise<AccountState> {
    const { rows } = await sql<{
      signed_in_at: string | null;
      memberships: number;
      api_keys: number;
      tier: string;
      paid_until: string | null;
      owned: AccountState['owned'];
    }>`select * from parapet.account_standing(${sessionId}::uuid)`.execute(tx);
    const [row] = rows;
    return {
      signedInAt: row?.signed_in_at ?? null,
      memberships: row?.memberships ?? 0,
      apiKeys: row?.api_keys ?? 0,
      tier: tierOrFree(row?.tier),
      paidUntil: row?.paid_until ?? null,
      owned: row?.owned ?? [],
    };
  },

  /** False where others are members of a workspace of the actor; then nothing has changed. */
  async request(): Promise<boolean> {
    const { rows } = await sql<{ done: boolean }>`
      select parapet.request_account_deletion() as done`.execute(tx);
    return rows[0]?.done ?? false;
  },

  /** For workers. The address is null where none is to be mailed. */
  async listRequested(limit: number): Promise<{ userId: string; address: string | null }[]> {
    const { rows } = await sql<{ user_id: string; address: string | null }>`
      select user_id, address from parapet.accounts_to_delete(${limit})`.execute(tx);
    return rows.map(({ user_id, address }) => ({ userId: user_id, address }));
  },

  async markMailed(userId: string): Promise<void> {
    await sql`select parapet.account_deletion_mailed(${userId})`.execute(tx);
  },
});
