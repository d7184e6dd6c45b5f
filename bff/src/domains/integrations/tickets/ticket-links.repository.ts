import { type FindingStatus, findingStatusSchema } from '@parapet/contracts/findings/finding';
import { isIntegrationType } from '@parapet/contracts/integrations/kinds';
import { type TicketLink, ticketLinkSchema } from '@parapet/contracts/integrations/ticket';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Tx, WorkspaceTx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/new-id.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Ticket } from '../kinds/kind.ts';
import type { TicketCategory } from '../kinds/ticket-kind.ts';

/** A link as jobs see it. */
export interface StoredLink {
  readonly id: string;
  readonly integrationId: string;
  readonly findingId: string;
  readonly state: TicketLink['state'];
  /** Null until it was made. */
  readonly ticket: Ticket | null;
  readonly category: TicketCategory | null;
  /** The status of the finding that the ticket was last told. */
  readonly told: FindingStatus | null;
  readonly retestScanId: string | null;
  readonly note: string | null;
}

type LinkChange = Partial<{
  readonly state: TicketLink['state'];
  readonly ticket: Ticket;
  readonly status: string;
  readonly category: TicketCategory;
  readonly told: FindingStatus;
  readonly retestScanId: string | null;
  readonly deliveryId: string | null;
  readonly note: string | null;
  readonly readAt: string;
}>;

/** The tickets of findings in other systems, of one workspace. */
export const ticketLinksIn = ({ tx, workspaceId }: WorkspaceTx) => {
  const ownRows = tx.selectFrom('ticket_links').where('workspace_id', '=', workspaceId);
  const listed = () =>
    tx
      .selectFrom('ticket_links as link')
      .innerJoin('integrations as integration', 'integration.id', 'link.integration_id')
      .where('link.workspace_id', '=', workspaceId)
      .select([
        'link.id',
        'link.integration_id',
        'link.finding_id',
        'link.state',
        'link.key',
        'link.url',
        'link.remote_status',
        'link.note',
        'link.read_at',
        'link.created_at',
        'integration.name as integration_name',
        'integration.type',
      ])
      .orderBy('link.id', 'desc');

  return {
    async listOfFinding(findingId: string): Promise<TicketLink[]> {
      const rows = await listed().where('link.finding_id', '=', findingId).limit(20).execute();
      return shown(rows);
    },

    /** Newest first. */
    async listOfIntegration(integrationId: string, limit: number): Promise<TicketLink[]> {
      const rows = await listed()
        .where('link.integration_id', '=', integrationId)
        .limit(limit)
        .execute();
      return shown(rows);
    },

    /** Locks the link of a finding, which is made where there is none. */
    async lockOrAdd(of: {
      integrationId: string;
      findingId: string;
      createdBy: string | null;
    }): Promise<StoredLink> {
      await tx
        .insertInto('ticket_links')
        .values({
          id: await newId(tx),
          workspace_id: workspaceId,
          integration_id: of.integrationId,
          finding_id: of.findingId,
          created_by: of.createdBy,
        })
        .onConflict((conflict) => conflict.columns(['integration_id', 'finding_id']).doNothing())
        .execute();
      const row = await ownRows
        .where('integration_id', '=', of.integrationId)
        .where('finding_id', '=', of.findingId)
        .selectAll()
        .forUpdate()
        .executeTakeFirstOrThrow();
      return stored(row);
    },

    async lock(id: string): Promise<StoredLink | undefined> {
      const row = await ownRows.where('id', '=', id).selectAll().forUpdate().executeTakeFirst();
      return row && stored(row);
    },

    /** Those of an integration that were not read since `before`, the longest ago first. */
    async listToRead(integrationId: string, before: string, limit: number): Promise<StoredLink[]> {
      const rows = await ownRows
        .where('integration_id', '=', integrationId)
        .where('state', 'in', ['open', 'done'])
        .where((eb) => eb.or([eb('read_at', 'is', null), eb('read_at', '<', before)]))
        .selectAll()
        .orderBy(sql`read_at nulls first`)
        .limit(limit)
        .execute();
      return rows.map(stored);
    },

    async findByTicket(integrationId: string, ticketId: string): Promise<StoredLink | undefined> {
      const row = await ownRows
        .where('integration_id', '=', integrationId)
        .where('ticket_id', '=', ticketId)
        .selectAll()
        .limit(1)
        .executeTakeFirst();
      return row && stored(row);
    },

    /** Those that no delivery tells something at the moment, after `after`. */
    async listIdle(after: string | null, limit: number): Promise<StoredLink[]> {
      const rows = await ownRows
        .where('state', 'in', ['open', 'done'])
        .where(sql<boolean>`not exists (
          select from parapet.integration_deliveries as delivery
          where delivery.id = ticket_links.delivery_id and delivery.state in ('pending', 'retrying'))`)
        .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
        .selectAll()
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(stored);
    },

    async listRetested(scanId: string): Promise<StoredLink[]> {
      const rows = await ownRows.where('retest_scan_id', '=', scanId).selectAll().execute();
      return rows.map(stored);
    },

    async change(id: string, change: LinkChange): Promise<void> {
      const { state, ticket, status, category, told, retestScanId, deliveryId, note, readAt } =
        change;
      await tx
        .updateTable('ticket_links')
        .set({
          ...(state !== undefined && { state }),
          ...(ticket !== undefined && { ticket_id: ticket.id, key: ticket.key, url: ticket.url }),
          ...(status !== undefined && { remote_status: status.slice(0, 200) }),
          ...(category !== undefined && { remote_category: category }),
          ...(told !== undefined && { told_status: told }),
          ...(retestScanId !== undefined && { retest_scan_id: retestScanId }),
          ...(deliveryId !== undefined && { delivery_id: deliveryId }),
          ...(note !== undefined && { note: note?.slice(0, 500) ?? null }),
          ...(readAt !== undefined && { read_at: readAt }),
        })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .execute();
    },
  };
};

