import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { scanAssets } from '../../testing/scan-assets.ts';
import { playScript, type Script } from '../../testing/scripted-scanner.ts';
import { signUpMember } from '../../testing/sign-up-member.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Listed {
  id: string;
  title: string;
  status: string;
  assigneeId: string | null;
}

let api: TestApi;
let ada: TestUser;
let assetIds: string[];
let script: Script;

beforeAll(async () => {
  api = await startTestApi();
  await api.startWorker((input, sink) => playScript(script, input, sink));
});
beforeEach(async () => {
  ada = await api.signUp('mssp');
  assetIds = [];
  for (const value of ['a.example', 'b.example']) {
    assetIds.push((await call('POST', '/assets', { value, consent: true })).body.id);
  }
  await scan({ one: ['a', '=b'], two: ['c'] });
});
afterAll(() => api.close());

const at = (path: string) => `/api/workspaces/${ada.workspaceId}${path}`;
const call = (method: string, path: string, body?: unknown, user = ada) =>
  api.call(user, method, at(path), body);
const get = async (path: string) => (await call('GET', path)).body;
const list = async (query = ''): Promise<Listed[]> => (await get(`/findings?${query}`)).items;
const change = (body: unknown, user = ada) => call('POST', '/finding-changes', body, user);
const seen = (findings: readonly Listed[]) => findings.map(({ id, status }) => ({ id, status }));
const history = async ({ id }: Listed) => (await get(`/findings/${id}/history`)).items;

async function scan(run: Script, targets = assetIds): Promise<void> {
  script = run;
  await scanAssets(api, ada, targets);
}

const addMember = (role: string): Promise<TestUser> =>
  signUpMember(api, { workspaceId: ada.workspaceId, role });

describe('a bulk action', () => {
  test('acknowledges what was selected, takes it, and writes history, feed and one audit row', async () => {
    const findings = await list();
    expect(findings).toHaveLength(6);
    const { status, body } = await change({ action: 'acknowledge', findings: seen(findings) });
    expect(status).toBe(200);
    expect(body).toEqual({
      changed: 6,
      requested: 0,
      unchanged: [],
      unchangedCount: 0,
      isCapped: false,
    });
    for (const finding of await list()) {
      expect(finding).toMatchObject({ status: 'acknowledged', assigneeId: ada.id });
      expect((await history(finding)).map(({ kind }: { kind: string }) => kind)).toEqual([
        'assigned',
        'status',
        'opened',
      ]);
    }
    const rows = await runSql<{ after: { findings: string[] } }>(
      api.database.url,
      `select after from parapet.audit_log
       where workspace_id = $1 and action = 'finding.bulk_changed'`,
      [ada.workspaceId],
    );
    expect(rows.map(({ after }) => after.findings.length)).toEqual([6]);
  });

  test('leaves what somebody else has decided meanwhile, and what the lifecycle protects', async () => {
    const [first, second, third] = await list();
    if (!first || !second || !third) throw new Error('There are findings.');
    await call('PATCH', `/findings/${first.id}`, { status: 'false_positive', reason: 'A decoy' });
    await call('PATCH', `/findings/${second.id}`, { status: 'risk_accepted', reason: 'r' });
    const { body } = await change({
      action: 'fixed',
      findings: [
        { id: first.id, status: 'open' },
        { id: second.id, status: 'risk_accepted' },
        { id: third.id, status: 'open' },
        { id: ada.id, status: 'open' },
      ],
    });
    expect(body).toMatchObject({ changed: 1, unchangedCount: 3 });
    const reasons = new Map(
      body.unchanged.map(({ id, reason }: { id: string; reason: string }) => [id, reason]),
    );
    expect(reasons.get(first.id)).toBe('Its status has changed meanwhile: it is a false positive.');
    expect(reasons.get(second.id)).toMatch(/Reopen it/);
    expect(reasons.get(ada.id)).toBe('It does not exist.');
    expect((await get(`/findings/${third.id}`)).isRetestPending).toBe(true);
  });

  test('acts on all that match a filter', async () => {
    const filter = { checkId: 'one' };
    await change({ action: 'assign', filter, assigneeId: ada.id });
    expect(await list('assignee=me')).toHaveLength(4);
    expect(await list('assignee=nobody')).toHaveLength(2);
    expect((await change({ action: 'assign', filter, assigneeId: ada.id })).body).toMatchObject({
      changed: 0,
      unchangedCount: 4,
    });
    await change({ action: 'comment', filter: { assignee: 'me' }, text: 'Ours' });
    const [mine] = await list('assignee=me');
    expect((await history(mine as Listed))[0]).toMatchObject({ kind: 'comment', note: 'Ours' });
  });

  test('accepts a risk alone, or asks where another member could approve', async () => {
    const expiresAt = new Date(Date.now() + 30 * DAY_MS).toISOString();
    const accept = (findings: readonly Listed[]) =>
      change({ action: 'accept_risk', findings: seen(findings), reason: 'Isolated', expiresAt });
    const [first, ...others] = await list();
    expect((await accept([first as Listed])).body).toMatchObject({ changed: 1, requested: 0 });
    expect((await history(first as Listed))[0].note).toMatch(/approved by the only member/);
    await addMember('analyst');
    expect((await accept(others)).body).toMatchObject({ changed: 5, requested: 5 });
    const [waiting] = await list('status=open');
    expect((await get(`/findings/${waiting?.id}`)).riskAcceptance).toMatchObject({
      state: 'requested',
      expiresAt,
    });
  });

  test.each([
    [{ action: 'false_positive', filter: {} }, 'reason'],
    [{ action: 'assign', filter: {} }, 'assigneeId'],
    [{ action: 'comment', filter: {} }, 'text'],
    [{ action: 'fixed' }, 'findings'],
    [{ action: 'fixed', filter: {}, findings: [] }, 'findings'],
  ])('%o is refused with its field', async (body, field) => {
    const answer = await change(body);
    expect(answer.status).toBe(422);
    expect(answer.body.issues[0].path[0]).toBe(field);
  });

  test('changes nothing when one part of it cannot be done, and for who may not', async () => {
    const eve = await api.signUp();
    const refused = await change({ action: 'acknowledge', filter: {}, assigneeId: eve.id });
    expect(refused.body.issues[0].path).toEqual(['assigneeId']);
    expect(await list('status=acknowledged')).toEqual([]);
    const developer = await addMember('developer');
    const answer = await change({ action: 'fixed', filter: {} }, developer);
    expect(answer.body.code).toBe('role_insufficient');
    const note = { action: 'comment', filter: {}, text: 'x' };
    expect((await change(note, developer)).body.changed).toBe(6);
    expect((await change(note, eve)).status).toBe(404);
  });
});

