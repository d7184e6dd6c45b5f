import { cloudRegistries } from '@parapet/cloud-scanner/registry';
import {
  authMethods,
  type CloudAccount,
  type connectCloudAccountSchema,
  type PermissionResult,
} from '@parapet/contracts/cloud/cloud';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import type { AssetsPort } from '../assets/assets.port.ts';
import type { SubscriptionPort } from '../subscription/subscription.port.ts';
import { cloudAccountsIn } from './cloud.repository.ts';
import { accountKeyOf, sealSecret, storedAccessOf, withExternalId } from './cloud-access.ts';
import { type ExternalIds, externalIdOf } from './external-id.ts';
import { requireCloudAccount } from './get-cloud-account.ts';
import { type Identities, identify, requireIdentity } from './providers/identities.ts';
import type { Identified } from './providers/identity.ts';
import type { SampleAccount } from './sample-account.ts';

type Connect = z.output<typeof connectCloudAccountSchema>;

export interface ConnectPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly workspaces: ExternalIds;
  readonly subscription: Pick<SubscriptionPort, 'claimSlot' | 'findReadOnlyCloudAccounts'>;
  readonly assets: Pick<AssetsPort, 'addAccount' | 'renameAccount' | 'removeAccount'>;
  readonly identities: Identities;
  readonly secrets: Secrets;
  /** The samples that this installation serves. */
  readonly samples: readonly SampleAccount[];
}

/**
 * Checks the credentials with the provider before anything is stored, and outside of a transaction. Refused
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
    const { alias, ...rest } = input;
    const access = withExternalId(rest, externalId);
    const regions = 'regions' in rest ? rest.regions : null;
    const identity = requireIdentity(await identify(ports.identities, access));
    const provider = authMethods[access.authMethod];

    return await enterWorkspace(actor, workspaceId, 'manageCloud', async (scope) => {
      await subscription.claimSlot(scope, 'cloudAccounts');
      const accounts = cloudAccountsIn(scope);
      const existing = await accounts.findByUid(provider, identity.accountUid);
      if (existing) {
        const name = `${cloudRegistries[provider].title} ${accountNouns[provider]}`;
        const message = `${name} ${identity.accountUid} is already connected as ${existing.alias}.`;
        throw new AppError('duplicate', message);
      }
      const id = await accounts.newId();
      await assets.addAccount(scope, {
        id,
        canonicalKey: accountKeyOf(provider, identity.accountUid),
        name: alias,
        connectedBy: scope.actor.userId,
      });
      const { secret, ...stored } = storedAccessOf(access);
      await accounts.insert({
        ...stored,
        id,
        provider,
        accountUid: identity.accountUid,
        alias,
        partition: identity.partition,
        regions,
        isSample: false,
        callerArn: identity.caller,
        status: 'connected',
        statusMessage: null,
        permissionReport: reportOf(identity),
        connectionCheckedAt: new Date().toISOString(),
        sealedSecret: sealSecret(ports.secrets, secret, { workspaceId, accountId: id }),
      });
      await scope.audit({
        action: 'cloud_account.connected',
        targetType: 'cloud_account',
        targetId: id,
        after: { provider, accountUid: identity.accountUid, authMethod: access.authMethod },
      });
      return await requireCloudAccount(scope, id);
    });
  };

/** The provider's word for what is connected. */
const accountNouns = { aws: 'account', azure: 'subscription', gcp: 'project' } as const;

/** The permissions that were tried when a caller was identified, those that were refused first. */
export const reportOf = ({
  actions,
  missing = [],
}: Extract<Identified, { ok: true }>): PermissionResult[] => [
  ...missing.map((refused) => ({ ...refused, ok: false, deniedBy: null, checks: 0 })),
  ...actions.map(allowed),
];

const allowed = (action: string): PermissionResult => ({
  action,
  ok: true,
  message: null,
  deniedBy: null,
  checks: 0,
});
