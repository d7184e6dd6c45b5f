import type { Actor } from '../../platform/actor.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import { integrationsIn } from './integrations.repository.ts';

export const listIntegrations =
  ({ enterWorkspace }: { enterWorkspace: EnterWorkspace }) =>
  (actor: Actor, workspaceId: string) =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => ({
      items: await integrationsIn(scope).list(),
    }));
