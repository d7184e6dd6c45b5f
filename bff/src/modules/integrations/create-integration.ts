import type { CreatedIntegration, createIntegrationSchema } from '@parapet/contracts/integration';
import type { AddressPolicy } from '@parapet/scanner/address-guard/address-policy';
import type { ResolveHost } from '@parapet/scanner/address-guard/resolve-host';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { newId } from '../../platform/db/new-id.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { EnterWorkspace, WorkspaceScope } from '../workspaces/workspaces.port.ts';
import { requireIntegration } from './get-integration.ts';
import { addressHint, requireAllowedAddress } from './integration-address.ts';
import { boundTo, newSigningSecret, type SealedTarget } from './integration-secret.ts';
import { integrationsIn } from './integrations.repository.ts';

export interface CreateIntegrationPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly secrets: Secrets;
  /** The addresses that messages may go to. */
  readonly webhookPolicy: AddressPolicy;
  /** Defaults to the system's resolver. */
  readonly resolveHost?: ResolveHost;
}

/** Each scan notifies every integration. */
const MAX_INTEGRATIONS = 20;

/**
 * Resolves the host name before anything is stored, and outside of a transaction.
 * @throws AppError invalid_input, conflict when there are too many
 */
export const createIntegration =
  ({ enterWorkspace, secrets, webhookPolicy, resolveHost }: CreateIntegrationPorts) =>
  async (
    actor: Actor,
    workspaceId: string,
    { type, name, url, minSeverity, events }: z.output<typeof createIntegrationSchema>,
  ): Promise<CreatedIntegration> => {
    await enterWorkspace(actor, workspaceId, 'manageIntegrations', requireCapacity);
    await requireAllowedAddress(url, webhookPolicy, resolveHost);

    return await enterWorkspace(actor, workspaceId, 'manageIntegrations', async (scope) => {
      await requireCapacity(scope);
      const id = await newId(scope.tx);
      const signingSecret = type === 'webhook' ? newSigningSecret() : null;
      const target: SealedTarget = { url, signingSecret };
      await integrationsIn(scope).insert({
        id,
        type,
        name,
        addressHint: addressHint(url),
        minSeverity,
        events,
        sealedSecret: secrets.seal(
          JSON.stringify(target),
          boundTo({ workspaceId, integrationId: id }),
        ),
        createdBy: actor.userId,
      });
      await scope.audit({
        action: 'integration.created',
        targetType: 'integration',
        targetId: id,
        after: { type, name, address: addressHint(url), minSeverity, events },
      });
      return { ...(await requireIntegration(scope, id)), signingSecret };
    });
  };

async function requireCapacity(scope: WorkspaceScope): Promise<void> {
  if ((await integrationsIn(scope).lockAndCount()) < MAX_INTEGRATIONS) return;
  const message = `A workspace can have at most ${MAX_INTEGRATIONS} integrations. Delete one to add another.`;
  throw new AppError('conflict', message);
}
