import { Client } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { FILLED_ASSETS, fillWorkspace } from '../testing/database/fill-workspace.ts';
import { prepareFilledLists } from '../testing/database/filled-lists.ts';
import type { TestUser } from '../testing/test-identity.ts';

// Postgres gathers statistics after a tenth of a table has changed, so a large workspace may be unknown to them
// for long. It is as large here as the two that they know.

const { filled, run, statementsOf } = prepareFilledLists();

/** The owner of the workspace that came after the statistics. */
let grace: TestUser;
let assetId: string;

beforeAll(async () => {
  await run(
    `do $$
     declare tables text;
     begin
       for tables in select tablename from pg_tables where schemaname = 'parapet' loop
         execute format('alter table parapet.%I set (autovacuum_enabled = false)', tables);
       end loop;
     end $$`,
  );
  const { api } = filled();
  grace = await api.signUp();
  await fillWorkspace(api.database.url, grace);
  const { items } = await read('/assets?sort=-findings&limit=1');
  assetId = items[0].id;
}, 120_000);

async function read(path: string) {
  const url = `/api/workspaces/${grace.workspaceId}${path}`;
  const { status, body } = await filled().api.call(grace, 'GET', url);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** Counts the rows and entries of indices that the statements of a request read. */
async function countRead(path: string): Promise<number> {
  const statements = await statementsOf(() => read(path));
  const client = new Client({ connectionString: filled().api.database.url });
  await client.connect();
  try {
    let all = 0;
    for (const { text, values } of statements) {
      if (text === 'commit') {
        const { rows } = await client.query<{ read: number }>(
          `select sum(coalesce(seq_tup_read, 0) + (
             select coalesce(sum(pg_stat_get_xact_tuples_returned(indexrelid)), 0)
             from pg_index where indrelid = relid
           ))::int as read
           from pg_stat_xact_user_tables where schemaname = 'parapet'`,
        );
        all += rows[0]?.read ?? 0;
      }
      await client.query(text, [...values]);
    }
    return all;
  } finally {
    await client.end();
  }
}

test.each([
  ['/findings?assetId={asset}', 200],
  ['/assets', 2000],
  ['/assets?sort=-risk', 2000],
  ['/feed', 2000],
  ['/feed?severity=high', 2000],
  ['/feed?assetId={asset}', 200],
  ['/services?assetId={asset}', 200],
  ['/technologies?assetId={asset}', 200],
  ['/attack-surface', 6 * FILLED_ASSETS],
])(
  '%s of a workspace that statistics do not know reads no more than %i rows',
  async (path, max) => {
    const given = path.replace('{asset}', assetId);
    await read(given);
    expect(await countRead(given)).toBeLessThanOrEqual(max);
  },
);

test('its findings are not compared with each of its tags', async () => {
  const statements = await statementsOf(() => read('/finding-groups?by=tag'));
  const client = new Client({ connectionString: filled().api.database.url });
  await client.connect();
  try {
    const plans: string[] = [];
    for (const { text, values } of statements) {
      const isCount = text.includes('matching');
      const { rows } = await client.query(
        isCount ? `explain (analyze, timing off) ${text}` : text,
        [...values],
      );
      if (isCount) plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    expect(plans).toHaveLength(1);
    // No more digits than a few times the findings have.
    expect(plans[0]).not.toMatch(/Rows Removed by Join Filter: \d{6,}/);
  } finally {
    await client.end();
  }
});
