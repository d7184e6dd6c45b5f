import type { CloudAccount, CloudProvider } from '@parapet/contracts/cloud/cloud';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { cloudAccountsIn } from './cloud.repository.ts';
import { accountKeyOf, sealSecret, storedAccessOf } from './cloud-access.ts';
import type { ConnectPorts } from './connect-cloud-account.ts';
import { requireCloudAccount } from './get-cloud-account.ts';

/** Connects a sample. @throws AppError not_found where the installation has none, duplicate */
export const connectSampleAccount =
  ({ enterWorkspace, assets, secrets, samples }: ConnectPorts) =>
  (actor: Actor, workspaceId: string, provider: CloudProvider): Promise<CloudAccount> =>
    enterWorkspace(actor, workspaceId, 'manageCloud', async (scope) => {
      const sample = samples.find((each) => each.provider === provider);
      if (!sample) throw new AppError('not_found', 'This installation has no such sample.');
      const { alias, accountUid, callerArn, partition } = sample;
      const accounts = cloudAccountsIn(scope);
      if (await accounts.findByUid(provider, accountUid)) {
        throw new AppError('duplicate', 'The sample is connected already.');
      }
      const id = await accounts.newId();
      await assets.addAccount(scope, {
        id,
        canonicalKey: accountKeyOf(provider, accountUid),
        name: alias,
        connectedBy: actor.userId,
        isSample: true,
      });
      const { secret, ...stored } = storedAccessOf(sample.access);
      await accounts.insert({
        ...stored,
        id,
        provider,
        accountUid,
        alias,
        partition,
        regions: null,
        isSample: true,
        callerArn,
        status: 'connected',
        statusMessage: null,
        permissionReport: [],
        connectionCheckedAt: new Date().toISOString(),
        sealedSecret: sealSecret(secrets, secret, { workspaceId, accountId: id }),
      });
      await scope.audit({
        action: 'cloud_account.sample_connected',
        targetType: 'cloud_account',
        targetId: id,
        after: { provider, accountUid, isSample: true },
      });
      return await requireCloudAccount(scope, id);
    });
