import type {
  CloudAccount,
  connectCloudAccountSchema,
  PermissionResult,
} from '@parapet/contracts/cloud/cloud';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import type { AssetsPort } from '../assets/assets.port.ts';
import type { SubscriptionPort } from '../subscription/subscription.port.ts';
import type { AwsIdentity, AwsKeys, Identified } from './aws-identity.ts';
import { cloudAccountsIn } from './cloud.repository.ts';
import { boundTo } from './cloud-secret.ts';
import { type ExternalIds, externalIdOf } from './external-id.ts';
import { requireCloudAccount } from './get-cloud-account.ts';
import type { SampleAccount } from './sample-account.ts';

type Connect = z.output<typeof connectCloudAccountSchema>;

export interface ConnectPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly workspaces: ExternalIds;
  readonly subscription: Pick<SubscriptionPort, 'claimSlot' | 'findReadOnlyCloudAccounts'>;
  readonly assets: Pick<AssetsPort, 'addAccount' | 'renameAccount' | 'removeAccount'>;
  readonly aws: AwsIdentity;
  readonly secrets: Secrets;
  /** Null where this installation serves no sample. */
  readonly sample: SampleAccount | null;
}

/**
 * Checks the credentials with AWS before anything is stored, and outside of a transaction. Refused
 * credentials are reported at their field and not stored.
 * @throws AppError invalid_input, plan_limit, duplicate, upstream_failed
 */
export const connectCloudAccount =
  (ports: ConnectPorts) =>
  async (actor: Actor, workspaceId: string, input: Connect): Promise<CloudAccount> => {
    const { enterWorkspace, workspaces, subscription, assets } = ports;
    const externalId = await enterWorkspace(actor, workspaceId, 'manageCloud', async (scope) => {
      await subscription.claimSlot(scope, 'cloudAccounts');
      return await externalIdOf(workspaces, scope);
    });
    const identity = requireIdentity(await identify(ports.aws, input, externalId));

    return await enterWorkspace(actor, workspaceId, 'manageCloud', async (scope) => {
      await subscription.claimSlot(scope, 'cloudAccounts');
      const accounts = cloudAccountsIn(scope);
      const existing = await accounts.findByUid(identity.accountUid);
      if (existing) {
        const message = `AWS account ${identity.accountUid} is already connected as ${existing.alias}.`;
        throw new AppError('duplicate', message);
      }
      const id = await accounts.newId();
      const keys = input.authMethod === 'access_key' ? input : null;
      await assets.addAccount(scope, {
        id,
        canonicalKey: `aws:${identity.accountUid}`,
        name: input.alias,
        connectedBy: scope.actor.userId,
      });
      await accounts.insert({
        id,
        accountUid: identity.accountUid,
        alias: input.alias,
        authMethod: input.authMethod,
        roleArn: input.authMethod === 'assume_role' ? input.roleArn : null,
        externalId: keys ? null : externalId,
        accessKeyHint: keys && hintOf(keys.accessKeyId),
        partition: partitionOf(identity.callerArn),
        region: input.region,
        isSample: false,
        callerArn: identity.callerArn,
        status: 'connected',
        statusMessage: null,
        permissionReport: identity.actions.map(allowed),
        connectionCheckedAt: new Date().toISOString(),
        sealedSecret: keys && sealKeys(ports.secrets, keys, { workspaceId, accountId: id }),
      });
      await scope.audit({
        action: 'cloud_account.connected',
        targetType: 'cloud_account',
        targetId: id,
        after: { accountUid: identity.accountUid, authMethod: input.authMethod },
      });
      return await requireCloudAccount(scope, id);
    });
  };

export const identify = (
  aws: AwsIdentity,
  input: Connect,
  externalId: string,
): Promise<Identified> =>
  input.authMethod === 'access_key'
    ? aws.byKeys(input, input.region)
    : aws.byRole({ roleArn: input.roleArn, externalId }, input.region);

export function requireIdentity(identified: Identified): Identified & { ok: true } {
  if (identified.ok) return identified;
  const { kind, field, message } = identified.problem;
  if (kind === 'unavailable') throw new AppError('upstream_failed', message);
  throw field ? fieldError([field], message) : new AppError('invalid_input', message);
}

/** `arn:aws-cn:iam::…` is of `aws-cn`. */
const partitionOf = (arn: string): string => arn.split(':')[1] ?? 'aws';

export const allowed = (action: string): PermissionResult => ({
  action,
  ok: true,
  message: null,
  deniedBy: null,
  checks: 0,
});

export const sealKeys = (
  secrets: Secrets,
  { accessKeyId, secretAccessKey }: AwsKeys,
  ids: { workspaceId: string; accountId: string },
): string => secrets.seal(JSON.stringify({ accessKeyId, secretAccessKey }), boundTo(ids));

export const hintOf = (accessKeyId: string): string =>
  `${accessKeyId.slice(0, 4)}…${accessKeyId.slice(-4)}`;
