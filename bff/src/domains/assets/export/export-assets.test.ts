import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { runSql, type TestUser } from '../../../testing/test-identity.ts';

let api: TestApi;
let ada: TestUser;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  ada = await api.signUp('mssp');
});
afterAll(() => api.close());

const at = (path: string) => `/api/workspaces/${ada.workspaceId}${path}`;

async function file(query = '', user = ada) {
  const response = await fetch(api.url + at(`/asset-export${query}`), {
    headers: { authorization: `Bearer ${user.token}` },
  });
  const text = await response.text();
  return { response, text, rows: response.ok ? (parse(text, { bom: true }) as string[][]) : [] };
}

describe('the file of assets', () => {
  test('has the chosen columns of every asset under the filter, in the order of the list', async () => {
    for (const [value, tags] of [
      ['b.example', ['shop', 'web']],
      ['a.example', ['shop']],
      ['https://c.example/', []],
    ] as const) {
      await api.call(ada, 'POST', at('/assets'), { value, consent: true, tags });
    }
    const { response, rows } = await file('?tag=shop&sort=name&columns=type,tags,findings');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('parapet-assets.csv');
    expect(response.headers.get('x-assets-left-out')).toBe('0');
    expect(rows).toEqual([
      ['Asset', 'Type', 'Tags', 'Critical', 'High', 'Medium', 'Low', 'Info', 'Asset id'],
      ['a.example', 'domain', 'shop', '', '', '', '', '', expect.any(String)],
      ['b.example', 'domain', 'shop web', '', '', '', '', '', expect.any(String)],
    ]);
    expect((await file()).rows[0]).toContain('Ownership');
  });

  test('is imported again with the tags that were written', async () => {
    const tags = ['big shop', 'a, b; c | "d"', '=1', 'web'];
    await api.call(ada, 'POST', at('/assets'), { value: 'a.example', consent: true, tags });
    const { text } = await file();
    const eve = await api.signUp();
    const path = `/api/workspaces/${eve.workspaceId}`;
    const imported = await api.call(eve, 'POST', `${path}/assets/import`, { text, consent: true });
    expect(imported.body).toMatchObject({ added: 1, wrong: 0 });
    const { items } = (await api.call(eve, 'GET', `${path}/assets`)).body;
    expect([...items[0].tags].sort()).toEqual([...tags].sort());
  });

  test('goes through all pages, each asset once', async () => {
    await runSql(
      api.database.url,
      `insert into parapet.assets (workspace_id, type, value, canonical_key, display_name, consented_at)
       select $1, 'domain', h, h, h, now()
       from generate_series(1, 1203) n cross join lateral (select 'h' || n || '.example' as h) as named`,
      [ada.workspaceId],
    );
    const { rows } = await file('?sort=name&columns=type');
    expect(rows).toHaveLength(1204);
    expect(new Set(rows.map(([name]) => name)).size).toBe(1204);
  });

  test('lets no cell be read as a formula', async () => {
    await runSql(
      api.database.url,
      `insert into parapet.assets (workspace_id, type, value, canonical_key, display_name, tags, consented_at)
       values ($1, 'domain', 'x', 'x', 'x', '{=cmd()}', now())`,
      [ada.workspaceId],
    );
    expect((await file('?columns=tags')).rows[1]).toEqual(['x', '"=cmd()"', expect.any(String)]);
  });

  test('is for members alone', async () => {
    const eve = await api.signUp();
    expect((await file('', eve)).response.status).toBe(404);
  });
});
