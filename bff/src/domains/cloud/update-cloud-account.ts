import type { CloudAccount, updateCloudAccountSchema } from '@parapet/contracts/cloud/cloud';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { cloudAccountsIn } from './cloud.repository.ts';
import {
  allowed,
  type ConnectPorts,
  hintOf,
  identify,
  requireIdentity,
  sealKeys,
} from './connect-cloud-account.ts';
import { type CloudAccountIds, requireCloudAccount } from './get-cloud-account.ts';

type Update = z.output<typeof updateCloudAccountSchema>;

/**
 * Changes an account. New keys, or another role, are checked with AWS first, and must be of the same account.
 * @throws AppError not_found, invalid_input, upstream_failed
 */
export const updateCloudAccount =
  (ports: ConnectPorts) =>
  async (actor: Actor, ids: CloudAccountIds, input: Update): Promise<CloudAccount> => {
    const { enterWorkspace, assets, secrets } = ports;
    const before = await enterWorkspace(actor, ids.workspaceId, 'manageCloud', (scope) =>
      requireCloudAccount(scope, ids.accountId),
    );
    const identity = await identityOf(ports, before, input);
    return await enterWorkspace(actor, ids.workspaceId, 'manageCloud', async (scope) => {
      await requireCloudAccount(scope, ids.accountId);
      const accounts = cloudAccountsIn(scope);
      const { alias, isPaused, regions, keys, roleArn } = input;
      await accounts.change(ids.accountId, {
        ...(alias !== undefined && { alias }),
        ...(isPaused !== undefined && {
          pausedAt: isPaused ? (before.pausedAt ?? new Date().toISOString()) : null,
        }),
        ...(regions !== undefined && { regions }),
        ...(keys && {
          sealedSecret: sealKeys(secrets, keys, ids),
          accessKeyHint: hintOf(keys.accessKeyId),
        }),
        ...(roleArn !== undefined && { roleArn }),
      });
      if (alias !== undefined) await assets.renameAccount(scope, ids.accountId, alias);
      if (identity) {
        await accounts.writeState(ids.accountId, {
          status: 'connected',
          statusMessage: null,
          permissionReport: identity.actions.map(allowed),
          callerArn: identity.callerArn,
          checkedAt: new Date().toISOString(),
        });
      }
      await scope.audit({
        action: 'cloud_account.changed',
        targetType: 'cloud_account',
        targetId: ids.accountId,
        before: {
          alias: before.alias,
          isPaused: before.pausedAt !== null,
          regions: before.regions,
        },
        // Which key is used is told by its hint; the key itself never is.
        after: {
          alias,
          isPaused,
          regions,
          ...(keys && { accessKeyHint: hintOf(keys.accessKeyId) }),
          roleArn,
        },
      });
      return await requireCloudAccount(scope, ids.accountId);
    });
  };

async function identityOf(ports: ConnectPorts, before: CloudAccount, { keys, roleArn }: Update) {
  if (!keys && roleArn === undefined) return null;
  if (before.isSample) throw fieldError(['keys'], 'The sample account has no keys to replace.');
  if (keys && before.authMethod !== 'access_key') {
    throw fieldError(['keys'], 'This account is connected by a role, which has no keys.');
  }
  if (roleArn !== undefined && before.authMethod !== 'assume_role') {
    throw fieldError(
      ['roleArn'],
      'This account is connected by keys. Disconnect it to use a role.',
    );
  }
  const { region, alias } = before;
  const found = requireIdentity(
    keys
      ? await identify(ports.aws, { authMethod: 'access_key', alias, region, ...keys }, '')
      : await identify(
          ports.aws,
          { authMethod: 'assume_role', alias, region, roleArn: roleArn ?? '' },
          before.externalId ?? '',
        ),
  );
  if (before.accountUid !== null && found.accountUid !== before.accountUid) {
    throw new AppError('invalid_input', 'These are of another account.', {
      issues: [
        {
          path: keys ? ['keys', 'accessKeyId'] : ['roleArn'],
          message: `This is account ${found.accountUid}, and ${before.alias} is ${before.accountUid}.`,
        },
      ],
    });
  }
  return found;
}
