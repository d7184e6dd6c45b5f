import type { TicketMessage } from '@parapet/contracts/events/integration';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/new-id.ts';
import type { FindingsPort } from '../../findings/findings.port.ts';
import { deliveriesIn } from '../deliveries.repository.ts';
import { deliveryQueue } from '../delivery/delivery-queue.ts';
import { type FindingMessagePorts, factsOf, headOf } from '../delivery/finding-messages.ts';
import { type StoredLink, ticketLinksIn } from './ticket-links.repository.ts';
import { toldChange } from './ticket-state.policy.ts';

export interface TellPorts extends Omit<FindingMessagePorts, 'findings'> {
  readonly findings: FindingMessagePorts['findings'] & Pick<FindingsPort, 'statusesOf'>;
}

const PAGE = 200;
/** The most tickets of a workspace that one run looks at; the next run goes on with what has changed. */
const MAX_PAGES = 50;

/** Tells tickets what has changed of their findings, whoever or whatever has changed it. */
export async function tellTickets(ports: TellPorts, scope: WorkspaceTx): Promise<void> {
  const links = ticketLinksIn(scope);
  let after: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const idle: StoredLink[] = await links.listIdle(after, PAGE);
    const statuses = await ports.findings.statusesOf(
      scope,
      idle.map(({ findingId }) => findingId),
    );
    for (const link of idle) {
      const status = statuses.get(link.findingId);
      if (status === undefined) {
        await links.change(link.id, { state: 'ended', note: 'The finding was deleted here.' });
        continue;
      }
      // A retest that the ticket has started decides first.
      if (link.retestScanId !== null) continue;
      const told = toldChange(link.told, status, link.category);
      if (told) await queueTicket(ports, scope, link, told);
      else if (link.told !== status) await links.change(link.id, { told: status });
    }
    if (idle.length < PAGE) return;
    after = idle.at(-1)?.id ?? null;
  }
}

/** Queues what a ticket is told. Nothing for a finding that was deleted. */
export async function queueTicket(
  ports: Omit<FindingMessagePorts, 'findings'> & {
    readonly findings: Pick<FindingsPort, 'listFacts'>;
  },
  scope: WorkspaceTx,
  { id, integrationId, findingId }: Pick<StoredLink, 'id' | 'integrationId' | 'findingId'>,
  { change, note }: Pick<TicketMessage, 'change' | 'note'>,
): Promise<void> {
  const [finding] = await factsOf(ports, scope, [findingId]);
  if (!finding) return;
  const { tx, workspaceId } = scope;
  const deliveryId = await newId(tx);
  const { urlOf: _, ...head } = await headOf(ports, scope, new Date().toISOString());
  const message: TicketMessage = {
    ...head,
    id: deliveryId,
    type: 'ticket.changed',
    change,
    note,
    finding,
  };
  const delivery = { id: deliveryId, integrationId, event: message.type, subjectId: deliveryId };
  await deliveriesIn(scope).insert({ ...delivery, body: JSON.stringify(message) });
  await ticketLinksIn(scope).change(id, { deliveryId });
  await ports.queue.send(tx, deliveryQueue, { workspaceId, deliveryId, turn: 1 });
}
