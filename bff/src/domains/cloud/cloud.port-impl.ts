import type { CloudPort } from './cloud.port.ts';
import {
  type ListReportedAccountsPorts,
  listReportedAccounts,
} from './posture/list-reported-accounts.ts';
import {
  listNamedAccounts,
  readAccountEvidence,
} from './repositories/account-evidence.repository.ts';

export const createCloudPort = (ports: ListReportedAccountsPorts): CloudPort => ({
  listReported: listReportedAccounts(ports),
  listAccounts: listNamedAccounts,
  readEvidence: readAccountEvidence,

  async listScheduled({ tx, workspaceId }) {
    const rows = await tx
      .selectFrom('cloud_accounts')
      .where('workspace_id', '=', workspaceId)
      .where('is_sample', '=', false)
      .select(['id', 'alias', 'paused_at'])
      .orderBy('id')
      .execute();
    return rows.map(({ id, alias, paused_at }) => ({ id, alias, isPaused: paused_at !== null }));
  },
});
