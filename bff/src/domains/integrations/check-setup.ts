import type { checkSetupSchema, IntegrationCheck } from '@parapet/contracts/events/integration';
import { type IntegrationType, kindOf } from '@parapet/contracts/integrations/kinds';
import { filledSettings, MAPPED } from '@parapet/contracts/integrations/setup';
import type { AddressPolicy } from '@parapet/scanner/address-guard/address-policy';
import type { ResolveHost } from '@parapet/scanner/address-guard/resolve-host';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import { askService } from './delivery/ask-service.ts';
import { requireAllowedAddress } from './integration-address.ts';
import type { Connection } from './kinds/kind.ts';

export interface CheckPorts {
  readonly enterWorkspace: EnterWorkspace;
  /** The addresses that messages may go to. */
  readonly webhookPolicy: AddressPolicy;
  /** Defaults to the system's resolver. */
  readonly resolveHost?: ResolveHost;
  readonly runtimeConfig: { readonly publicUrl: string };
}

/** For the whole conversation, within the limit of a request. */
const TIMEOUT_MS = 20_000;
const ASK_TIMEOUT_MS = 8000;

/**
 * Asks a service whether a setup that is not saved can work, and what there is to choose. Nothing is stored.
 * @throws AppError invalid_input
 */
export const checkSetup =
  (ports: CheckPorts) =>
  async (
    actor: Actor,
    workspaceId: string,
    { type, url, settings, secrets }: z.output<typeof checkSetupSchema>,
  ): Promise<IntegrationCheck> => {
    await ports.enterWorkspace(actor, workspaceId, 'manageIntegrations', async () => undefined);
    const kind = kindOf(type);
    const connection = {
      url: url || (kind.address?.fallback ?? ''),
      settings: filledSettings(kind, settings),
      secrets,
      signingSecret: null,
    };
    const checked = await checkConnection(ports, type, connection);
    if (checked) return checked;
    throw new AppError(
      'conflict',
      `${kind.label} is tested by a message. Save it and send a test.`,
    );
  };

/** Null for a kind that only a message tests. @throws AppError invalid_input at `url` */
export async function checkConnection(
  { webhookPolicy, resolveHost, runtimeConfig }: CheckPorts,
  type: IntegrationType,
  connection: Connection,
): Promise<IntegrationCheck | null> {
  if (connection.url !== '') {
    await requireAllowedAddress(connection.url, webhookPolicy, resolveHost);
  }
  const { publicUrl } = runtimeConfig;
  const ports = {
    policy: webhookPolicy,
    publicUrl,
    timeoutMs: ASK_TIMEOUT_MS,
    ...(resolveHost && { resolve: resolveHost }),
  };
  return await askService(ports, type, connection, AbortSignal.timeout(TIMEOUT_MS));
}

/**
 * Refuses a setup that its service has refused, at the field to change; one that is away refuses nothing.
 * @throws AppError invalid_input
 */
export function requireWorking(
  type: IntegrationType,
  checked: IntegrationCheck | null,
  settings: Readonly<Record<string, string>>,
): void {
  if (!checked) return;
  const { fields } = kindOf(type);
  const { error } = checked;
  if (error !== null && checked.outcome === 'reconnect') {
    const secret = fields.find(({ isSecret }) => isSecret);
    throw fieldError(secret ? ['secrets', secret.name] : ['url'], error);
  }
  if (error !== null && (checked.outcome === 'gone' || checked.outcome === 'rejected')) {
    const setting = fields.find(({ choices }) => choices !== undefined);
    throw fieldError(setting ? ['settings', setting.name] : ['url'], error);
  }
  for (const { id, name, isRequired } of checked.fields) {
    if (!isRequired || (settings[MAPPED + id] ?? '') !== '') continue;
    const message = `${name} is required there: without a value, tickets would be rejected`;
    throw fieldError(['settings', MAPPED + id], message);
  }
}
