import type { IntegrationMessage } from '@parapet/contracts/events/integration';
import type { FindingStatus } from '@parapet/contracts/findings/finding';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import type { DueDelivery } from '../deliveries.repository.ts';
import type { Tried } from '../delivery/attempt.ts';
import { type StoredLink, ticketLinksIn } from './ticket-links.repository.ts';

/** A delivery to a ticket system is about this. */
export interface TicketSubject {
  readonly findingId: string;
  readonly status: FindingStatus;
  readonly change:
    | 'create'
    | 'close'
    | 'reopen'
    | 'comment'
    | 'new'
    | 'reopened'
    | 'fixed'
    | 'requested';
}

/** Reads it from the body; null for a message about a scan, a rule or a test. */
export function ticketSubject({ body }: Pick<DueDelivery, 'body'>): TicketSubject | null {
  const message = JSON.parse(body) as IntegrationMessage;
  if (message.type === 'ticket.changed') {
    const { finding, change } = message;
    return { findingId: finding.id, status: finding.status, change };
  }
  if (message.type !== 'findings.changed') return null;
  const [first] = message.changes;
  if (!first) return null;
  return { findingId: first.finding.id, status: first.finding.status, change: first.change };
}

/** Locks the link before the service is asked, so that a lost answer leaves a trace. */
export const linkOf = (
  scope: WorkspaceTx,
  { integrationId }: Pick<DueDelivery, 'integrationId'>,
  { findingId }: TicketSubject,
): Promise<StoredLink> =>
  ticketLinksIn(scope).lockOrAdd({ integrationId, findingId, createdBy: null });

/** A ticket that was deleted there is made again by a person alone. */
export const isLeftAlone = (link: StoredLink, { change }: TicketSubject): boolean =>
  link.state === 'lost' && change !== 'create';

/** Keeps what an attempt has made of a ticket. */
export async function keepTicket(
  scope: WorkspaceTx,
  delivery: Pick<DueDelivery, 'integrationId'>,
  subject: TicketSubject,
  tried: Tried,
): Promise<void> {
  const links = ticketLinksIn(scope);
  const link = await linkOf(scope, delivery, subject);
  if (tried.outcome !== 'delivered') {
    const isFinal = tried.outcome === 'rejected' || tried.outcome === 'unknown';
    // What was refused is not told again by itself: the delivery shows it, and can be replayed.
    await links.change(link.id, { note: tried.error, ...(isFinal && { told: subject.status }) });
    return;
  }
  if (tried.isLost) {
    await links.change(link.id, { state: 'lost', note: tried.note, told: subject.status });
    return;
  }
  const isClosing = subject.change === 'close' || subject.change === 'fixed';
  const isOpening = ['create', 'reopen', 'new', 'reopened', 'requested'].includes(subject.change);
  const ticket = tried.ticket ?? link.ticket;
  if (!ticket) {
    await links.change(link.id, { state: 'ended', note: tried.note, told: subject.status });
    return;
  }
  await links.change(link.id, {
    ticket,
    told: subject.status,
    note: tried.note ?? notes[subject.change],
    ...(isClosing && { state: 'done', category: 'done' }),
    ...(isOpening && { state: 'open', category: 'open' }),
  });
}

const notes: Readonly<Record<TicketSubject['change'], string>> = {
  create: 'Created',
  new: 'Created',
  requested: 'Created',
  close: 'Closed from here',
  fixed: 'Closed from here: fixed',
  reopen: 'Opened again from here',
  reopened: 'Opened again from here',
  comment: 'Commented from here',
};
