import { sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';

export interface BreachMail {
  readonly id: string;
  readonly kind: 'owner' | 'person';
  readonly assetId: string;
  readonly userId: string | null;
  readonly personId: string | null;
  readonly exposureIds: readonly string[];
  readonly createdBy: string | null;
  readonly sentAt: string | null;
}

/** The mails of one workspace about exposed accounts. */
export const breachMailsIn = ({ tx, workspaceId }: WorkspaceTx) => ({
  /** Returns its id. */
  async addToPerson(mail: {
    readonly assetId: string;
    readonly personId: string;
    readonly exposureIds: readonly string[];
    readonly createdBy: string;
  }): Promise<string> {
    const row = await tx
      .insertInto('breach_mails')
      .values({
        workspace_id: workspaceId,
        kind: 'person',
        asset_id: mail.assetId,
        person_id: mail.personId,
        exposure_ids: [...mail.exposureIds],
        created_by: mail.createdBy,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  },

  /** Returns its id; null where the owner was mailed about this search or import. For workers. */
  async addToOwner(mail: {
    readonly assetId: string;
    readonly userId: string;
    readonly foundBy: string;
  }): Promise<string | null> {
    const { rows } = await sql<{ id: string }>`
      insert into parapet.breach_mails (workspace_id, kind, asset_id, user_id, found_by)
      values (${workspaceId}::uuid, 'owner', ${mail.assetId}::uuid, ${mail.userId}::uuid,
        ${mail.foundBy}::uuid)
      on conflict (asset_id, found_by) where kind = 'owner' do nothing
      returning id`.execute(tx);
    return rows[0]?.id ?? null;
  },

  async find(id: string): Promise<BreachMail | undefined> {
    const row = await tx
      .selectFrom('breach_mails')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .select([
        'id',
        'kind',
        'asset_id as assetId',
        'user_id as userId',
        'person_id as personId',
        'exposure_ids as exposureIds',
        'created_by as createdBy',
        'sent_at as sentAt',
      ])
      .executeTakeFirst();
    return row as BreachMail | undefined;
  },

  async markSent(id: string, at: string | null): Promise<void> {
    await tx
      .updateTable('breach_mails')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .set({ sent_at: at })
      .execute();
  },

  async markFailed(id: string, at: string): Promise<void> {
    await tx
      .updateTable('breach_mails')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .set({ failed_at: at })
      .execute();
  },

  async deleteOld(before: string): Promise<void> {
    await tx
      .deleteFrom('breach_mails')
      .where('workspace_id', '=', workspaceId)
      .where('created_at', '<', before)
      .execute();
  },
});
