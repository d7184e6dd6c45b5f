import { describe, expect, test } from 'vitest';
import { type ListedFinding, scannedWorkspace } from '../../testing/scans/scanned-workspace.ts';
import { runSql } from '../../testing/test-identity.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const space = scannedWorkspace({
  tier: 'mssp',
  assets: ['a.example', 'b.example'],
  script: { one: ['a', '=b'], two: ['c'] },
});
const { call, get, list, history, addMember } = space;
const change = (body: unknown, user = space.ada) => call('POST', '/finding-changes', body, user);
const seen = (findings: readonly ListedFinding[]) =>
  findings.map(({ id, status }) => ({ id, status }));

describe('a bulk action', () => {
  test('acknowledges what was selected, takes it, and writes history, feed and one audit row', async () => {
    const findings = await list();
    expect(findings).toHaveLength(6);
    const { status, body } = await change({ action: 'acknowledge', findings: seen(findings) });
    expect(status).toBe(200);
    expect(body).toEqual({
      changed: 6,
      // An undo needs each as it was, with its owner.
      before: expect.arrayContaining(
        findings.map(({ id }) => {
          return { id, status: 'open', assigneeId: null, reason: null, acceptedUntil: null };
        }),
      ),
      requested: 0,
      unchanged: [],
      unchangedCount: 0,
      isCapped: false,
    });
    for (const finding of await list()) {
      expect(finding).toMatchObject({ status: 'acknowledged', assigneeId: space.ada.id });
      expect((await history(finding)).map(({ kind }: { kind: string }) => kind)).toEqual([
        'assigned',
        'status',
        'opened',
      ]);
    }
    const rows = await runSql<{ after: { findings: string[] } }>(
      space.api.database.url,
      `select after from parapet.audit_log
       where workspace_id = $1 and action = 'finding.bulk_changed'`,
      [space.ada.workspaceId],
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
        { id: space.ada.id, status: 'open' },
      ],
    });
    expect(body).toMatchObject({ changed: 1, unchangedCount: 3 });
    const reasons = new Map(
      body.unchanged.map(({ id, reason }: { id: string; reason: string }) => [id, reason]),
    );
    expect(reasons.get(first.id)).toBe('Its status has changed meanwhile: it is a false positive.');
    expect(reasons.get(second.id)).toMatch(/Reopen it/);
    expect(reasons.get(space.ada.id)).toBe('It does not exist.');
    expect((await get(`/findings/${third.id}`)).isRetestPending).toBe(true);
  });

  test('acts on all that match a filter', async () => {
    const filter = { checkId: 'one' };
    await change({ action: 'assign', filter, assigneeId: space.ada.id });
    expect(await list('assignee=me')).toHaveLength(4);
    expect(await list('assignee=nobody')).toHaveLength(2);
    expect(
      (await change({ action: 'assign', filter, assigneeId: space.ada.id })).body,
    ).toMatchObject({
      changed: 0,
      unchangedCount: 4,
    });
    await change({ action: 'comment', filter: { assignee: 'me' }, text: 'Ours' });
    const [mine] = await list('assignee=me');
    expect((await history(mine as ListedFinding))[0]).toMatchObject({
      kind: 'comment',
      note: 'Ours',
    });
  });

  test('accepts a risk alone, or asks where another member could approve', async () => {
    const expiresAt = new Date(Date.now() + 30 * DAY_MS).toISOString();
    const accept = (findings: readonly ListedFinding[]) =>
      change({ action: 'accept_risk', findings: seen(findings), reason: 'Isolated', expiresAt });
    const [first, ...others] = await list();
    expect((await accept([first as ListedFinding])).body).toMatchObject({
      changed: 1,
      requested: 0,
    });
    expect((await history(first as ListedFinding))[0].note).toMatch(/approved by the only member/);
    await addMember('analyst');
    expect((await accept(others)).body).toMatchObject({ changed: 5, requested: 5 });
    const [waiting] = await list('status=open');
    expect((await get(`/findings/${waiting?.id}`)).riskAcceptance).toMatchObject({
      state: 'requested',
      expiresAt,
    });
  });

  test('says until when a risk was accepted that it reopens, so that this can be undone', async () => {
    const findings = await list();
    const expiresAt = new Date(Date.now() + 30 * DAY_MS).toISOString();
    const decision = { reason: 'Isolated', expiresAt };
    await change({ action: 'accept_risk', findings: seen(findings), ...decision });
    const { body } = await change({ action: 'reopen', findings: seen(await list()) });
    expect(body.before).toHaveLength(findings.length);
    for (const finding of body.before) {
      expect(finding).toMatchObject({ reason: 'Isolated', acceptedUntil: expiresAt });
    }
  });

  test('takes back the requests of the caller to accept a risk, and those of nobody else', async () => {
    const analyst = await addMember('analyst');
    const [own, others, none] = await list();
    if (!own || !others || !none) throw new Error('There are findings.');
    const ask = { action: 'accept_risk', reason: 'Isolated' };
    await change({ ...ask, findings: seen([own]) });
    await change({ ...ask, findings: seen([others]) }, analyst);
    const { body } = await change({
      action: 'withdraw_request',
      findings: seen([own, others, none]),
    });
    expect(body).toMatchObject({ changed: 1, unchangedCount: 2 });
    const stateOf = async ({ id }: ListedFinding) =>
      (await get(`/findings/${id}`)).riskAcceptance?.state;
    expect(await stateOf(own)).toBe('revoked');
    expect(await stateOf(others)).toBe('requested');
    expect((await history(own))[0]).toMatchObject({
      kind: 'risk_withdrawn',
      actor: { id: space.ada.id },
      note: null,
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
    const eve = await space.api.signUp();
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
    await call('PATCH', `/assets/${space.assetIds[0]}`, { tags: ['shop'] });
    await change({ action: 'assign', filter: { checkId: 'two' }, assigneeId: space.ada.id });
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
      [space.ada.id, 2, 2],
    ]);
    expect((await groups('asset')).map(([, count]: [string, number]) => count)).toEqual([3, 3]);
    expect(await groups('tag')).toEqual([['shop', 3, 1]]);
    expect((await get('/finding-groups?by=check')).findings).toBe(6);
    expect(await list('tag=shop')).toHaveLength(3);
    const [level] = await groups('riskLevel');
    expect(await list(`riskLevel=${level[0]}`)).toHaveLength(level[1]);
  });

  test('by fix come with the one that closes most risk first, and hold only what it closes', async () => {
    await runSql(
      space.api.database.url,
      `update parapet.findings set fix = case check_id when 'one' then 'serve-no-dot-files' else 'update/nginx' end,
         priority_score = case when check_id = 'two' then 92 else 60 end
       where workspace_id = $1`,
      [space.ada.workspaceId],
    );
    const { items, groups } = await get('/finding-groups?status=open');
    expect(groups).toBe(2);
    expect(
      items.map(({ key, name, count, risk }: Record<string, unknown>) => [key, name, count, risk]),
    ).toEqual([
      // Two of priority 92, each half of what one of 100 has, before four of 60.
      ['update/nginx', 'Update nginx', 2, 100],
      ['serve-no-dot-files', 'Stop serving files whose names begin with a dot', 4, 12.5],
    ]);
    const [{ worst }] = items;
    expect(worst).toMatchObject({ checkId: 'two', priorityScore: 92, priority: { version: 3 } });
    const closed = await list('fix=update/nginx');
    expect(closed).toHaveLength(2);
    expect((await get(`/findings/${worst.id}`)).fix).toEqual({
      key: 'update/nginx',
      name: 'Update nginx',
      findings: 2,
    });
    await call('PATCH', `/findings/${worst.id}`, { status: 'false_positive', reason: 'No' });
    const after = (await get('/finding-groups')).items;
    // A finding that a person has set aside closes no risk, although the group without a filter still counts it.
    expect(after[0]).toMatchObject({ key: 'update/nginx', count: 2, risk: 50 });
    expect((await get('/finding-groups?limit=1')).items).toHaveLength(1);
  });

  test.each(['check', 'asset'])(
    'by %s count each severity, beside the highest priority',
    async (by) => {
      const [worst] = await list('checkId=one');
      await runSql(
        space.api.database.url,
        `update parapet.findings set severity = 'critical', title = 'The worst', priority_score = 99
       where id = $1`,
        [worst?.id],
      );
      const { items } = await get(`/finding-groups?by=${by}`);
      const groups = items.filter(({ priority }: { priority: number }) => priority === 99);
      expect(groups).toHaveLength(1);
      const [{ severity, count, name }] = groups;
      const { critical, ...others } = severity;
      expect(critical).toBe(1);
      expect(Object.values<number>(others).reduce((a, b) => a + b)).toBe(count - 1);
      if (by === 'check') expect(name).toBe('The worst');
    },
  );

  test.each(['asset', 'location', 'status', 'assignee'])(
    'a list by %s has every finding once, page after page',
    async (sort) => {
      const whole = (await list(`sort=${sort}`)).map(({ id }) => id);
      expect(whole).toHaveLength(6);
      const first = await get(`/findings?sort=${sort}&limit=4`);
      const second = await get(`/findings?sort=${sort}&limit=4&cursor=${first.nextCursor}`);
      expect([...first.items, ...second.items].map(({ id }: ListedFinding) => id)).toEqual(whole);
    },
  );
});
