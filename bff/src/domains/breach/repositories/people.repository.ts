import { sql } from 'kysely';
import { jsonb, type WorkspaceTx } from '../../../platform/db/database.ts';
import type { Identity } from '../identities/identity-vault.ts';

export interface StoredPerson {
  readonly id: string;
  readonly assetId: string;
  readonly hash: string;
  /** Null after an erasure. */
  readonly masked: string | null;
  readonly memberId: string | null;
  readonly firstSeenAt: string;
}

const columns = [
  'id',
  'asset_id as assetId',
  'identity_hash as hash',
  'masked_address as masked',
  'member_id as memberId',
  'first_seen_at as firstSeenAt',
] as const;

/** The people of one workspace whose addresses were exposed. */
export const peopleIn = ({ tx, workspaceId }: WorkspaceTx) => {
  const ownRows = tx.selectFrom('breach_people').where('workspace_id', '=', workspaceId);
  return {
    /**
     * Adds those that are new, and locks all of them until the transaction ends, in one order. Returns
     * them by hash; an erased one has no mask.
     */
    async lock(
      people: readonly { readonly assetId: string; readonly identity: Identity }[],
    ): Promise<ReadonlyMap<string, StoredPerson>> {
      const byHash = new Map(
        people.map(({ assetId, identity }) => [identity.hash, { assetId, ...identity }]),
      );
      await sql`
        insert into parapet.breach_people (workspace_id, asset_id, identity_hash, sealed_address,
          masked_address)
        select ${workspaceId}::uuid, "assetId", hash, sealed, masked
        from jsonb_to_recordset(${jsonb([...byHash.values()])}) as told("assetId" uuid, hash text,
          sealed text, masked text)
        order by hash
        on conflict (workspace_id, identity_hash) do nothing`.execute(tx);
      const rows = await ownRows
        .where(sql<boolean>`identity_hash = any (${[...byHash.keys()]}::text[])`)
        .select(columns)
        .orderBy('identity_hash')
        .forNoKeyUpdate()
        .execute();
      return new Map(rows.map((row) => [row.hash, row]));
    },

    async find(id: string): Promise<StoredPerson | undefined> {
      return await ownRows
        .where('id', '=', id)
        .where('erased_at', 'is', null)
        .select(columns)
        .executeTakeFirst();
    },

    async findByHash(hash: string): Promise<StoredPerson | undefined> {
      return await ownRows
        .where('identity_hash', '=', hash)
        .where('erased_at', 'is', null)
        .select(columns)
        .executeTakeFirst();
    },

    /** Null for who may not show addresses. */
    async findSealed(id: string): Promise<string | null> {
      const { rows } = await sql<{ sealed: string | null }>`
        select parapet.sealed_breach_address(${workspaceId}, ${id}) as sealed`.execute(tx);
      return rows[0]?.sealed ?? null;
    },

    /** For workers: with the sealed address. */
    async findForMail(
      id: string,
    ): Promise<
      { readonly hash: string; readonly sealed: string; readonly assetId: string } | undefined
    > {
      const row = await ownRows
        .where('id', '=', id)
        .where('erased_at', 'is', null)
        .select(['identity_hash as hash', 'sealed_address as sealed', 'asset_id as assetId'])
        .executeTakeFirst();
      return row && row.sealed !== null ? { ...row, sealed: row.sealed } : undefined;
    },

    /** Keeps nothing but the hash. */
    async erase(id: string, at: string): Promise<void> {
      await tx
        .updateTable('breach_people')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .set({ erased_at: at, sealed_address: null, masked_address: null })
        .execute();
    },

    /** Counts those of each domain; erased ones do not count. */
    async countByAsset(assetIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      if (assetIds.length === 0) return new Map();
      const rows = await ownRows
        .where(sql<boolean>`asset_id = any (${assetIds}::uuid[])`)
        .where('erased_at', 'is', null)
        .groupBy('asset_id')
        .select(['asset_id', sql<number>`count(*)`.as('count')])
        .execute();
      return new Map(rows.map((row) => [row.asset_id, row.count]));
    },

    /** Links people with the members that have their addresses, and unlinks others. For workers. */
    async linkMembers(
      members: readonly { readonly hash: string; readonly userId: string }[],
    ): Promise<void> {
      await sql`
        update parapet.breach_people as person set member_id = told."userId"
        from (
          select person.id, member."userId" from parapet.breach_people as person
          left join jsonb_to_recordset(${jsonb(members)}) as member(hash text, "userId" uuid)
            on member.hash = person.identity_hash
          where person.workspace_id = ${workspaceId} and person.erased_at is null
            and (person.member_id is not null or member."userId" is not null)
        ) as told
        where person.id = told.id and person.member_id is distinct from told."userId"`.execute(tx);
    },

    /** Deletes people without an exposure, besides those that were erased. For workers. */
    async deleteEmpty(): Promise<void> {
      await sql`
        delete from parapet.breach_people as person
        where workspace_id = ${workspaceId} and erased_at is null
          and not exists (select from parapet.breach_exposures where person_id = person.id)`.execute(
        tx,
      );
    },
  };
};
