import type { Actor } from '../../platform/actor.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import type { AssetsPort } from '../assets/assets.port.ts';
import { type CloudAccountIds, requireCloudAccount } from './get-cloud-account.ts';

/** Deletes an account with its secret, its resources and its findings. @throws AppError not_found */
export const deleteCloudAccount =
  ({
    enterWorkspace,
    assets,
  }: {
    enterWorkspace: EnterWorkspace;
    assets: Pick<AssetsPort, 'removeAccount'>;
  }) =>
  (actor: Actor, { workspaceId, accountId }: CloudAccountIds): Promise<undefined> =>
    enterWorkspace(
      actor,
      workspaceId,
      'manageCloud',
      async (scope) => {
        const account = await requireCloudAccount(scope, accountId);
        await assets.removeAccount(scope, accountId);
        await scope.audit({
          action: 'cloud_account.disconnected',
          targetType: 'cloud_account',
          targetId: accountId,
          before: { accountUid: account.accountUid, alias: account.alias },
        });
        return undefined;
      },
      { toRemove: true },
    );
