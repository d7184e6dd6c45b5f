import type { Actor } from '../../platform/actor.ts';
import type { EnterWorkspace } from '../workspaces/workspaces.port.ts';
import { cloudAccountsIn } from './cloud.repository.ts';

export const listCloudAccounts =
  ({ enterWorkspace }: { enterWorkspace: EnterWorkspace }) =>
  (actor: Actor, workspaceId: string) =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => ({
      items: await cloudAccountsIn(scope).list(),
    }));
