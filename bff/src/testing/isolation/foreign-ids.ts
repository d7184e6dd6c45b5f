import { runSql, type TestUser } from '../test-identity.ts';

/** The ids of all rows of a workspace, and of those of its owner, by table; `users` and `workspaces` have one each. */
export type IdsByTable = ReadonlyMap<string, readonly string[]>;

/** Reads from the catalogue, so a new table is known without a change here. */
export async function readIds(url: string, user: TestUser): Promise<IdsByTable> {
  const tables = await runSql<{ name: string; owner: 'workspace_id' | 'user_id' }>(
    url,
    `select table_name as name,
       case when bool_or(column_name = 'workspace_id') then 'workspace_id' else 'user_id' end as owner
     from information_schema.columns
     where table_schema = 'parapet' and column_name in ('id', 'workspace_id', 'user_id')
       and data_type = 'uuid'
     group by 1 having bool_or(column_name = 'id') and bool_or(column_name <> 'id')`,
  );
  const ownerIds = { workspace_id: user.workspaceId, user_id: user.id };
  const rows = await runSql<{ name: string; id: string }>(
    url,
    tables
      .map(
        ({ name, owner }) =>
          `select '${name}' as name, id from parapet.${name} where ${owner} = '${ownerIds[owner]}'`,
      )
      .join(' union all '),
  );
  const found = new Map<string, string[]>([
    ['users', [user.id]],
    ['workspaces', [user.workspaceId]],
  ]);
  for (const { name, id } of rows) found.set(name, [...(found.get(name) ?? []), id]);
  return found;
}

/** The ids of one tenant that another must not see; both have some in common, as of check lists. */
export async function readSecrets(url: string, of: TestUser, from: TestUser): Promise<string[]> {
  const known = new Set([...(await readIds(url, from)).values()].flat());
  return [...(await readIds(url, of)).values()].flat().filter((id) => !known.has(id));
}

/**
 * Returns the ids that a field may mean: those of the tables that end with its name, as
 * `integration_deliveries` for `deliveryId`; all of them where no table does.
 */
export function idsFor(field: string, ids: IdsByTable): readonly string[] {
  const name = field
    .replace(/Ids?$/, '')
    .replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const plural = name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}s`;
  const exact = ids.get(plural);
  if (exact) return exact;
  const fitting = [...ids].filter(([table]) => table.endsWith(`_${plural}`));
  return (fitting.length > 0 ? fitting : [...ids]).flatMap(([, found]) => found);
}
