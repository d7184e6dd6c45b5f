import type { Client } from 'pg';

interface Index {
  readonly name: string;
  readonly definition: string;
}

/** Builds the indices of a table after `insert`: once over all rows, not row by row. */
export async function withoutIndices(
  client: Client,
  table: string,
  insert: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<Index>(
    `select index.indexrelid::regclass::text as name, pg_get_indexdef(index.indexrelid) as definition
     from pg_index as index
     where index.indrelid = $1::regclass
       and not exists (select from pg_constraint where conindid = index.indexrelid)`,
    [`parapet.${table}`],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await insert();
  await client.query("set maintenance_work_mem = '512MB'");
  for (const { definition } of rows) await client.query(definition);
}

/** Fills the counters, which triggers keep otherwise. */
export async function countRows(client: Client): Promise<void> {
  await client.query(
    `truncate parapet.finding_counts, parapet.asset_counts;
     insert into parapet.finding_counts (workspace_id, severity, status, archived, findings)
     select workspace_id, severity, status, archived, count(*)
     from parapet.findings group by 1, 2, 3, 4;
     insert into parapet.asset_counts (
       workspace_id, type, state, outcome, status, ownership, criticality, environment, owner_id,
       assets, scored, score, folded
     )
     select workspace_id, type, state, parapet.scan_outcome(status, last_scanned_at), status,
       ownership, criticality, environment, owner_id, count(*), count(score),
       coalesce(sum(score), 0), true
     from parapet.assets group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
     truncate parapet.asset_finding_ranks, parapet.stale_finding_ranks;
     insert into parapet.asset_finding_ranks (asset_id, workspace_id, state, type)
     select id, workspace_id, state, type from parapet.assets;
     insert into parapet.stale_finding_ranks (workspace_id, asset_id)
     select workspace_id, id from parapet.assets;
     do $$
     declare workspace uuid;
     begin
       for workspace in select id from parapet.workspaces loop
         perform set_config('parapet.workspace_id', workspace::text, true);
         perform parapet.fold_finding_ranks(workspace, 1000000);
       end loop;
     end $$;
     truncate parapet.asset_tags, parapet.asset_tag_counts, parapet.asset_tag_groups;
     insert into parapet.asset_tags (workspace_id, tag, asset_id)
     select workspace_id, tag, id from parapet.assets cross join unnest(tags) as tag;
     insert into parapet.asset_tag_counts (workspace_id, tag, state, assets, folded)
     select workspace_id, tag, state, count(*), true
     from parapet.assets cross join unnest(tags) as tag group by 1, 2, 3;
     insert into parapet.asset_tag_groups (
       workspace_id, tag, type, state, status, ownership, criticality, environment, owner_id,
       never_scanned, assets, folded
     )
     select workspace_id, tag, type, state, status, ownership, criticality, environment, owner_id,
       last_scanned_at is null, count(*), true
     from parapet.assets cross join unnest(tags) as tag group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`,
  );
}
