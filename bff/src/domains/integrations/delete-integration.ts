import type { Actor } from '../../platform/actor.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import { type IntegrationIds, requireIntegration } from './get-integration.ts';
import { integrationsIn } from './integrations.repository.ts';

/** Deletes an integration with its secret and deliveries. @throws AppError not_found */
export const deleteIntegration =
  ({ enterWorkspace }: { enterWorkspace: EnterWorkspace }) =>
  (actor: Actor, { workspaceId, integrationId }: IntegrationIds): Promise<undefined> =>
    enterWorkspace(
      actor,
      workspaceId,
      'manageIntegrations',
      async (scope) => {
        const { type, name, addressHint } = await requireIntegration(scope, integrationId);
        await integrationsIn(scope).delete(integrationId);
        await scope.audit({
          action: 'integration.deleted',
          targetType: 'integration',
          targetId: integrationId,
          before: { type, name, address: addressHint },
        });
        return undefined;
      },
      { toRemove: true },
    );
