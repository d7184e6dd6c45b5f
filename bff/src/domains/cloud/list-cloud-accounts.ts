import type { Actor } from '../../platform/actor.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import type { SubscriptionPort } from '../subscription/subscription.port.ts';
import { cloudAccountsIn } from './cloud.repository.ts';

export const listCloudAccounts =
  ({
    enterWorkspace,
    subscription,
  }: {
    enterWorkspace: EnterWorkspace;
    subscription: Pick<SubscriptionPort, 'findReadOnlyCloudAccounts'>;
  }) =>
  (actor: Actor, workspaceId: string) =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const accounts = await cloudAccountsIn(scope).list();
      const readOnly = await subscription.findReadOnlyCloudAccounts(scope);
      return {
        items: accounts.map((account) => ({ ...account, isReadOnly: readOnly.has(account.id) })),
      };
    });
