import type { Finding } from '@parapet/contracts/findings/finding';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';

let api: TestApi;
let ada: TestUser;
let assetId: string;
let archivedId: string;

beforeAll(async () => {
  api = await startTestApi();
  ada = await api.signUp();
  assetId = await addAsset('a.example');
  archivedId = await addAsset('old.example');
  await addFindings(assetId, 12);
  await addFindings(archivedId, 3);
  const path = `/api/workspaces/${ada.workspaceId}/assets/${archivedId}`;
  await api.call(ada, 'PATCH', path, { state: 'archived' });
});
afterAll(() => api.close());

async function addAsset(value: string): Promise<string> {
  const path = `/api/workspaces/${ada.workspaceId}/assets`;
  return (await api.call(ada, 'POST', path, { value, consent: true })).body.id;
}

/** Severities alternate; several findings share a time, so that only the id orders them. */
const addFindings = (asset: string, count: number) =>
  runSql(
    api.database.url,
    `insert into parapet.findings (
       workspace_id, asset_id, place, place_host, fingerprint, fingerprint_version, check_id, catalogue_id,
       check_version, title, description, severity, confidence, status, locator, location,
       evidence, remediation, first_seen_at, last_seen_at, last_tested_at, priority_score, due_at
     )
     select $1, $2::uuid, 'a.example', 'a.example', $2::text || n, 'v2', 'check-' || n, 'TST-001', 1, 'Finding ' || n % 4,
       'd', (array['critical', 'high', 'medium', 'low', 'info'])[1 + n % 5], 'firm',
       case when n % 6 = 5 then 'fixed' else 'open' end, 'l' || n, 'at ' || n, '[]',
       '{"summary": "s", "steps": [], "effort": "low", "reference": null}',
       timestamptz '2026-11-01' - n / 3 * interval '1 day' + micros,
       timestamptz '2026-11-01' + n / 3 * interval '1 day' + micros, now(), n / 4,
       case when n % 3 > 0 then timestamptz '2026-11-01' + n / 5 * interval '1 day' + micros end
     from generate_series(0, $3::int - 1) n
     cross join lateral (
       select (100 + n % 3 * 400) * interval '1 microsecond' as micros
     ) as within_a_millisecond`,
    [ada.workspaceId, asset, count],
  );

const list = async (query = '') =>
  (await api.call(ada, 'GET', `/api/workspaces/${ada.workspaceId}/findings?${query}`)).body;
const ids = (items: Finding[]) => items.map(({ id }) => id);

