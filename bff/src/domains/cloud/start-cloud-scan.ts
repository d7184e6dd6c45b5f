import { READ_ONLY_CLOUD_ACCOUNT } from '@parapet/contracts/plans/subscription';
import type { Scan } from '@parapet/contracts/scans/scan';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import type { BeginScan, ScansPort } from '../scans/scans.port.ts';
import type { SubscriptionPort } from '../subscription/subscription.port.ts';
import { type CloudAccountIds, requireCloudAccount } from './get-cloud-account.ts';

export interface StartCloudScanPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly subscription: Pick<SubscriptionPort, 'findReadOnlyCloudAccounts'>;
  readonly scans: Pick<ScansPort, 'find' | 'findCurrentCloud'>;
  readonly beginScan: BeginScan;
}

/**
 * Starts a scan of an account. @throws AppError not_found, plan_limit, conflict while another one of it runs or while
 * it is paused
 */
export const startCloudScan =
  ({ enterWorkspace, subscription, scans, beginScan }: StartCloudScanPorts) =>
  (actor: Actor, { workspaceId, accountId }: CloudAccountIds): Promise<Scan> =>
    enterWorkspace(actor, workspaceId, 'scan', async (scope) => {
      const account = await requireCloudAccount(scope, accountId);
      if ((await subscription.findReadOnlyCloudAccounts(scope)).has(accountId)) {
        throw new AppError('plan_limit', READ_ONLY_CLOUD_ACCOUNT);
      }
      if (account.pausedAt !== null) {
        throw new AppError('conflict', `${account.alias} is paused. Resume it to scan it.`);
      }
      if ((await scans.findCurrentCloud(scope, [accountId])).has(accountId)) {
        throw new AppError('conflict', `A scan of ${account.alias} has not ended yet.`);
      }
      const scanId = await beginScan(scope, {
        assetIds: [accountId],
        intensity: 'passive',
        kind: 'cloud',
        trigger: 'manual',
        scheduleId: null,
        checkIds: null,
        createdBy: actor.userId,
      });
      await scope.audit({
        action: 'cloud_scan.started',
        targetType: 'scan',
        targetId: scanId,
        after: { accountId, kind: 'cloud' },
      });
      const scan = await scans.find(scope, scanId);
      if (!scan) throw new Error('The scan was not stored.');
      return scan;
    });