describe('groups', () => {
  test('count by check, asset, person, risk level and tag', async () => {
    await call('PATCH', `/assets/${assetIds[0]}`, { tags: ['shop'] });
    await change({ action: 'assign', filter: { checkId: 'two' }, assigneeId: ada.id });
    const groups = async (by: string) =>
      (await get(`/finding-groups?by=${by}&status=open`)).items.map(
        ({ key, count, assets }: { key: string; count: number; assets: number }) => [
          key,
          count,
          assets,
        ],
      );
    expect(await groups('check')).toEqual([
      ['one', 4, 2],
      ['two', 2, 2],
    ]);
    expect(await groups('assignee')).toEqual([
      [null, 4, 2],
      [ada.id, 2, 2],
    ]);
    expect((await groups('asset')).map(([, count]: [string, number]) => count)).toEqual([3, 3]);
    expect(await groups('tag')).toEqual([['shop', 3, 1]]);
    expect((await get('/finding-groups?by=check')).findings).toBe(6);
    expect(await list('tag=shop')).toHaveLength(3);
    const [level] = await groups('riskLevel');
    expect(await list(`riskLevel=${level[0]}`)).toHaveLength(level[1]);
  });

  test.each(['asset', 'location', 'status', 'assignee'])(
    'a list by %s has every finding once, page after page',
    async (sort) => {
      const whole = (await list(`sort=${sort}`)).map(({ id }) => id);
      expect(whole).toHaveLength(6);
      const first = await get(`/findings?sort=${sort}&limit=4`);
      const second = await get(`/findings?sort=${sort}&limit=4&cursor=${first.nextCursor}`);
      expect([...first.items, ...second.items].map(({ id }: Listed) => id)).toEqual(whole);
    },
  );
});

