import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordStatements } from '../../testing/database/record-statements.ts';
import { signUpMember } from '../../testing/sign-up-member.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';

let api: TestApi;
let ada: TestUser;
let eve: TestUser;
const statementsOf = recordStatements();

beforeAll(async () => {
  api = await startTestApi();
  ada = await api.signUp('mssp');
  eve = await api.signUp('mssp');
});
afterAll(() => api.close());

const run = <Row>(text: string, values: unknown[] = []) =>
  runSql<Row>(api.database.url, text, values);

const at = (path: string, { workspaceId }: TestUser) => `/api/workspaces/${workspaceId}${path}`;

const list = async (user: TestUser, of = user) =>
  (await api.call(user, 'GET', at('/asset-candidates?limit=10', of))).body;

/** Adds names, every fourth of them dismissed, below an asset. */
async function addNames({ workspaceId }: TestUser, prefix: string, count: number) {
  const rows = await run<{ id: string }>(
    `insert into parapet.asset_candidates (workspace_id, canonical_key, display_name, state, source,
       evidence, confidence, first_seen_at, last_seen_at)
     select $1, h, h, case when n % 4 = 0 then 'dismissed' else 'candidate' end, 'word_list', 'e', 80,
       now(), now()
     from generate_series(1, $3::int) n cross join lateral (select $2 || n || '.example' as h) as named
     on conflict (workspace_id, canonical_key) do update set last_seen_at = now()
     returning id`,
    [workspaceId, prefix, count],
  );
  return rows.map(({ id }) => id);
}

/** Returns what is kept, and what a count of the rows says. */
const countsOf = async ({ workspaceId }: TestUser) => {
  const [row] = await run<{ kept: unknown; counted: unknown }>(
    `select
       (select jsonb_build_object('candidate', candidate, 'dismissed', dismissed)
        from parapet.candidate_counts where workspace_id = $1) as kept,
       (select jsonb_build_object('candidate', count(*) filter (where state = 'candidate'),
          'dismissed', count(*) filter (where state = 'dismissed'))
        from parapet.asset_candidates where workspace_id = $1) as counted`,
    [workspaceId],
  );
  return row;
};

test('names are counted as they are found, found again, decided and deleted', async () => {
  await addNames(eve, 'other', 3);
  expect((await list(ada)).counts).toEqual({ candidate: 0, dismissed: 0 });
  await addNames(ada, 'name', 40);
  await addNames(ada, 'name', 60);
  expect((await list(ada)).counts).toEqual({ candidate: 45, dismissed: 15 });
  const { items } = await list(ada);
  const [first, second, ...others] = items.map(({ id }: { id: string }) => id);
  const decide = (how: string, body: object) =>
    api.call(ada, 'POST', at(`/asset-candidates/${how}`, ada), body);
  expect((await decide('dismiss', { ids: [first, second] })).status).toBe(200);
  expect((await decide('approve', { ids: others, consent: true })).status).toBe(200);
  expect((await list(ada)).counts).toEqual({ candidate: 35, dismissed: 17 });
  for (const user of [ada, eve]) {
    const { kept, counted } = (await countsOf(user)) ?? {};
    expect(kept).toEqual(counted);
  }
});

test('writers at once lose no count', async () => {
  const bob = await api.signUp();
  await Promise.all(['a', 'b', 'c', 'd'].map((prefix) => addNames(bob, prefix, 25)));
  expect((await list(bob)).counts).toEqual({ candidate: 76, dismissed: 24 });
});

test('a deleted workspace takes its counts with it', async () => {
  const [workspace] = await run<{ id: string }>(
    "insert into parapet.workspaces (name, owner_id) values ('Gone', $1) returning id",
    [ada.id],
  );
  const workspaceId = workspace?.id ?? '';
  await addNames({ ...ada, workspaceId }, 'gone', 8);
  await run('delete from parapet.workspaces where id = $1', [workspaceId]);
  expect(await countsOf({ ...ada, workspaceId })).toMatchObject({ kept: null });
});

test('a page of names counts none of them', async () => {
  const statements = await statementsOf(() => list(ada));
  expect(statements.filter(({ text }) => /count\(\*\)/.test(text))).toEqual([]);
  expect(statements.some(({ text }) => text.includes('candidate_counts'))).toBe(true);
});

test('a member with a limit gets the counts of what they see', async () => {
  const { workspaceId } = ada;
  const cy = await signUpMember(api, { workspaceId, role: 'viewer', assetScope: ['shop'] });
  await run(
    `with asset as (
       insert into parapet.assets
         (workspace_id, type, value, canonical_key, display_name, consented_at, tags)
       values ($1, 'domain', 'seen.example', 'seen.example', 'seen.example', now(), '{shop}')
       returning id
     )
     insert into parapet.asset_candidates (workspace_id, parent_asset_id, canonical_key, display_name,
       source, evidence, confidence, first_seen_at, last_seen_at)
     select $1, id, 'b.seen.example', 'b.seen.example', 'word_list', 'e', 80, now(), now() from asset`,
    [workspaceId],
  );
  expect((await list(cy, ada)).counts).toEqual({ candidate: 1, dismissed: 0 });
  expect((await list(ada)).counts).toEqual({ candidate: 36, dismissed: 17 });
});