/** The workspaces after `after` that have tickets to read. */
export async function listWorkspacesWithTickets(
  tx: Tx,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select * from parapet.workspaces_with_tickets(${after}::uuid, ${limit}) as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Null for a wrong token. */
export async function findIntegrationOfHook(
  tx: Tx,
  { integrationId, token }: { integrationId: string; token: string },
): Promise<{ workspaceId: string; type: string; secret: string } | null> {
  const { rows } = await sql<{ workspaceId: string; type: string; secret: string }>`
    select workspace_id as "workspaceId", type, hook_secret as secret
    from parapet.integration_of_hook(${integrationId}::uuid, ${token}::uuid)`.execute(tx);
  return rows[0] ?? null;
}

type Row = Selectable<Tables['ticket_links']>;

const stored = (row: Row): StoredLink => ({
  id: row.id,
  integrationId: row.integration_id,
  findingId: row.finding_id,
  state: ticketLinkSchema.shape.state.parse(row.state),
  ticket:
    row.ticket_id !== null && row.key !== null && row.url !== null
      ? { id: row.ticket_id, key: row.key, url: row.url }
      : null,
  category: row.remote_category as TicketCategory | null,
  told: row.told_status === null ? null : findingStatusSchema.parse(row.told_status),
  retestScanId: row.retest_scan_id,
  note: row.note,
});

interface ShownRow
  extends Pick<
    Row,
    | 'id'
    | 'integration_id'
    | 'finding_id'
    | 'state'
    | 'key'
    | 'url'
    | 'remote_status'
    | 'note'
    | 'read_at'
    | 'created_at'
  > {
  readonly integration_name: string;
  readonly type: string;
}

const shown = (rows: readonly ShownRow[]): TicketLink[] =>
  rows
    .filter(({ type }) => isIntegrationType(type))
    .map((row) =>
      ticketLinkSchema.parse({
        id: row.id,
        integration: { id: row.integration_id, name: row.integration_name, type: row.type },
        findingId: row.finding_id,
        state: row.state,
        key: row.key,
        url: row.url,
        remoteStatus: row.remote_status,
        note: row.note,
        readAt: row.read_at,
        createdAt: row.created_at,
      }),
    );
