import { sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import { lockCount } from '../../../platform/db/lock-count.ts';

/** Scans that a request has started, with the number of their assets; oldest first. */
export const startedScansIn = ({ tx, workspaceId }: WorkspaceTx) => {
  const own = tx
    .selectFrom('scans')
    .where('workspace_id', '=', workspaceId)
    .select(['id', 'asset_count as assetCount'])
    .orderBy('id');
  return {
    /** None without an id. The same request, sent at the same time, waits until the transaction ends. */
    async ofRequest(requestId: string | undefined) {
      if (requestId === undefined) return [];
      await lockCount({ tx, workspaceId }, `scans of ${requestId}`);
      return await own.where('request_id', '=', requestId).execute();
    },

    list: (ids: readonly string[]) => own.where(sql<boolean>`id = any (${ids}::uuid[])`).execute(),
  };
};