describe('a false positive beyond one finding', () => {
  const dismiss = async (finding: Listed, scope: string) =>
    await call('PATCH', `/findings/${finding.id}`, {
      status: 'false_positive',
      reason: 'A decoy',
      scope,
    });
  const ofCheck = async (checkId: string) => await list(`checkId=${checkId}`);

  test('of an asset sets aside what is there and what comes, and a removed rule ends it', async () => {
    const [finding] = await list(`checkId=one&assetId=${assetIds[0]}`);
    expect((await dismiss(finding as Listed, 'asset')).status).toBe(200);
    expect(await list(`checkId=one&assetId=${assetIds[0]}&status=false_positive`)).toHaveLength(2);
    expect(await list(`checkId=one&assetId=${assetIds[1]}&status=open`)).toHaveLength(2);

    await scan({ one: ['a', '=b', 'new'] }, [assetIds[0] ?? '']);
    const found = await list(`checkId=one&assetId=${assetIds[0]}&status=false_positive`);
    expect(found).toHaveLength(3);
    const added = found.find(({ title }) => title.endsWith('new'));
    expect((await history(added as Listed)).map(({ note }: { note: string }) => note)).toContain(
      'By the rule for this asset: A decoy',
    );

    const [mute] = (await get('/finding-mutes')).items;
    expect(mute).toMatchObject({
      checkId: 'one',
      asset: { id: assetIds[0], name: 'a.example' },
      reason: 'A decoy',
      createdBy: { id: ada.id },
    });
    expect((await call('DELETE', `/finding-mutes/${mute.id}`)).status).toBe(204);
    await scan({ one: ['a', '=b', 'new', 'newer'] }, [assetIds[0] ?? '']);
    expect(await list(`checkId=one&assetId=${assetIds[0]}&status=open`)).toHaveLength(1);
  });

  test('of a check sets it aside on every asset, also what is found again', async () => {
    await scan({ one: 'pass', two: ['c'] });
    const [two] = await ofCheck('two');
    await dismiss(two as Listed, 'check');
    expect((await ofCheck('two')).map(({ status }) => status)).toEqual([
      'false_positive',
      'false_positive',
    ]);
    const [one] = await ofCheck('one');
    await runSql(
      api.database.url,
      `insert into parapet.finding_mutes (workspace_id, check_id, title, reason)
       values ($1, 'one', 't', 'Known')`,
      [ada.workspaceId],
    );
    expect(one?.status).toBe('fixed');
    await scan({ one: ['a'] });
    expect(await list('checkId=one&status=false_positive')).toHaveLength(2);
  });

  test('is nothing for other decisions, and of one workspace alone', async () => {
    const [finding] = await list();
    const path = `/findings/${finding?.id}`;
    const refused = await call('PATCH', path, { status: 'acknowledged', scope: 'check' });
    expect(refused.body.issues[0].path).toEqual(['scope']);
    await dismiss(finding as Listed, 'check');
    const [mute] = (await get('/finding-mutes')).items;
    const eve = await api.signUp();
    const foreign = `/api/workspaces/${eve.workspaceId}/finding-mutes`;
    expect((await api.call(eve, 'GET', foreign)).body.items).toEqual([]);
    expect((await api.call(eve, 'DELETE', `${foreign}/${mute.id}`)).status).toBe(404);
  });
});

describe('a file', () => {
  const file = (format: string, query = '') =>
    call('GET', `/finding-export?format=${format}&${query}`);

  test('in CSV has the rows of the filter, and no formula', async () => {
    const { status, headers, body } = await file('csv', 'checkId=one');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="parapet-findings.csv"');
    expect(headers.get('x-findings-left-out')).toBe('0');
    const rows = body.trim().split('\r\n');
    expect(rows).toHaveLength(5);
    await change({
      action: 'false_positive',
      filter: { checkId: 'two' },
      reason: '=HYPERLINK("http://evil.example")',
    });
    const text = (await file('csv', 'checkId=two')).body;
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  });

  test('in JSON has each finding with the address of its page in its workspace', async () => {
    const { body } = await file('json', 'status=open&severity=high');
    expect(body.findings).toHaveLength(6);
    const [first] = body.findings;
    expect(first).toMatchObject({ assetName: expect.stringMatching('example') });
    const url = new URL(first.url);
    expect(url.searchParams.get('workspace')).toBe(ada.workspaceId);
    expect(url.searchParams.get('finding')).toBe(first.id);
    expect((await file('json', 'q=nothing')).body.findings).toEqual([]);
  });

  test('in SARIF has a rule for each check, and suppresses what is set aside', async () => {
    await change({ action: 'false_positive', filter: { checkId: 'two' }, reason: 'A decoy' });
    const { headers, body } = await file('sarif');
    expect(headers.get('content-type')).toBe('application/sarif+json');
    const [run] = body.runs;
    expect(body.version).toBe('2.1.0');
    expect(run.tool.driver.rules.map(({ id }: { id: string }) => id).toSorted()).toEqual([
      'one',
      'two',
    ]);
    const results: { ruleId: string; suppressions?: unknown[]; partialFingerprints: object }[] =
      run.results;
    expect(results).toHaveLength(6);
    for (const { ruleId, suppressions, partialFingerprints } of results) {
      expect(Object.keys(partialFingerprints)).toContain('parapetFinding/v2');
      expect(suppressions).toEqual(
        ruleId === 'two'
          ? [{ kind: 'external', status: 'accepted', justification: 'A decoy' }]
          : undefined,
      );
    }
  });

  test('in CycloneDX refers from each vulnerability to a component', async () => {
    await change({ action: 'accept_risk', filter: { checkId: 'two' }, reason: 'Isolated' });
    const { body } = await file('vex');
    expect(body).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
    expect(body.serialNumber).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
    const refs = new Set(body.components.map((each: { 'bom-ref': string }) => each['bom-ref']));
    expect(refs).toEqual(new Set(assetIds));
    expect(body.vulnerabilities).toHaveLength(6);
    for (const { id, affects, analysis, cwes } of body.vulnerabilities) {
      expect(refs.has(affects[0].ref)).toBe(true);
      expect(cwes).toEqual([16]);
      expect(analysis.state).toBe(id === 'two' ? 'exploitable' : 'in_triage');
    }
  });

  test('is for auditors and above', async () => {
    const path = '/finding-export?format=csv';
    const viewer = await addMember('viewer');
    expect((await call('GET', path, undefined, viewer)).body.code).toBe('role_insufficient');
    expect((await call('GET', path, undefined, await addMember('auditor'))).status).toBe(200);
    expect((await call('GET', path, undefined, await api.signUp())).status).toBe(404);
  });
});
