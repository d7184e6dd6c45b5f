import type { Scan } from '@parapet/contracts/scans/scan';
import type {
  ComparedFinding,
  compareScansQuerySchema,
  ScanComparison,
} from '@parapet/contracts/scans/scan-comparison';
import { scanDifferenceSchema } from '@parapet/contracts/scans/scan-comparison';
import { severities } from '@parapet/contracts/text/vocabulary';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import { rowLimit } from '../../../platform/db/statements/built-statements.ts';
import { readCursor, writeCursor } from '../../../platform/http/page-cursor.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';

type Compared = Omit<ScanComparison, 'earlierScanId' | 'laterScanId'>;

/** Reads what two scans recorded, once, and one page of one difference: worst first, then by id. */
export async function readComparison(
  { tx, workspaceId }: WorkspaceTx,
  assets: Pick<AssetsPort, 'labels'>,
  { earlier, later }: { readonly earlier: Scan; readonly later: Scan },
  { difference, cursor, limit }: z.output<typeof compareScansQuerySchema>,
): Promise<Compared> {
  const [rank = 0, id = ''] = cursor ? readCursor(cursor, ['smallint', 'uuid']) : [];
  const isAfter = cursor
    ? sql`and (finding.severity_rank, finding.id) > (${rank}::smallint, ${id}::uuid)`
    : sql``;
  const recordedBy = (scanId: string) => sql`
    select finding_id, change <> 'fixed' as is_present
    from parapet.finding_occurrences
    where workspace_id = ${workspaceId} and scan_id = ${scanId}`;
  // A scan records a finding as fixed once; later scans that pass its check record nothing.
  const wasFixed = sql`coalesce((
    select last.change = 'fixed' from parapet.finding_occurrences as last
    where last.workspace_id = ${workspaceId} and last.finding_id = earlier.finding_id
      and last.at <= coalesce(${later.finishedAt}::timestamptz, now())
    order by last.at desc limit 1
  ), false)`;
  const { rows } = await sql<{
    counts: Partial<Compared['counts']>;
    items: readonly ComparedFinding[];
  }>`
    with compared as materialized (
      select finding_id, case
        when earlier.is_present and later.is_present then 'same'
        when later.is_present then 'appeared'
        when earlier.is_present and (later.is_present = false or ${wasFixed}) then 'gone'
        when earlier.is_present then 'not_tested'
      end as difference
      from (${recordedBy(earlier.id)}) as earlier
      full join (${recordedBy(later.id)}) as later using (finding_id)
    ), page as (
      select finding.id, finding.title, finding.severity, finding.severity_rank, finding.asset_id,
        finding.location
      from compared
      join parapet.findings as finding on finding.id = compared.finding_id
        and finding.workspace_id = ${workspaceId} and finding.duplicate_of_id is null
      where compared.difference = ${difference} ${isAfter}
      order by finding.severity_rank, finding.id
      limit ${rowLimit(limit + 1)}
    )
    select
      (select coalesce(jsonb_object_agg(difference, findings), '{}') from (
        select difference, count(*) as findings from compared
        where difference is not null group by difference
      ) as counted) as counts,
      (select coalesce(jsonb_agg(jsonb_build_object(
        'id', page.id, 'title', page.title, 'severity', page.severity,
        'assetId', page.asset_id, 'assetName', asset.name, 'location', page.location
      ) order by page.severity_rank, page.id), '[]')
      from page join (${assets.labels(tx)}) as asset on asset.id = page.asset_id) as items`.execute(
    tx,
  );
  const { counts = {}, items = [] } = rows[0] ?? {};
  const last = items.length > limit ? items[limit - 1] : undefined;
  const none = Object.fromEntries(scanDifferenceSchema.options.map((each) => [each, 0]));
  return {
    counts: { ...(none as Compared['counts']), ...counts },
    items: items.slice(0, limit),
    nextCursor: last ? writeCursor([severities.indexOf(last.severity) + 1, last.id]) : null,
  };
}
