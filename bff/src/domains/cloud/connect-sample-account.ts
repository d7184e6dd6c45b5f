import type { CloudAccount } from '@parapet/contracts/cloud/cloud';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { cloudAccountsIn } from './cloud.repository.ts';
import { allowed, type ConnectPorts, hintOf, sealKeys } from './connect-cloud-account.ts';
import { requireCloudAccount } from './get-cloud-account.ts';

/** Connects the sample. @throws AppError not_found where the installation has none, duplicate */
export const connectSampleAccount =
  ({ enterWorkspace, assets, secrets, sample }: ConnectPorts) =>
  (actor: Actor, workspaceId: string): Promise<CloudAccount> =>
    enterWorkspace(actor, workspaceId, 'manageCloud', async (scope) => {
      if (sample === null) throw new AppError('not_found', 'This installation has no sample.');
      const accounts = cloudAccountsIn(scope);
      if (await accounts.findByUid(sample.accountUid)) {
        throw new AppError('duplicate', 'The sample is connected already.');
      }
      const id = await accounts.newId();
      const alias = 'Sample account';
      await assets.addAccount(scope, {
        id,
        canonicalKey: `aws:${sample.accountUid}`,
        name: alias,
        connectedBy: actor.userId,
      });
      await accounts.insert({
        id,
        accountUid: sample.accountUid,
        alias,
        authMethod: 'access_key',
        roleArn: null,
        externalId: null,
        accessKeyHint: hintOf(sample.accessKeyId),
        partition: 'aws',
        region: sample.region,
        isSample: true,
        callerArn: sample.callerArn,
        status: 'connected',
        statusMessage: null,
        permissionReport: [allowed('sts:GetCallerIdentity')],
        connectionCheckedAt: new Date().toISOString(),
        sealedSecret: sealKeys(secrets, sample, { workspaceId, accountId: id }),
      });
      await scope.audit({
        action: 'cloud_account.sample_connected',
        targetType: 'cloud_account',
        targetId: id,
        after: { accountUid: sample.accountUid, isSample: true },
      });
      return await requireCloudAccount(scope, id);
    });
