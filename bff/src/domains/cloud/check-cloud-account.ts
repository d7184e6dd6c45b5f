import type { CloudAccount } from '@parapet/contracts/cloud/cloud';
import { READ_ONLY_CLOUD_ACCOUNT } from '@parapet/contracts/plans/subscription';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type ConnectionState, cloudAccountsIn } from './cloud.repository.ts';
import { openAccess } from './cloud-access.ts';
import { type ConnectPorts, reportOf } from './connect-cloud-account.ts';
import { type CloudAccountIds, requireCloudAccount } from './get-cloud-account.ts';
import { identify } from './providers/identities.ts';
import type { Identified } from './providers/identity.ts';

/** Checks the account with its provider and stores the result as its status. @throws AppError not_found, plan_limit */
export const checkCloudAccount =
  ({ enterWorkspace, subscription, identities, secrets }: ConnectPorts) =>
  async (actor: Actor, ids: CloudAccountIds): Promise<CloudAccount> => {
    const { account, sealedSecret } = await enterWorkspace(
      actor,
      ids.workspaceId,
      'manageCloud',
      async (scope) => {
        const account = await requireCloudAccount(scope, ids.accountId);
        if ((await subscription.findReadOnlyCloudAccounts(scope)).has(account.id))
          throw new AppError('plan_limit', READ_ONLY_CLOUD_ACCOUNT);
        return { account, sealedSecret: await cloudAccountsIn(scope).findSealedSecret(account.id) };
      },
    );
    const state = stateOf(
      account,
      account.isSample
        ? servedHere(account)
        : await identify(identities, openAccess(secrets, { ...account, sealedSecret })),
    );

    return await enterWorkspace(actor, ids.workspaceId, 'manageCloud', async (scope) => {
      await requireCloudAccount(scope, ids.accountId);
      await cloudAccountsIn(scope).writeState(ids.accountId, state);
      await scope.audit({
        action: 'cloud_account.checked',
        targetType: 'cloud_account',
        targetId: ids.accountId,
        before: { status: account.status },
        after: { status: state.status },
      });
      return await requireCloudAccount(scope, ids.accountId);
    });
  };

/** The sample is served by this installation itself, so there is nobody to ask. */
const servedHere = ({ accountUid, callerArn, partition }: CloudAccount): Identified => ({
  ok: true,
  accountUid: accountUid ?? '',
  caller: callerArn ?? '',
  partition,
  actions: [],
});

/** Refused credentials are an error; an unreachable provider only degrades the status. */
function stateOf(account: CloudAccount, identified: Identified): ConnectionState {
  const checkedAt = new Date().toISOString();
  if (identified.ok) {
    return {
      status: 'connected',
      statusMessage: null,
      permissionReport: reportOf(identified),
      callerArn: identified.caller,
      checkedAt,
    };
  }
  const { action, message, kind } = identified.problem;
  return {
    status: kind === 'credentials' ? 'error' : 'degraded',
    statusMessage: message,
    permissionReport: [{ action, ok: false, message, deniedBy: null, checks: 0 }],
    callerArn: account.callerArn,
    checkedAt,
  };
}
