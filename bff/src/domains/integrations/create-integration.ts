import type {
  CreatedIntegration,
  createIntegrationSchema,
} from '@parapet/contracts/events/integration';
import { kindOf } from '@parapet/contracts/integrations/kinds';
import { filledSettings } from '@parapet/contracts/integrations/setup';
import { integrationsOf, planOf } from '@parapet/contracts/plans/plan-catalogue';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { newId } from '../../platform/db/new-id.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { WorkspaceScope } from '../../platform/workspace-scope.ts';
import type { SubscriptionPort } from '../subscription/subscription.port.ts';
import { type CheckPorts, checkConnection, requireWorking } from './check-setup.ts';
import { everyChange, filterAfter } from './event-filter.policy.ts';
import { requireIntegration } from './get-integration.ts';
import { addressHint } from './integration-address.ts';
import { boundTo, newSigningSecret, type SealedTarget, sealFields } from './integration-secret.ts';
import { integrationsIn } from './integrations.repository.ts';

export interface CreateIntegrationPorts extends CheckPorts {
  readonly subscription: Pick<SubscriptionPort, 'findTerms'>;
  readonly secrets: Secrets;
}

/**
 * Resolves the host name and asks the service before anything is stored, and outside of a transaction.
 * @throws AppError invalid_input, plan_limit
 */
export const createIntegration =
  (ports: CreateIntegrationPorts) =>
  async (
    actor: Actor,
    workspaceId: string,
    { type, name, minSeverity, events, ...given }: z.output<typeof createIntegrationSchema>,
  ): Promise<CreatedIntegration> => {
    const { enterWorkspace, subscription, secrets } = ports;
    const requireRoom = roomOf(subscription);
    await enterWorkspace(actor, workspaceId, 'manageIntegrations', requireRoom);
    const kind = kindOf(type);
    const url = given.url || (kind.address?.fallback ?? '');
    const settings = filledSettings(kind, given.settings);
    const connection = { url, settings, secrets: given.secrets, signingSecret: null };
    const checked = await checkConnection(ports, type, connection);
    requireWorking(type, checked, settings);
    const filter = filterAfter(everyChange, given.filter);

    return await enterWorkspace(actor, workspaceId, 'manageIntegrations', async (scope) => {
      await requireRoom(scope);
      const id = await newId(scope.tx);
      const signingSecret = kind.isSigned ? newSigningSecret() : null;
      const target: SealedTarget = { url, signingSecret };
      await integrationsIn(scope).insert({
        id,
        type,
        name,
        addressHint: addressHint(url),
        minSeverity,
        events,
        filter,
        settings,
        checked,
        sealedSecret: secrets.seal(
          JSON.stringify(target),
          boundTo({ workspaceId, integrationId: id }),
        ),
        createdBy: actor.userId,
      });
      const ids = { workspaceId, integrationId: id };
      await integrationsIn(scope).putSecrets(id, sealFields(secrets, ids, given.secrets));
      await scope.audit({
        action: 'integration.created',
        targetType: 'integration',
        targetId: id,
        after: { type, name, address: addressHint(url), minSeverity, events, filter, settings },
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
