import { Client } from 'pg';
import { expect, test } from 'vitest';
import { prepareFilledLists } from '../../testing/database/filled-lists.ts';

const {
  filled,
  run,
  read,
  statementsOf,
  plansOf,
  rowsRead,
  expectPagesByIndex,
  expectSearchByIndex,
} = prepareFilledLists();

test.each([
  ['/assets', 'assets', 'assets_newest_idx'],
  ['/assets?sort=name&type=ip', 'assets', 'assets_name_idx'],
  ['/assets?sort=-name', 'assets', 'assets_name_idx'],
  ['/assets?sort=risk', 'assets', 'assets_risk_idx'],
  ['/assets?sort=-scanned', 'assets', 'assets_scanned_idx'],
  ['/assets?sort=-findings', 'asset_finding_ranks', 'asset_finding_ranks_idx'],
  ['/assets?sort=findings&type=ip', 'asset_finding_ranks', 'asset_finding_ranks_idx'],
  ['/assets?sort=tags', 'assets', 'assets_tags_idx'],
  ['/assets?criticality=5', 'assets', 'assets_groups_idx'],
  ['/assets?sort=criticality', 'assets', 'assets_groups_idx'],
  ['/assets?environment=production&sort=name', 'assets', 'assets_name_idx'],
  ['/assets?sort=-criticality', 'assets', 'assets_groups_idx'],
  // By age within its type and state, or backwards by the key, as the log below.
  ['/assets?sort=owner', 'assets', 'assets_'],
  // A rare tag is read by its key, a frequent one along the order of the list.
  ['/assets?tag=shop&sort=risk', 'asset_tags', 'asset_tags_pkey'],
  ['/assets?tag=web', 'asset_tags', 'asset_tags_pkey'],
  ['/assets?tag=web&sort=name', 'assets', 'assets_name_idx'],
])('%s reads its first and a later page of %s by the index %s', expectPagesByIndex);

test('a page of assets counts its open findings from their index alone', async () => {
  const plans = await plansOf(await statementsOf(() => read('/assets')), 'findings');
  const indexOnly = 'Index Only Scan using findings_of_asset_open_idx';
  expect(plans.filter((plan) => plan.includes(indexOnly))).toHaveLength(2);
});

// Few, so that a sample of assets tells that the word is rare: 300 of them are read.
test.each([['/assets?q=77.'], ['/attack-surface?q=77.']])(
  '%s reads its matches, not all assets in their order',
  async (path) => {
    expect(await rowsRead(path, 'assets')).toBeLessThan(600);
  },
);

test.each([['risk'], ['-risk'], ['scanned'], ['-scanned'], ['name'], ['-created']])(
  'a later page of assets by %s reads none of the pages before it',
  async (sort) => {
    const { nextCursor } = await read(`/assets?sort=${sort}&limit=200`);
    const later = `/assets?sort=${sort}&limit=10&cursor=${nextCursor}`;
    expect((await read(later)).items).toHaveLength(10);
    // 11 of each of three types, those of the page, and what the plan keeps in use.
    expect(await rowsRead(later, 'assets')).toBeLessThan(150);
  },
);

test.each([
  // 51 of each of three types, up to a fifth more that the filter leaves out, and those of the page.
  ['tag=web', 200],
  ['tag=web&sort=name', 400],
  ['tag=web&sort=-findings', 400],
  ['tag=web&criticality=2', 500],
  ['environment=production&sort=name', 400],
  ['sort=-criticality', 500],
  // Backwards by the key, each type and state leaves out the others.
  ['sort=owner', 600],
])('a page of assets by %s reads little more than its rows', async (filter, max) => {
  const path = `/assets?${filter}`;
  expect((await read(path)).items).toHaveLength(50);
  // Besides what the plan keeps in use.
  expect(await rowsRead(path, 'assets')).toBeLessThan(max + 150);
  const { nextCursor } = await read(`${path}&limit=200`);
  expect(await rowsRead(`${path}&cursor=${nextCursor}`, 'assets')).toBeLessThan(max + 150);
});

test('a search for assets reads their words by an index', async () => {
  await expectSearchByIndex('/assets?q=host77.', 'assets', 'assets_search_idx');
});

test('a search that matches more assets than it lists says so', async () => {
  expect((await read('/assets?q=host')).isCapped).toBe(true);
});

test('a tag at the far end of an order is found by the tag, not by all assets before it', async () => {
  await run(
    `update parapet.assets set tags = tags || '{last}'::text[]
     where id in (
       select id from parapet.assets where workspace_id = '${filled().ada.workspaceId}'
       order by display_name desc limit 900
     )`,
  );
  const { items, total, isCapped } = await read('/assets?tag=last&sort=name');
  expect({ total, isCapped }).toEqual({ total: 900, isCapped: false });
  const names = items.map(({ displayName }: { displayName: string }) => displayName);
  expect(names).toEqual(names.toSorted());
  expect(await rowsRead('/assets?tag=last&sort=name', 'asset_tags')).toBeLessThan(4000);
});

test('pages of a tag are in order where some of its types lie at the far end', async () => {
  await run(
    `update parapet.assets set tags = tags || '{mixed}'::text[]
     where workspace_id = '${filled().ada.workspaceId}'
       and (type = 'domain' or (type = 'ip' and display_name > 'host89'))`,
  );
  const names: string[] = [];
  let cursor = '';
  do {
    const { items, nextCursor } = await read(`/assets?tag=mixed&sort=name&limit=100${cursor}`);
    names.push(...items.map(({ displayName }: { displayName: string }) => displayName));
    cursor = nextCursor && `&cursor=${nextCursor}`;
  } while (cursor);
  const tagged = await run<{ name: string }>(
    `select display_name as name from parapet.assets
     where workspace_id = '${filled().ada.workspaceId}' and 'mixed' = any (tags) order by 1`,
  );
  expect(names).toEqual(tagged.map(({ name }) => name));
});

test('a connection that changed all assets changes a single one by its keys', async () => {
  const [asset] = await run<{ id: string }>(
    `select id from parapet.assets where workspace_id = '${filled().ada.workspaceId}' limit 1`,
  );
  const client = new Client({ connectionString: filled().api.database.url });
  await client.connect();
  const change = (where: string) => `update parapet.assets set tags = tags || '{all}'::text[],
    state = case state when 'approved' then 'monitor_only' else 'approved' end where ${where}`;
  try {
    await client.query('set parapet.as_owner = on');
    await client.query('begin');
    await client.query(change('true'));
    await client.query(change('true'));
    const read = async () => {
      const { rows } = await client.query<{ rows: number }>(
        `select sum(seq_tup_read)::int as rows from pg_stat_xact_user_tables
         where schemaname = 'parapet' and relname in ('asset_tags', 'asset_finding_ranks')`,
      );
      return rows[0]?.rows;
    };
    const before = await read();
    await client.query(change(`id = '${asset?.id}'`));
    expect(await read()).toBe(before);
    await client.query('rollback');
  } finally {
    await client.end();
  }
});

test('a page of assets beyond the limit of the plan looks up the oldest ones, not all', async () => {
  const { items } = await read('/assets');
  expect(items.every(({ isReadOnly }: { isReadOnly: boolean }) => isReadOnly)).toBe(true);
  // 51 of each type and state, then those of the page, and as many as the plan includes.
  expect(await rowsRead('/assets', 'assets')).toBeLessThan(600);
});