describe('the list', () => {
  test.each(['severity', 'priority', 'due', 'last-seen', 'first-seen', 'title'])(
    'sorted by %s, page after page gives each finding once and in order',
    async (sort) => {
      const whole = await list(`sort=${sort}`);
      expect(whole.items).toHaveLength(12);
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: { items: Finding[]; nextCursor: string | null } = await list(
          `sort=${sort}&limit=5${cursor && `&cursor=${cursor}`}`,
        );
        seen.push(...ids(page.items));
        cursor = page.nextCursor;
      }
      expect(seen).toEqual(ids(whole.items));
    },
  );

  test('starts with the worst', async () => {
    const severities = (await list()).items.map(({ severity }: Finding) => severity);
    const order = ['critical', 'high', 'medium', 'low', 'info'];
    expect(severities).toEqual(
      severities.toSorted((a: string, b: string) => order.indexOf(a) - order.indexOf(b)),
    );
  });

  test('filters by several severities and states, and counts the other values', async () => {
    const body = await list('severity=critical,high&status=open,reopened');
    expect(body.items.every(({ status }: Finding) => status === 'open')).toBe(true);
    const { severity, status } = body.facets;
    expect(severity.critical + severity.high).toBe(body.items.length);
    expect(severity.medium).toBeGreaterThan(0);
    expect(status.open).toBe(body.items.length);
  });

  test('has what a row shows, without evidence and remediation', async () => {
    const [item] = (await list()).items;
    const one = (
      await api.call(ada, 'GET', `/api/workspaces/${ada.workspaceId}/findings/${item.id}`)
    ).body;
    const { description, cweIds, owasp, vulnerability, evidence, remediation, ...others } = one;
    const { unknownReason, products, ...rest } = others;
    const { assignee, affectedAssets, priorityFactors, fix, retest, riskAcceptance, ...listed } =
      rest;
    const { factors, ...priority } = listed.priority;
    const shown = { ...listed, priority };
    expect({ fix, factors }).toEqual({
      fix: { key: 'check-10', name: 'Finding 2', findings: 0 },
      factors: [],
    });
    expect({ priorityFactors, retest, vulnerability, unknownReason }).toEqual({
      unknownReason: null,
      priorityFactors: [],
      retest: null,
      vulnerability: null,
    });
    expect({ assignee, affectedAssets, products, riskAcceptance }).toEqual({
      assignee: null,
      products: [],
      affectedAssets: { items: [], count: 0 },
      riskAcceptance: null,
    });
    expect(item).toEqual(shown);
    expect({ description, cweIds, owasp, evidence, remediation }).toMatchObject({
      description: 'd',
      cweIds: [],
      owasp: null,
      evidence: [],
      remediation: { summary: 's' },
    });
  });

  test.each([
    ['the title', 'INDING 3', 3],
    ['the location', 'at 11', 1],
    ['the check', 'check-7', 1],
    ["the asset's name", 'a.exam', 12],
    ['one character', '7', 1],
    ['a line of two fields', '0 at', 0],
  ])('searches %s', async (_, q, count) => {
    const body = await list(`q=${encodeURIComponent(q)}`);
    expect(body.items).toHaveLength(count);
    expect(body.isCapped).toBe(false);
    const sum = Object.values<number>(body.facets.severity).reduce((a, b) => a + b, 0);
    expect(sum).toBe(count);
  });

  test('searches only the workspaces of the actor', async () => {
    const eve = await api.signUp();
    const path = `/api/workspaces/${eve.workspaceId}/findings?q=finding`;
    expect((await api.call(eve, 'GET', path)).body.items).toEqual([]);
  });

  test('a search with filters and a cursor gives each finding once and in order', async () => {
    const filter = 'q=finding&status=open&sort=severity';
    const whole = ids((await list(filter)).items);
    expect(whole).toHaveLength(10);
    const first = await list(`${filter}&limit=6`);
    const second = await list(`${filter}&limit=6&cursor=${first.nextCursor}`);
    expect(ids([...first.items, ...second.items])).toEqual(whole);
    expect(second.nextCursor).toBeNull();
    expect(first.facets).toEqual((await list(filter)).facets);
  });

  test('filters by text and by asset', async () => {
    expect((await list('q=finding%203')).items).toHaveLength(3);
    expect((await list('q=%25')).items).toEqual([]);
    expect((await list(`assetId=${assetId}`)).items).toHaveLength(12);
  });

  test('leaves out archived assets without a filter for them', async () => {
    expect((await list(`assetId=${archivedId}`)).items).toHaveLength(3);
    expect((await list('q=old.example')).items).toEqual([]);
  });

  test.each(['severity=awful', 'limit=0', 'limit=201', 'scanId=x', 'cursor=x'])(
    'refuses %s',
    async (query) => {
      expect(await list(query)).toMatchObject({ code: 'invalid_input' });
    },
  );
});

describe('a decision', () => {
  const decide = async (finding: Finding, body: unknown) =>
    await api.call(ada, 'PATCH', `/api/workspaces/${ada.workspaceId}/findings/${finding.id}`, body);

  test('to dismiss a finding needs a reason', async () => {
    const [finding] = (await list('status=open')).items;
    const refused = await decide(finding, { status: 'false_positive' });
    expect(refused).toMatchObject({ status: 422, body: { issues: [{ path: ['reason'] }] } });
    const { body } = await decide(finding, { status: 'false_positive', reason: 'A decoy' });
    expect(body).toMatchObject({ status: 'false_positive', statusReason: 'A decoy' });
    expect((await decide(finding, { status: 'open' })).body.statusReason).toBeNull();
  });

  test('cannot change a finding that a scan has closed', async () => {
    const [fixed] = (await list('status=fixed')).items;
    expect((await decide(fixed, { status: 'fixed' })).status).toBe(409);
    expect((await decide(fixed, { status: 'acknowledged' })).status).toBe(409);
    expect((await decide(fixed, { status: 'open' })).status).toBe(409);
  });
});
