import type { CloudAccount } from '@parapet/contracts/cloud/cloud';
import { READ_ONLY_CLOUD_ACCOUNT } from '@parapet/contracts/plans/subscription';
import { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AwsIdentity, Identified } from './aws-identity.ts';
import { type ConnectionState, cloudAccountsIn } from './cloud.repository.ts';
import { boundTo } from './cloud-secret.ts';
import { allowed, type ConnectPorts } from './connect-cloud-account.ts';
import { type CloudAccountIds, requireCloudAccount } from './get-cloud-account.ts';

const keysSchema = z.object({ accessKeyId: z.string(), secretAccessKey: z.string() });

/** Checks the account with AWS and stores the result as its status. @throws AppError not_found, plan_limit */
export const checkCloudAccount =
  ({ enterWorkspace, subscription, aws, secrets }: ConnectPorts) =>
  async (actor: Actor, ids: CloudAccountIds): Promise<CloudAccount> => {
    const { account, sealed } = await enterWorkspace(
      actor,
      ids.workspaceId,
      'manageCloud',
      async (scope) => {
        const account = await requireCloudAccount(scope, ids.accountId);
        if ((await subscription.findReadOnlyCloudAccounts(scope)).has(account.id))
          throw new AppError('plan_limit', READ_ONLY_CLOUD_ACCOUNT);
        return { account, sealed: await cloudAccountsIn(scope).findSealedSecret(account.id) };
      },
    );
    const keys = sealed ? keysSchema.parse(JSON.parse(secrets.open(sealed, boundTo(ids)))) : null;
    const state = account.isSample
      ? stateOf(account, { ok: true, ...servedHere(account) })
      : stateOf(account, await identify(aws, account, keys));

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
const servedHere = ({ accountUid, callerArn }: CloudAccount) => ({
  accountUid: accountUid ?? '',
  callerArn: callerArn ?? '',
  actions: ['sts:GetCallerIdentity' as const],
});

function identify(
  aws: AwsIdentity,
  { roleArn, externalId, region }: CloudAccount,
  keys: z.output<typeof keysSchema> | null,
): Promise<Identified> {
  if (keys) return aws.byKeys(keys, region);
  if (roleArn && externalId) return aws.byRole({ roleArn, externalId }, region);
  throw new Error('A cloud account has neither keys nor a role.');
}

/** Refused credentials are an error; an unreachable AWS only degrades the status. */
function stateOf(account: CloudAccount, identified: Identified): ConnectionState {
  const checkedAt = new Date().toISOString();
  if (identified.ok) {
    return {
      status: 'connected',
      statusMessage: null,
      permissionReport: identified.actions.map(allowed),
      callerArn: identified.callerArn,
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
