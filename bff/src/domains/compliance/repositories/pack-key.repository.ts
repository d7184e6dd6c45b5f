import type { Tx } from '../../../platform/db/database.ts';

export interface StoredPackKey {
  /** SPKI as PEM. */
  readonly publicKey: string;
  readonly sealedKey: string;
}

/** The one key of the installation. */
export const packKeyIn = (tx: Tx) => ({
  async find(): Promise<StoredPackKey | undefined> {
    const row = await tx
      .selectFrom('pack_keys')
      .select(['public_key', 'sealed_key'])
      .executeTakeFirst();
    return row && { publicKey: row.public_key, sealedKey: row.sealed_key };
  },

  /** Keeps the key that is there, if another process was first. */
  async add({ publicKey, sealedKey }: StoredPackKey): Promise<void> {
    await tx
      .insertInto('pack_keys')
      .values({ public_key: publicKey, sealed_key: sealedKey })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
});
