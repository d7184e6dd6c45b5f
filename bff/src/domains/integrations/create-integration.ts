import type {
  CreatedIntegration,
  createIntegrationSchema,
} from '@parapet/contracts/events/integration';
import { integrationsOf, planOf } from '@parapet/contracts/plans/plan-catalogue';
import type { AddressPolicy } from '@parapet/scanner/address-guard/address-policy';
import type { ResolveHost } from '@parapet/scanner/address-guard/resolve-host';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { newId } from '../../platform/db/new-id.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { EnterWorkspace, WorkspaceScope } from '../../platform/workspace-scope.ts';
import type { SubscriptionPort } from '../subscription/subscription.port.ts';
import { requireIntegration } from './get-integration.ts';
import { addressHint, requireAllowedAddress } from './integration-address.ts';
import { boundTo, newSigningSecret, type SealedTarget } from './integration-secret.ts';
import { integrationsIn } from './integrations.repository.ts';

export interface CreateIntegrationPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly subscription: Pick<SubscriptionPort, 'findTerms'>;
  readonly secrets: Secrets;
  /** The addresses that messages may go to. */
  readonly webhookPolicy: AddressPolicy;
  /** Defaults to the system's resolver. */
  readonly resolveHost?: ResolveHost;
}

/**
 * Resolves the host name before anything is stored, and outside of a transaction.
 * @throws AppError invalid_input, plan_limit
 */
export const createIntegration =
  ({ enterWorkspace, subscription, secrets, webhookPolicy, resolveHost }: CreateIntegrationPorts) =>
  async (
    actor: Actor,
    workspaceId: string,
    { type, name, url, minSeverity, events }: z.output<typeof createIntegrationSchema>,
  ): Promise<CreatedIntegration> => {
    const requireRoom = roomOf(subscription);
    await enterWorkspace(actor, workspaceId, 'manageIntegrations', requireRoom);
    await requireAllowedAddress(url, webhookPolicy, resolveHost);

    return await enterWorkspace(actor, workspaceId, 'manageIntegrations', async (scope) => {
      await requireRoom(scope);
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

/** Locks the integrations of the workspace, so that two at once count each other. */
const roomOf =
  (subscription: CreateIntegrationPorts['subscription']) =>
  async (scope: WorkspaceScope): Promise<void> => {
    const { tier } = await subscription.findTerms(scope.tx, scope.ownerId);
    const limit = integrationsOf(tier);
    if ((await integrationsIn(scope).lockAndCount()) < limit) return;
    const message = `The ${planOf(tier).name} plan has room for ${limit} integrations in a workspace. Delete one, or upgrade the plan.`;
    throw new AppError('plan_limit', message);
  };
