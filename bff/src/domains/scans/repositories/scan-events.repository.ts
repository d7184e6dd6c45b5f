import { scanCountsSchema } from '@parapet/contracts/scans/scan';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import type { FindingChange } from '../../findings/findings.port.ts';

export interface StreamedEvent {
  readonly id: number;
  /** Null when the scan itself changed; the reader loads it again. */
  readonly change: (FindingChange & { readonly at: string }) | null;
}

const changeSchema = scanCountsSchema.keyof();

/** The events of scans, which their streams send. */
export const scanEventsIn = ({ tx, workspaceId }: WorkspaceTx) => ({
  /** Notifies the scan's streams of a change. */
  async announce(id: string): Promise<void> {
    await tx
      .insertInto('scan_events')
      .values({ workspace_id: workspaceId, scan_id: id, type: 'scan' })
      .execute();
  },

  /** Oldest first. */
  async listAfter(id: string, after: number, limit: number): Promise<StreamedEvent[]> {
    const rows = await tx
      .selectFrom('scan_events')
      .where('workspace_id', '=', workspaceId)
      .where('scan_id', '=', id)
      .where('id', '>', after)
      .select(['id', 'finding_id', 'change', 'created_at'])
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      change:
        row.finding_id === null
          ? null
          : {
              findingId: row.finding_id,
              change: changeSchema.parse(row.change),
              at: row.created_at,
            },
    }));
  },

  /** Returns the id before the last `count` events; 0 when there are fewer. */
  async findStartOfLast(id: string, count: number): Promise<number> {
    const row = await tx
      .selectFrom('scan_events')
      .where('workspace_id', '=', workspaceId)
      .where('scan_id', '=', id)
      .select('id')
      .orderBy('id', 'desc')
      .offset(count)
      .limit(1)
      .executeTakeFirst();
    return row?.id ?? 0;
  },
});
