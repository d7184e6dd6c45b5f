import { type NextScan, nextScanSchema } from '@parapet/contracts/scans/schedule';
import { sql } from 'kysely';
import type { WorkspaceTx } from '../../platform/db/database.ts';

/** The active schedule whose next run includes the asset first. A workspace has at most 100. */
export async function findNextScan(
  { tx, workspaceId }: WorkspaceTx,
  { id, tags }: { readonly id: string; readonly tags: readonly string[] },
): Promise<NextScan> {
  const { rows } = await sql<object>`
    select id, name, intensity, waiting_for as "waitingFor", next_run_at as at
    from parapet.scan_schedules
    where workspace_id = ${workspaceId} and status = 'active' and next_run_at is not null
      and case target ->> 'kind'
        when 'all' then true
        when 'tags' then target -> 'tags' ?| ${[...tags]}::text[]
        else target -> 'assetIds' @> to_jsonb(${id}::text)
      end
    order by next_run_at, id
    limit 1`.execute(tx);
  return nextScanSchema.parse({ next: rows[0] ?? null });
}
