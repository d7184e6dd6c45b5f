import type { WorkspaceTx } from '../../../platform/db/database.ts';
import type { FindingsPort } from '../../findings/findings.port.ts';
import type { ScansPort } from '../../scans/scans.port.ts';
import type { ReportedAccount } from '../cloud.port.ts';
import { cloudAccountsIn } from '../cloud.repository.ts';
import { postureIn } from '../repositories/posture.repository.ts';
import { assessedIn, gapsOf } from './posture.policy.ts';

export interface ListReportedAccountsPorts {
  readonly findings: Pick<FindingsPort, 'open'>;
  readonly scans: Pick<ScansPort, 'listScoresOf'>;
}

/** How the accounts of a workspace stand, by their last scans. */
export const listReportedAccounts =
  ({ findings, scans }: ListReportedAccountsPorts) =>
  async (scope: WorkspaceTx): Promise<ReportedAccount[]> => {
    const stored = cloudAccountsIn(scope);
    const accounts = (await stored.list()).filter(({ isSample }) => !isSample);
    const ids = accounts.map(({ id }) => id);
    const lastScans = await stored.listLastScans();
    const posture = postureIn(scope, findings);
    const rows = Map.groupBy(
      await posture.rowsOf(ids.flatMap((id) => lastScans.get(id) ?? [])),
      ({ accountId }) => accountId,
    );
    const scores = await scans.listScoresOf(scope, ids, 1);
    const open = await posture.countPublic(ids);
    return accounts.map(({ id, alias, provider }) => {
      const own = rows.get(id) ?? [];
      const [last] = scores.get(id) ?? [];
      const [gap] = gapsOf(own);
      return {
        id,
        alias,
        provider,
        score: last?.score ?? null,
        readAt: last?.at ?? null,
        assessed: assessedIn(own),
        publicResources: open.get(id) ?? 0,
        gap: gap ? { action: gap.action, reason: gap.reason, results: gap.results } : null,
      };
    });
  };
