import { MAX_VIEWS } from '@parapet/contracts/access/saved-view';
import { MAX_MUTES } from '@parapet/contracts/findings/finding-mute';
import { integrationsOf } from '@parapet/contracts/plans/plan-catalogue';
import { MAX_OPEN_REPORTS, MAX_REPORT_SCHEDULES } from '@parapet/contracts/reports/report';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAssetsOf } from './testing/add-assets.ts';
import { type Answer, startTestApi, type TestApi } from './testing/test-api.ts';
import { runSql, type TestUser } from './testing/test-identity.ts';

// With room for one more, several requests at once get it once. Assets, candidates, schedules, scans, keys
// and rules of notification have the same test beside their own.

const AT_ONCE = 6;

let api: TestApi;
let ada: TestUser;

beforeAll(async () => {
  api = await startTestApi({ poolSize: AT_ONCE });
});
beforeEach(async () => {
  ada = await api.signUp('core');
});
afterAll(() => api.close());

const at = (path: string) => `/api/workspaces/${ada.workspaceId}${path}`;
const post = (path: string, body?: object) => api.call(ada, 'POST', path, body);
/** Adds rows to a table of Ada's workspace; `$2` is Ada. */
const fill = (insert: string) => runSql(api.database.url, insert, [ada.workspaceId, ada.id]);

/** The requests that were accepted, and the statuses of the others. */
async function atOnce(send: (n: number) => Promise<Answer>) {
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => send(n)));
  const refused = answers.filter(({ status }) => status >= 300).map(({ status }) => status);
  return { accepted: AT_ONCE - refused.length, refused: [...new Set(refused)] };
}

describe('the limit of the plan', () => {
  test('of workspaces lets one of several at once through', async () => {
    const create = (n: number) => post('/api/workspaces/create', { name: `Shop ${n}` });
    expect(await atOnce(create)).toEqual({ accepted: 1, refused: [402] });
  });

  test('of workspaces counts what is restored meanwhile', async () => {
    const { body } = await post('/api/workspaces/create', { name: 'Shop' });
    await post(`/api/workspaces/${body.data.id}/deletion`, { name: 'Shop' });
    const restoreOrCreate = (n: number) =>
      n === 0
        ? post(`/api/deleted-workspaces/${body.data.id}/restore`)
        : post('/api/workspaces/create', { name: `Other ${n}` });
    expect(await atOnce(restoreOrCreate)).toEqual({ accepted: 1, refused: [402] });
  });

  test('of assets counts over workspaces, and however they are added', async () => {
    const { body } = await post('/api/workspaces/create', { name: 'Shop' });
    await fill(
      `insert into parapet.assets (workspace_id, type, value, canonical_key, display_name, consented_at,
         consented_by)
       select $1, 'domain', h, h, h, now(), $2 from generate_series(1, 48) n
       cross join lateral (select 'h' || n || '.example' as h) as named`,
    );
    const ids = await addAssetsOf(api, ada, ['archived.example']);
    const archived = at(`/assets/${ids['archived.example']}`);
    await api.call(ada, 'PATCH', archived, { state: 'archived' });
    await post(at('/assets'), { value: 'last-but-one.example', consent: true });
    const add = [
      () => post(at('/assets'), { value: 'one.example', consent: true }),
      () => post(`/api/workspaces/${body.data.id}/assets`, { value: 'two.example', consent: true }),
      () => post(at('/assets/import'), { text: 'three.example', consent: true }),
      () => api.call(ada, 'PATCH', archived, { state: 'approved' }),
      () =>
        post(at('/assets/bulk'), {
          assets: { ids: [ids['archived.example']] },
          change: { action: 'restore' },
        }),
    ];
    await atOnce((n) => (add[n % add.length] ?? post)(at('')));
    const plan = (await api.call(ada, 'GET', '/api/subscription')).body;
    expect(plan.assets).toMatchObject({ current: 50, limit: 50 });
  });
});

