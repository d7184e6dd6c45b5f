import type {
  AuthMethod,
  CloudAccount,
  updateCloudAccountSchema,
} from '@parapet/contracts/cloud/cloud';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { cloudAccountsIn } from './cloud.repository.ts';
import { type Access, openAccess, sealSecret, storedAccessOf } from './cloud-access.ts';
import { type ConnectPorts, reportOf } from './connect-cloud-account.ts';
import { type CloudAccountIds, requireCloudAccount } from './get-cloud-account.ts';
import { type Identities, identify, requireIdentity } from './providers/identities.ts';
import type { Identified } from './providers/identity.ts';

type Update = z.output<typeof updateCloudAccountSchema>;

/**
 * Changes an account. A new secret, or another role, is checked with the provider first, and must be of the same
 * account.
 * @throws AppError not_found, invalid_input, upstream_failed
 */
export const updateCloudAccount =
  (ports: ConnectPorts) =>
  async (actor: Actor, ids: CloudAccountIds, input: Update): Promise<CloudAccount> => {
    const { enterWorkspace, assets, secrets } = ports;
    const before = await enterWorkspace(actor, ids.workspaceId, 'manageCloud', async (scope) => ({
      ...(await requireCloudAccount(scope, ids.accountId)),
      sealedSecret: await cloudAccountsIn(scope).findSealedSecret(ids.accountId),
    }));
    const changed = changedAccess(secrets, before, input);
    const identity = changed && (await identityOf(ports.identities, before, changed));
    const stored = changed && storedAccessOf(changed.access);
    return await enterWorkspace(actor, ids.workspaceId, 'manageCloud', async (scope) => {
      await requireCloudAccount(scope, ids.accountId);
      const accounts = cloudAccountsIn(scope);
      const { alias, isPaused, regions, roleArn } = input;
      const sealedSecret = stored && sealSecret(secrets, stored.secret, ids);
      await accounts.change(ids.accountId, {
        ...(alias !== undefined && { alias }),
        ...(isPaused !== undefined && {
          pausedAt: isPaused ? (before.pausedAt ?? new Date().toISOString()) : null,
        }),
        ...(regions !== undefined && { regions }),
        ...(sealedSecret && { sealedSecret }),
        ...(stored?.accessKeyHint && { accessKeyHint: stored.accessKeyHint }),
        ...(roleArn !== undefined && { roleArn }),
      });
      if (stored?.secret) {
        for (const accountId of await accounts.listWithAccessOf(ids.accountId)) {
          const sealed = sealSecret(secrets, stored.secret, { ...ids, accountId });
          await accounts.change(accountId, {
            ...(sealed && { sealedSecret: sealed }),
            ...(stored.accessKeyHint && { accessKeyHint: stored.accessKeyHint }),
          });
        }
      }
      if (alias !== undefined) await assets.renameAccount(scope, ids.accountId, alias);
      if (identity) {
        await accounts.writeState(ids.accountId, {
          status: 'connected',
          statusMessage: null,
          permissionReport: reportOf(identity),
          callerArn: identity.caller,
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
          ...(stored?.accessKeyHint && { accessKeyHint: stored.accessKeyHint }),
          roleArn,
        },
      });
      return await requireCloudAccount(scope, ids.accountId);
    });
  };

/** Fields by which an access is replaced, each with the method that it is of. */
const replaced = {
  keys: 'access_key',
  roleArn: 'assume_role',
  clientSecret: 'service_principal_secret',
  certificate: 'service_principal_certificate',
  serviceAccountKey: 'service_account_key',
} as const satisfies Partial<Record<keyof Update, AuthMethod>>;

/** Returns the access with what replaces a part of it; null where nothing does. @throws AppError invalid_input */
function changedAccess(
  secrets: Secrets,
  account: CloudAccount & { readonly sealedSecret: string | null },
  input: Update,
): { readonly access: Access; readonly field: keyof typeof replaced } | null {
  const fields = (Object.keys(replaced) as (keyof typeof replaced)[]).filter(
    (field) => input[field] !== undefined,
  );
  const [field] = fields;
  if (field === undefined) return null;
  if (account.isSample) throw fieldError([field], 'The sample has no access to replace.');
  if (account.organisationId !== null && field !== 'roleArn') {
    const message = 'It has the access of the account that its organization is read through.';
    throw fieldError([field], message);
  }
  if (fields.length > 1 || replaced[field] !== account.authMethod) {
    throw fieldError(
      [fields.at(-1) ?? field],
      'This account is connected in another way. Disconnect it to use this one.',
    );
  }
  const { keys, roleArn, clientSecret, certificate, serviceAccountKey } = input;
  const access: Access = {
    ...openAccess(secrets, account),
    ...keys,
    ...(roleArn !== undefined && { roleArn }),
    ...(clientSecret !== undefined && { clientSecret }),
    ...(certificate !== undefined && { certificate }),
    ...serviceAccountKey,
  };
  return { access, field };
}

/** @throws AppError invalid_input, upstream_failed */
async function identityOf(
  identities: Identities,
  { accountUid, alias }: CloudAccount,
  { access, field }: NonNullable<ReturnType<typeof changedAccess>>,
): Promise<Identified & { ok: true }> {
  const found = await identify(identities, access);
  if (!found.ok) {
    const { problem } = found;
    if (problem.kind === 'credentials' && problem.field !== null) {
      const path = nested[field]?.includes(problem.field) ? [field, problem.field] : [field];
      throw fieldError(path, problem.message);
    }
  }
  const identity = requireIdentity(found);
  if (accountUid !== null && identity.accountUid !== accountUid) {
    const [inner] = nested[field] ?? [];
    throw new AppError('invalid_input', 'These are of another account.', {
      issues: [
        {
          path: inner === undefined ? [field] : [field, inner],
          message: `This is account ${identity.accountUid}, and ${alias} is ${accountUid}.`,
        },
      ],
    });
  }
  return identity;
}

const nested: Readonly<Partial<Record<keyof Update, readonly string[]>>> = {
  keys: ['accessKeyId', 'secretAccessKey'],
  serviceAccountKey: ['privateKey', 'privateKeyId'],
};
