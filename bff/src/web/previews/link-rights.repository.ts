import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { LinkSigner } from '../../platform/storage/object-tokens.ts';
import type { ObjectPath } from '../../platform/storage/storage.ts';

/** Decides, when a link is used, whether the actor of the transaction, who signed it, still may. */
export const linkRightsIn = (tx: Tx) => ({
  /** Returns whether their account may act, and the API key if one did. */
  async mayOpen({ key }: LinkSigner): Promise<boolean> {
    const { rows } = await sql<{ may: boolean }>`
      select parapet.actor_may_open_links(${key?.id ?? null}::uuid) as may`.execute(tx);
    return rows[0]?.may ?? false;
  },

  /** Returns whether it is the picture of an account that they see. */
  async seesAvatar({ workspaceId: account, name }: ObjectPath, { level }: LinkSigner) {
    const { rows } = await sql<{ sees: boolean }>`
      select parapet.actor_sees_avatar(${account}::uuid, ${name}, ${level === 'aal2'}) as sees`.execute(
      tx,
    );
    return rows[0]?.sees ?? false;
  },
});
