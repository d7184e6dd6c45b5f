import type { createTicketSchema, TicketLink } from '@parapet/contracts/integrations/ticket';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import type { EnterWorkspace } from '../../../platform/workspace-scope.ts';
import type { FindingsPort } from '../../findings/findings.port.ts';
import type { FindingMessagePorts } from '../delivery/finding-messages.ts';
import { requireRunning } from '../get-integration.ts';
import { ticketKinds } from '../kinds/registry.ts';
import { queueTicket } from './tell-tickets.ts';
import { ticketLinksIn } from './ticket-links.repository.ts';

export interface CreateTicketPorts extends Pick<FindingMessagePorts, 'workspaces' | 'queue'> {
  readonly enterWorkspace: EnterWorkspace;
  readonly findings: Pick<FindingsPort, 'listFacts' | 'statusesOf'>;
  readonly runtimeConfig: { readonly publicUrl: string };
}

/**
 * Has a ticket made for a finding. One that exists is kept; one that was deleted there is made again.
 * @throws AppError not_found, invalid_input, conflict while the integration is paused
 */
export const createTicket =
  ({ enterWorkspace, runtimeConfig, ...ports }: CreateTicketPorts) =>
  (
    actor: Actor,
    { workspaceId, findingId }: { workspaceId: string; findingId: string },
    { integrationId }: z.output<typeof createTicketSchema>,
  ): Promise<TicketLink> =>
    enterWorkspace(actor, workspaceId, 'triage', async (scope) => {
      const { type, name } = await requireRunning(scope, integrationId);
      if (!ticketKinds[type]) throw fieldError(['integrationId'], `${name} keeps no tickets.`);
      const [finding] = await ports.findings.listFacts(scope, [findingId]);
      if (!finding) throw new AppError('not_found', 'There is no such finding.');
      const links = ticketLinksIn(scope);
      const of = { integrationId, findingId, createdBy: actor.userId };
      const link = await links.lockOrAdd(of);
      if (link.state === 'open' || link.state === 'done') {
        throw new AppError(
          'conflict',
          `${link.ticket?.key ?? 'A ticket'} exists for this finding.`,
        );
      }
      await links.change(link.id, { state: 'creating', note: null });
      const { publicUrl } = runtimeConfig;
      await queueTicket({ ...ports, publicUrl }, scope, link, { change: 'create', note: '' });
      await scope.audit({
        action: 'ticket.requested',
        targetType: 'finding',
        targetId: findingId,
        after: { integrationId, name },
      });
      const items = await links.listOfFinding(findingId);
      const made = items.find(({ id }) => id === link.id);
      if (!made) throw new AppError('not_found', 'There is no such ticket.');
      return made;
    });