describe('the limit of a workspace', () => {
  test('of integrations', async () => {
    const url = 'http://127.0.0.1:9/hook';
    const create = () => post(at('/integrations'), { type: 'webhook', name: 'Siem', url });
    for (let n = 1; n < integrationsOf('core'); n += 1) expect((await create()).status).toBe(201);
    expect(await atOnce(create)).toEqual({ accepted: 1, refused: [402] });
  });

  test('of views of one person, however many others share', async () => {
    await fill(
      `insert into parapet.saved_views (workspace_id, created_by, page, name, query)
       select $1, $2, 'assets', 'v' || n, '' from generate_series(2, ${MAX_VIEWS}) n`,
    );
    await fill(
      `insert into parapet.saved_views (workspace_id, page, name, query, shared, created_by)
       select $1, 'assets', 's' || n, '', true, null from generate_series(1, 600) n where $2::uuid is not null`,
    );
    const create = (n: number) => post(at('/views'), { page: 'assets', name: `a${n}`, query: '' });
    expect(await atOnce(create)).toEqual({ accepted: 1, refused: [409] });
  });

  test('of reports that are being made', async () => {
    const settings = { type: 'executive', format: 'csv' };
    for (let n = 1; n < MAX_OPEN_REPORTS; n += 1) await post(at('/reports'), settings);
    const create = () => post(at('/reports'), settings);
    expect(await atOnce(create)).toEqual({ accepted: 1, refused: [409] });
  });

  test('of schedules of reports', async () => {
    const settings = {
      name: 'For the board',
      type: 'executive',
      format: 'csv',
      cron: '0 7 1 * *',
      timezone: 'UTC',
      delivery: 'attachment',
    };
    const create = () => post(at('/report-schedules'), settings);
    for (let n = 1; n < MAX_REPORT_SCHEDULES; n += 1) expect((await create()).status).toBe(201);
    expect(await atOnce(create)).toEqual({ accepted: 1, refused: [409] });
  });

  test('of searches for names', async () => {
    const hosts = Array.from({ length: 4 + AT_ONCE }, (_, n) => `h${n}.example`);
    const ids = Object.values(await addAssetsOf(api, ada, hosts));
    const search = (n: number) => post(at(`/assets/${ids[n]}/discover`));
    for (let n = 0; n < 4; n += 1) expect((await search(n)).status).toBe(202);
    expect(await atOnce((n) => search(4 + n))).toEqual({ accepted: 1, refused: [409] });
  });

  test('of invitations in a day', async () => {
    await post(at('/invitations'), { emails: ['a@b.example'], role: 'viewer' });
    await fill(
      'update parapet.invitations set mails = 199 where workspace_id = $1 and $2::uuid is not null',
    );
    const invite = (n: number) =>
      post(at('/invitations'), { emails: [`n${n}@b.example`], role: 'viewer' });
    expect(await atOnce(invite)).toEqual({ accepted: 1, refused: [429] });
  });

  test('of rules that set findings aside', async () => {
    const ids = await addAssetsOf(api, ada, ['a.example']);
    await fill(
      `insert into parapet.finding_mutes (workspace_id, check_id, title, reason, created_by)
       select $1, 'c' || n, 't', 'r', $2 from generate_series(2, ${MAX_MUTES}) n`,
    );
    const findings = await runSql<{ id: string }>(
      api.database.url,
      `insert into parapet.findings (
         workspace_id, asset_id, place, place_host, fingerprint, fingerprint_version, check_id, catalogue_id, check_version,
         title, description, severity, confidence, locator, location, evidence, remediation,
         first_seen_at, last_seen_at, last_tested_at
       ) select $1, $2, 'a.example', 'a.example', 'f' || n, 'v2', 'x' || n, 'C-1', 1, 't', 'd', 'low', 'firm', 'l', 'l', '[]',
         '{"summary":"s","steps":["s"],"effort":"low","reference":null}', now(), now(), now()
       from generate_series(1, ${AT_ONCE}) n returning id`,
      [ada.workspaceId, ids['a.example']],
    );
    const mute = (n: number) =>
      api.call(ada, 'PATCH', at(`/findings/${findings[n]?.id}`), {
        status: 'false_positive',
        reason: 'Not ours.',
        scope: 'check',
      });
    expect(await atOnce(mute)).toEqual({ accepted: 1, refused: [409] });
  });
});
