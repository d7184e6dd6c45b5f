import type { LinkedTickets, TicketLink } from '@parapet/contracts/integrations/ticket';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { EnterWorkspace } from '../../../platform/workspace-scope.ts';
import type { FindingsPort } from '../../findings/findings.port.ts';
import { type IntegrationIds, requireIntegration } from '../get-integration.ts';
import { integrationsIn } from '../integrations.repository.ts';
import { ticketKinds } from '../kinds/registry.ts';
import { ticketLinksIn } from './ticket-links.repository.ts';

export interface FindingTicketsPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly findings: Pick<FindingsPort, 'statusesOf'>;
}

export interface ListTicketsPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly runtimeConfig: { readonly publicUrl: string };
}

/** The tickets of a finding. @throws AppError not_found */
export const listFindingTickets =
  ({ enterWorkspace, findings }: FindingTicketsPorts) =>
  (
    actor: Actor,
    { workspaceId, findingId }: { workspaceId: string; findingId: string },
  ): Promise<{ items: TicketLink[] }> =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const found = await findings.statusesOf(scope, [findingId]);
      if (!found.has(findingId)) throw new AppError('not_found', 'There is no such finding.');
      return { items: await ticketLinksIn(scope).listOfFinding(findingId) };
    });

const MAX_LISTED = 200;

/** The newest tickets of an integration, and where its service can tell of changes. @throws AppError not_found */
export const listLinkedTickets =
  ({ enterWorkspace, runtimeConfig }: ListTicketsPorts) =>
  (actor: Actor, { workspaceId, integrationId }: IntegrationIds): Promise<LinkedTickets> =>
    enterWorkspace(actor, workspaceId, 'manageIntegrations', async (scope) => {
      const { type } = await requireIntegration(scope, integrationId);
      const items = await ticketLinksIn(scope).listOfIntegration(integrationId, MAX_LISTED);
      const hook = ticketKinds[type]
        ? await integrationsIn(scope).findHook(integrationId)
        : undefined;
      const url = `${runtimeConfig.publicUrl}/api/hooks/${integrationId}/${hook?.token}`;
      return { items, hook: hook ? { url, secret: hook.secret } : null };
    });
