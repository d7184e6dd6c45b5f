import type { Integration, updateIntegrationSchema } from '@parapet/contracts/events/integration';
import { kindOf } from '@parapet/contracts/integrations/kinds';
import { changeFaults, filledSettings } from '@parapet/contracts/integrations/setup';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { WorkspaceScope } from '../../platform/workspace-scope.ts';
import { type CheckPorts, checkConnection, requireWorking } from './check-setup.ts';
import { deliveriesIn } from './deliveries.repository.ts';
import { checkQueue } from './delivery/check-queue.ts';
import { releaseHeld } from './delivery/release-held.ts';
import { filterAfter } from './event-filter.policy.ts';
import { type IntegrationIds, requireIntegration } from './get-integration.ts';
import { addressHint, requireAllowedAddress } from './integration-address.ts';
import { ADDRESS, sealFields } from './integration-secret.ts';
import { integrationsIn } from './integrations.repository.ts';

export interface UpdateIntegrationPorts extends CheckPorts {
  readonly secrets: Secrets;
  readonly queue: Pick<Queue, 'send'>;
}

type Change = z.output<typeof updateIntegrationSchema>;

/**
 * Changes what is given. A new address, key or setting starts a stopped integration again; mails
 * that their recipient has ended, a new recipient alone. Pausing gives up
 * pending deliveries, which can be replayed later. @throws AppError not_found, invalid_input
 */
export const updateIntegration =
  (ports: UpdateIntegrationPorts) =>
  async (
    actor: Actor,
    { workspaceId, integrationId }: IntegrationIds,
    change: Change,
  ): Promise<Integration> => {
    const { enterWorkspace, webhookPolicy, resolveHost } = ports;
    const found = await enterWorkspace(actor, workspaceId, 'manageIntegrations', (scope) =>
      requireIntegration(scope, integrationId),
    );
    requireFitting(found, change);
    if (change.url) await requireAllowedAddress(change.url, webhookPolicy, resolveHost);
    const checked = await checkChange(ports, found, change);

    return await enterWorkspace(actor, workspaceId, 'manageIntegrations', async (scope) => {
      await integrationsIn(scope).lock(integrationId);
      const before = await requireIntegration(scope, integrationId);
      const settings = change.settings && settingsAfter(before, change.settings);
      const url = change.url === undefined ? undefined : change.url || fallbackOf(before);
      await integrationsIn(scope).update(integrationId, {
        name: change.name,
        enabled: change.enabled,
        minSeverity: change.minSeverity,
        events: change.events,
        filter: change.filter && filterAfter(before.filter, change.filter),
        settings,
        ...(url !== undefined && { addressHint: addressHint(url) }),
        ...(checked && { checked }),
      });
      const entered = { ...change.secrets, ...(url !== undefined && { [ADDRESS]: url }) };
      const ids = { workspaceId, integrationId };
      await integrationsIn(scope).putSecrets(
        integrationId,
        sealFields(ports.secrets, ids, entered),
      );
      if (change.enabled === false) {
        await deliveriesIn(scope).giveUpPending(integrationId, 'The integration was paused.');
      }
      const isEnded =
        before.stopped?.reason === 'unsubscribed' &&
        (settings ?? before.settings).recipient === before.settings.recipient;
      if (changesConnection(change) && !isEnded) {
        await startAgain(ports, scope, { integrationId, checked });
      }
      const after = await requireIntegration(scope, integrationId);
      await scope.audit({
        action: 'integration.updated',
        targetType: 'integration',
        targetId: integrationId,
        before: logged(before),
        after: {
          ...logged(after),
          // Secrets are named, and nobody reads their values.
          ...(change.secrets && { changedSecrets: Object.keys(change.secrets) }),
        },
      });
      return after;
    });
  };

const changesConnection = ({ url, settings, secrets, enabled }: Change): boolean =>
  url !== undefined || settings !== undefined || secrets !== undefined || enabled === true;

function requireFitting({ type }: Integration, change: Change): void {
  const faults = changeFaults(kindOf(type), change);
  const [first] = faults;
  if (!first) return;
  const issues = faults.map(({ path, message }) => ({ path: [...path], message }));
  throw new AppError('invalid_input', first.message, { issues });
}

/** Asks the service where every secret was entered; else a worker does, which can read those that stay. */
async function checkChange(ports: CheckPorts, before: Integration, change: Change) {
  const kind = kindOf(before.type);
  const needed = kind.fields.filter(({ isSecret, isOptional }) => isSecret && !isOptional);
  const entersAll = needed.every(({ name }) => (change.secrets?.[name] ?? '') !== '');
  if (!changesConnection(change) || needed.length === 0 || !entersAll) return null;
  if (change.url === undefined && kind.address !== null) return null;
  const settings = settingsAfter(before, change.settings ?? {});
  const url = change.url || fallbackOf(before);
  const connection = { url, settings, secrets: change.secrets ?? {}, signingSecret: null };
  const checked = await checkConnection(ports, before.type, connection);
  requireWorking(before.type, checked, settings);
  return checked;
}

async function startAgain(
  { queue }: Pick<UpdateIntegrationPorts, 'queue'>,
  scope: WorkspaceScope,
  { integrationId, checked }: { integrationId: string; checked: object | null },
): Promise<void> {
  await integrationsIn(scope).start(integrationId);
  await releaseHeld(scope, queue, integrationId);
  if (checked) return;
  await queue.send(scope.tx, checkQueue, { workspaceId: scope.workspaceId, integrationId });
}

const fallbackOf = ({ type }: Integration): string => kindOf(type).address?.fallback ?? '';

const settingsAfter = (
  { type, settings }: Integration,
  given: Readonly<Record<string, string>>,
): Record<string, string> => filledSettings(kindOf(type), { ...settings, ...given });

const logged = ({
  name,
  status,
  addressHint: address,
  minSeverity,
  events,
  filter,
  settings,
}: Integration) => ({
  name,
  enabled: status !== 'disabled',
  address,
  minSeverity,
  events,
  filter,
  settings,
});
