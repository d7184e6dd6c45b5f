import { isIntegrationType } from '@parapet/contracts/integrations/kinds';
import { createAttempts } from '../../../platform/batch/attempts.ts';
import { type ReadPage, readInPages } from '../../../platform/batch/read-in-pages.ts';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import type { Delivery as Job } from '../../../platform/queue/queue.ts';
import type { FindingsPort } from '../../findings/findings.port.ts';
import { hold } from '../delivery/attempt.ts';
import type { DeliverPorts } from '../delivery/deliver.ts';
import { openConnection } from '../integration-secret.ts';
import { integrationsIn } from '../integrations.repository.ts';
import type { Connection } from '../kinds/kind.ts';
import { ticketKinds } from '../kinds/registry.ts';
import type { RemoteTicket, TicketKind } from '../kinds/ticket-kind.ts';
import { type TellPorts, tellTickets } from './tell-tickets.ts';
import {
  listWorkspacesWithTickets,
  type StoredLink,
  ticketLinksIn,
} from './ticket-links.repository.ts';
import type { ReadTicketJob } from './ticket-queue.ts';
import { readResult } from './ticket-state.policy.ts';

/** Tests a finding again without a person; returns the scan, or null where that is not possible. */
export type RetestFinding = (
  scope: WorkspaceTx,
  retest: { readonly findingId: string; readonly note: string },
) => Promise<string | null>;

export interface ReadTicketPorts extends DeliverPorts, TellPorts {
  readonly findings: TellPorts['findings'] & Pick<FindingsPort, 'statusesOf'>;
  readonly queue: DeliverPorts['queue'];
  readonly retestFinding: RetestFinding;
}

/** The tickets of one integration that one run reads, those that were read longest ago first. */
const READ_AT_ONCE = 40;
/** A ticket that was read within this time is not read again by a poll, in milliseconds. */
const FRESH_MS = 4 * 60_000;

/** Reads the tickets of all workspaces, and tells them what has changed here. */
export const pollTickets =
  (ports: ReadTicketPorts) =>
  async ({ signal }: { readonly signal: AbortSignal }): Promise<void> => {
    const { db } = ports;
    const { attempt, settle } = createAttempts(signal);
    const read: ReadPage<string> = (range) =>
      db.asProcess((tx) => listWorkspacesWithTickets(tx, range));
    for await (const workspaceId of readInPages(read)) {
      await attempt(async () => {
        await readWorkspace(ports, workspaceId, signal);
        await db.asWorker(workspaceId, (tx) => tellTickets(ports, { tx, workspaceId }));
      });
    }
    settle('Some tickets were not read.');
  };

async function readWorkspace(
  ports: ReadTicketPorts,
  workspaceId: string,
  signal: AbortSignal,
): Promise<void> {
  const before = new Date(Date.now() - FRESH_MS).toISOString();
  const due = await ports.db.asWorker(workspaceId, async (tx) => {
    const scope = { tx, workspaceId };
    const running = (await integrationsIn(scope).list()).filter(
      ({ type, status }) => ticketKinds[type] && status !== 'disabled' && status !== 'stopped',
    );
    const listed = [];
    for (const { id } of running) {
      listed.push(await ticketLinksIn(scope).listToRead(id, before, READ_AT_ONCE));
    }
    return listed;
  });
  for (const links of due) {
    for (const link of links) {
      if (!(await readOne(ports, workspaceId, link, signal))) break;
    }
  }
}

/** Reads one ticket that its service has told of. */
export const readTold =
  (ports: ReadTicketPorts) =>
  async ({ data, signal }: Job<ReadTicketJob>): Promise<void> => {
    const { workspaceId, integrationId, ticketId } = data;
    const link = await ports.db.asWorker(workspaceId, (tx) =>
      ticketLinksIn({ tx, workspaceId }).findByTicket(integrationId, ticketId),
    );
    if (!link || (link.state !== 'open' && link.state !== 'done')) return;
    await readOne(ports, workspaceId, link, AbortSignal.any([signal, ports.shutdown]));
  };

/** Returns false where the service cannot be asked, so that its other tickets are not asked for. */
async function readOne(
  ports: ReadTicketPorts,
  workspaceId: string,
  link: StoredLink,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, secrets } = ports;
  const { integrationId, ticket } = link;
  if (!ticket) return true;
  const due = await db.asWorker(workspaceId, (tx) =>
    integrationsIn({ tx, workspaceId }).findDue(integrationId),
  );
  const kind = due && isIntegrationType(due.type) ? ticketKinds[due.type] : undefined;
  if (!due || !kind) return false;
  const connection = openConnection(secrets, { workspaceId, integrationId }, due);
  const remote = await readRemote(ports, kind, { connection, ticket }, signal);
  if (!remote) return false;
  await db.asWorker(workspaceId, (tx) => keepRead(ports, { tx, workspaceId }, link.id, remote));
  return remote.kind !== 'unreadable' || remote.outcome.kind === 'rejected';
}

async function readRemote(
  ports: ReadTicketPorts,
  kind: TicketKind,
  { connection, ticket }: { connection: Connection; ticket: NonNullable<StoredLink['ticket']> },
  signal: AbortSignal,
): Promise<RemoteTicket | null> {
  const talk = kind.read(connection, ticket);
  const { result } = await hold(ports, talk, { deliveryId: null, signal });
  return result;
}

/** Keeps the state that was read; a ticket that was closed there has its finding tested again. */
async function keepRead(
  { findings, retestFinding }: ReadTicketPorts,
  scope: WorkspaceTx,
  linkId: string,
  remote: RemoteTicket,
): Promise<void> {
  const links = ticketLinksIn(scope);
  const link = await links.lock(linkId);
  if (!link || (link.state !== 'open' && link.state !== 'done')) return;
  const readAt = new Date().toISOString();
  const status = (await findings.statusesOf(scope, [link.findingId])).get(link.findingId);
  const result = readResult(link.category, remote, status);
  if (remote.kind !== 'found') {
    const isLost = result === 'lost';
    await links.change(link.id, {
      readAt,
      ...(isLost && {
        state: 'lost',
        retestScanId: null,
        note: `${link.ticket?.key ?? 'The ticket'} was deleted there. The finding is unchanged.`,
      }),
    });
    return;
  }
  const { ticket, category } = remote;
  const isClosed = category === 'done' || category === 'dropped';
  await links.change(link.id, {
    readAt,
    ticket,
    category,
    status: remote.status,
    state: isClosed ? 'done' : 'open',
  });
  if (result === 'dropped') {
    const note = `${ticket.key} was closed there as ${remote.status || 'not to be done'}. Decide here whether the risk is accepted.`;
    await links.change(link.id, { note });
  }
  if (result !== 'retest') return;
  const note = `${ticket.key} was closed: tested again`;
  const scanId = await retestFinding(scope, { findingId: link.findingId, note });
  await links.change(link.id, {
    retestScanId: scanId,
    note:
      scanId === null
        ? `${ticket.key} was closed there, and the finding cannot be tested again now. It stays open.`
        : `${ticket.key} was closed there. The finding is being tested again.`,
  });
}
