import type { AccountPosture, CloudPosture } from '@parapet/contracts/cloud/posture';
import { type Severity, severities } from '@parapet/contracts/text/vocabulary';
import type { Actor } from '../../../platform/actor.ts';
import type { EnterWorkspace } from '../../../platform/workspace-scope.ts';
import type { FindingsPort } from '../../findings/findings.port.ts';
import type { ScanScore, ScansPort } from '../../scans/scans.port.ts';
import type { SubscriptionPort } from '../../subscription/subscription.port.ts';
import { cloudAccountsIn } from '../cloud.repository.ts';
import { requireCloudAccount } from '../get-cloud-account.ts';
import { postureIn } from '../repositories/posture.repository.ts';
import { assessedIn, cellsOf, gapsOf, meanOf, trendOf } from './posture.policy.ts';

export interface PosturePorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly findings: Pick<FindingsPort, 'open' | 'countChange'>;
  readonly scans: Pick<ScansPort, 'find' | 'listScoresOf' | 'findCurrentCloud'>;
  readonly subscription: Pick<SubscriptionPort, 'findReadOnlyCloudAccounts'>;
}

const TREND = 60;
const MAX_GAPS = 50;
const WORST = 10;

/** The posture of all accounts, or of one. @throws AppError not_found */
export const getCloudPosture =
  ({ enterWorkspace, findings, scans, subscription }: PosturePorts) =>
  (
    actor: Actor,
    workspaceId: string,
    { account: only }: { account?: string | undefined },
  ): Promise<CloudPosture> =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const all = cloudAccountsIn(scope);
      const chosen =
        only === undefined ? await all.list() : [await requireCloudAccount(scope, only)];
      const ids = chosen.map(({ id }) => id);
      const lastScans = await all.listLastScans();
      const readOnly = await subscription.findReadOnlyCloudAccounts(scope);
      const posture = postureIn(scope, findings);
      const rows = await posture.rowsOf(ids.flatMap((id) => lastScans.get(id) ?? []));
      // Samples count only where there is nothing else.
      const real = chosen.filter(({ isSample }) => !isSample);
      const counted = (real.length > 0 ? real : chosen).map(({ id }) => id);
      const { groups: open, worst, publicTypes } = await posture.readOpen(ids, counted, WORST);
      const current = await scans.findCurrentCloud(scope, ids);
      const scores = await scans.listScoresOf(scope, ids, TREND);
      const accounts = chosen.map((account): AccountPosture => {
        const own = rows.filter(({ accountId }) => accountId === account.id);
        const scored = scores.get(account.id) ?? [];
        const lastScanId = lastScans.get(account.id);
        const last = scored.find(({ scanId }) => scanId === lastScanId);
        return {
          account: { ...account, isReadOnly: readOnly.has(account.id) },
          score: last?.score ?? null,
          assessed: assessedIn(own),
          resources: own.reduce((sum, { resources }) => sum + resources, 0),
          open: bySeverity(open.filter(({ accountId }) => accountId === account.id)),
          lastScan: last ? { id: last.scanId, finishedAt: last.at } : null,
          currentScan: current.get(account.id) ?? null,
        };
      });
      const isCounted = ({ accountId }: { accountId: string }) => counted.includes(accountId);
      const shown = accounts.filter(({ account }) => counted.includes(account.id));
      const since = lastStarts(shown, scores);
      return {
        accounts,
        score: meanOf(shown.flatMap(({ score }) => score ?? [])),
        assessed: assessedIn(rows.filter(isCounted)),
        open: bySeverity(open.filter(isCounted)),
        change: since.length === 0 ? null : await findings.countChange(scope, since),
        trend: trendOf(
          new Map(counted.map((id) => [id, (scores.get(id) ?? []).toReversed()])),
        ).slice(-TREND),
        cells: cellsOf(rows.filter(isCounted), open.filter(isCounted)),
        gaps: gapsOf(rows.filter(isCounted)).slice(0, MAX_GAPS),
        public: worstFirst(await posture.countPublicTypes(counted), publicTypes),
        publicUnknown: await posture.countPublicUnknown(counted),
        worst,
      };
    });

/** Types with what is worst of them: those without an open finding last, then those of most resources first. */
const worstFirst = (
  types: readonly { readonly type: string; readonly resources: number }[],
  worst: ReadonlyMap<string, Severity>,
): CloudPosture['public'] => {
  const rankOf = (severity: Severity | null) =>
    severity === null ? severities.length : severities.indexOf(severity);
  return types
    .map((of) => ({ ...of, worst: worst.get(of.type) ?? null }))
    .toSorted(
      (a, b) =>
        rankOf(a.worst) - rankOf(b.worst) ||
        b.resources - a.resources ||
        a.type.localeCompare(b.type),
    );
};

/** When the last scan of each account began, of those that have been scanned twice. */
const lastStarts = (
  accounts: readonly AccountPosture[],
  scores: ReadonlyMap<string, readonly ScanScore[]>,
): { assetId: string; at: string }[] =>
  accounts.flatMap(({ account }) => {
    const [last, before] = scores.get(account.id) ?? [];
    return before && last?.startedAt ? [{ assetId: account.id, at: last.startedAt }] : [];
  });

const bySeverity = (
  groups: readonly { readonly severity: Severity; readonly findings: number }[],
): Record<Severity, number> =>
  Object.fromEntries(
    severities.map((severity) => [
      severity,
      groups.reduce((sum, group) => sum + (group.severity === severity ? group.findings : 0), 0),
    ]),
  ) as Record<Severity, number>;
