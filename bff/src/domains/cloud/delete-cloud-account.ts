import type { Actor } from '../../platform/actor.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import { cloudAccountsIn } from './cloud.repository.ts';
import { type CloudAccountIds, requireCloudAccount } from './get-cloud-account.ts';

/** Deletes an account and its secret. @throws AppError not_found */
export const deleteCloudAccount =
  ({ enterWorkspace }: { enterWorkspace: EnterWorkspace }) =>
  (actor: Actor, { workspaceId, accountId }: CloudAccountIds): Promise<undefined> =>
    enterWorkspace(
      actor,
      workspaceId,
      'manageCloud',
      async (scope) => {
        const account = await requireCloudAccount(scope, accountId);
        await cloudAccountsIn(scope).delete(accountId);
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
