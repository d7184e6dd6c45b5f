import type { TicketMessage } from '@parapet/contracts/events/integration';
import { changesOf, messageOf } from './finding-message.ts';
import type { TicketHook } from './hook-signature.ts';
import type { Checked, Connection, Kind, Outcome, Sent, Talk, Ticket } from './kind.ts';
import { findingDraft, noticeDraft, type TicketDraft } from './ticket-draft.ts';

/** The state of a ticket over there. `dropped`: closed without being done, as "won't do". */
export type TicketCategory = 'open' | 'in_progress' | 'done' | 'dropped';

export type RemoteTicket =
  | {
      readonly kind: 'found';
      /** Its key and address may have changed: it was moved. */
      readonly ticket: Ticket;
      /** As it is called there. */
      readonly status: string;
      readonly category: TicketCategory;
    }
  /** It was deleted. */
  | { readonly kind: 'lost' }
  /** It may exist: the service is away, or does not show it. */
  | { readonly kind: 'unreadable'; readonly outcome: Outcome };

export type Found =
  | { readonly kind: 'found'; readonly ticket: Ticket }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly outcome: Outcome };

export type TicketChange = Exclude<TicketMessage['change'], 'create'>;

/** Says how to talk with a ticket system. Everything in it is pure. */
export interface TicketKind {
  /** Looks for a ticket by its mark. */
  find(connection: Connection, mark: string): Talk<Found>;
  create(connection: Connection, draft: TicketDraft): Talk<Outcome>;
  change(
    connection: Connection,
    ticket: Ticket,
    to: { change: TicketChange; note: string },
  ): Talk<Outcome>;
  read(connection: Connection, ticket: Ticket): Talk<RemoteTicket>;
  check(connection: Connection): Talk<Checked>;
  /** Its way to tell of changes. */
  readonly hook: TicketHook;
}

/** A kind whose deliveries keep tickets. A ticket is looked up by its mark before it is made. */
export const ticketKind = (tickets: TicketKind): Kind => ({
  body: (message) => JSON.stringify(message),
  *send(sent) {
    const { connection, body, id, ticket } = sent;
    const message = messageOf(body);
    if (message.type !== 'ticket.changed' && changesOf(message).length === 0) {
      return yield* make(tickets, connection, noticeDraft(message, id, connection.settings));
    }
    const change = changeOf(sent);
    if (change === null) return { kind: 'delivered', note: 'There is no ticket to close.' };
    if (ticket && change.change !== 'create') {
      const outcome = yield* tickets.change(connection, ticket, {
        change: change.change,
        note: change.note,
      });
      return outcome.kind === 'gone'
        ? yield* lostOr(tickets, connection, ticket, outcome)
        : outcome;
    }
    return yield* make(tickets, connection, findingDraft(change.finding, connection.settings));
  },
  check: tickets.check,
});

/** Returns what a delivery does to the ticket; null for a fix of a finding without one. */
function changeOf({
  body,
  ticket,
}: Sent): Pick<TicketMessage, 'change' | 'note' | 'finding'> | null {
  const message = messageOf(body);
  if (message.type === 'ticket.changed') {
    const { change, note, finding } = message;
    if (!ticket && change === 'close') return null;
    return { change: change === 'create' && ticket ? 'comment' : change, note, finding };
  }
  const [changed] = changesOf(message);
  if (!changed) return null;
  const { change, finding } = changed;
  if (change === 'fixed') {
    return ticket
      ? { change: 'close', note: 'Fixed: a scan does not find it any more.', finding }
      : null;
  }
  if (!ticket) return { change: 'create', note: '', finding };
  return change === 'reopened'
    ? { change: 'reopen', note: 'A scan found it again.', finding }
    : { change: 'comment', note: 'It is still open.', finding };
}

function* make(tickets: TicketKind, connection: Connection, draft: TicketDraft): Talk<Outcome> {
  const found = yield* tickets.find(connection, draft.mark);
  if (found.kind === 'failed') return found.outcome;
  if (found.kind === 'found') {
    const note = `${found.ticket.key} was there already, found by its mark`;
    return { kind: 'delivered', ticket: found.ticket, note };
  }
  const outcome = yield* tickets.create(connection, draft);
  if (outcome.kind !== 'delivered' || !outcome.ticket) return outcome;
  return { ...outcome, note: outcome.note ?? `${outcome.ticket.key} created` };
}

/** A ticket that was deleted ends its link; a target that is gone stops the integration. */
function* lostOr(
  tickets: TicketKind,
  connection: Connection,
  ticket: Ticket,
  outcome: Outcome,
): Talk<Outcome> {
  const remote = yield* tickets.read(connection, ticket);
  if (remote.kind !== 'lost') return outcome;
  return { kind: 'delivered', isLost: true, note: `${ticket.key} was deleted there` };
}
