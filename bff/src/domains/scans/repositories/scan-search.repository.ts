import { sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import { containing } from '../../../platform/db/text-pattern.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';
import { searchWords } from '../search-words.policy.ts';

/** Scans that are looked through word by word. */
const LAST_SCANS = 1000;
/** Assets that a word may mean, and the last scans of each. */
const MAX_ASSETS = 200;
const SCANS_OF_ASSET = 20;
/** As many assets as the label of a scan is made from. */
const NAMED = 3;

/**
 * Returns the ids of scans that hold every word, newest first: in their date in `timezone`, state, kind, trigger, intensity
 * or number, or in the name of a target. Looked at are the last 1,000 scans, and the last ones of assets that
 * a word names. Ended retests are no scans of a list.
 */
export async function findScans(
  scope: WorkspaceTx,
  assets: Pick<AssetsPort, 'search'>,
  { text, timezone }: { readonly text: string; readonly timezone: string },
  limit: number,
): Promise<string[]> {
  const { tx, workspaceId } = scope;
  const words = searchWords(text);
  const meant: { word: number; id: string }[] = [];
  for (const [word, { text: part }] of words.entries()) {
    for (const id of await assets.search(scope, part, MAX_ASSETS)) meant.push({ word, id });
  }
  const { rows } = await sql<{ id: string }>`
    with of_assets as materialized (
      select distinct meant.word, seen.scan_id
      from unnest(${meant.map(({ word }) => word)}::integer[], ${meant.map(({ id }) => id)}::uuid[])
        as meant(word, id)
      cross join lateral (
        select scan_id from parapet.scan_targets
        where workspace_id = ${workspaceId} and asset_id = meant.id
        order by scan_id desc limit ${sql.lit(SCANS_OF_ASSET)}
      ) as seen
    ), looked_at as (
      (select id from parapet.scans where workspace_id = ${workspaceId}
        and (kind <> 'retest' or finished_at is null)
        order by id desc limit ${sql.lit(LAST_SCANS)})
      union select scan_id from of_assets
    )
    select scan.id from looked_at
    join parapet.scans as scan on scan.workspace_id = ${workspaceId} and scan.id = looked_at.id
    where (scan.kind <> 'retest' or scan.finished_at is null) and not exists (
      select from unnest(
        ${words.map((word) => containing(word.text))}::text[],
        ${words.map(({ date }) => (date === null ? '' : containing(date)))}::text[]
      ) with ordinality as word(pattern, date, position)
      where not (
        concat_ws(' ', replace(scan.status, '_', ' '),
          case scan.status when 'partially_completed' then 'partly' end,
          scan.kind, scan.trigger, scan.intensity, scan.id,
          to_char(scan.queued_at at time zone ${timezone}, 'YYYY-MM-DD')) like word.pattern
        or to_char(scan.queued_at at time zone ${timezone}, 'YYYY-MM-DD') like word.date
        or exists (
          select from of_assets as found
          where found.word = word.position - 1 and found.scan_id = scan.id
        )
        or exists (
          select from parapet.scan_targets as target
          where target.workspace_id = ${workspaceId} and target.scan_id = scan.id
            and target.position < ${sql.lit(NAMED)} and lower(target.display_name) like word.pattern
        )
      )
    )
    order by scan.id desc limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}
