import { pino } from 'pino';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../../../platform/db/database.ts';
import { scannedWorkspace } from '../../../testing/scans/scanned-workspace.ts';
import { runSql, type TestUser } from '../../../testing/test-identity.ts';
import { createFeedPort } from '../../feed/feed.port-impl.ts';
import { expireRisks } from './expire-risks.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

let findingId: string;

const space = scannedWorkspace({ assets: ['a.example'], script: { one: ['a'] } });
const { at, get, play, scan, addMember } = space;
beforeEach(async () => {
  findingId = (await get('/findings')).items[0].id;
});

const finding = () => get(`/findings/${findingId}`);
const history = () => space.history({ id: findingId });
const decide = (body: unknown, user = space.ada) =>
  space.api.call(user, 'PATCH', at(`/findings/${findingId}`), body);

const feedTypes = async () =>
  (
    await runSql<{ type: string }>(
      space.api.database.url,
      `select type from parapet.feed_events where subject_id = $1 order by id`,
      [findingId],
    )
  ).map(({ type }) => type);

test('the history tells what scans and people did, when, why and from which status', async () => {
  await decide({ status: 'acknowledged' });
  await decide({ status: 'fixed', reason: 'Patched' });
  expect(await finding()).toMatchObject({ status: 'fixed', isRetestPending: true });
  await scan({ one: ['a'] });
  expect(await finding()).toMatchObject({ status: 'reopened', isRetestPending: false });
  await scan({ one: 'pass' });

  const name = expect.any(String);
  expect((await history()).toReversed()).toMatchObject([
    { kind: 'opened', actor: null, from: null, to: 'open', scanId: expect.any(String) },
    { kind: 'status', actor: { id: space.ada.id, name }, from: 'open', to: 'acknowledged' },
    {
      kind: 'assigned',
      actor: { id: space.ada.id, name },
      note: expect.stringContaining('Assigned to'),
    },
    {
      kind: 'status',
      actor: { id: space.ada.id },
      from: 'acknowledged',
      to: 'fixed',
      note: 'Patched',
    },
    { kind: 'status', actor: null, from: 'fixed', to: 'reopened', note: 'It was detected again' },
    { kind: 'status', actor: null, from: 'reopened', to: 'fixed', note: 'The check passed' },
  ]);
  expect(await feedTypes()).toEqual([
    'finding.opened',
    'finding.status_changed',
    'finding.status_changed',
    'finding.reopened',
    'finding.fixed',
  ]);
});

test('the overview counts what decisions closed and reopened, apart from what scans saw', async () => {
  const decisions = async () => (await get('/overview')).decisions;
  expect(await decisions()).toEqual({ closed: 0, reopened: 0 });
  await decide({ status: 'acknowledged' });
  await decide({ status: 'false_positive', reason: 'Test data' });
  expect(await decisions()).toEqual({ closed: 1, reopened: 0 });
  await decide({ status: 'open' });
  await decide({ status: 'fixed', reason: 'Patched' });
  expect(await decisions()).toEqual({ closed: 2, reopened: 1 });
  await scan({ one: ['a'] });
  await scan({ one: 'pass' });
  expect(await decisions()).toEqual({ closed: 2, reopened: 1 });
  const { history } = await get('/overview');
  expect(history.at(-2)).toMatchObject({ opened: 1, closed: 0 });
  expect(history.at(-1)).toMatchObject({ opened: 0, closed: 1 });
});

test('the history is read page by page, and by kind', async () => {
  await decide({ status: 'acknowledged' });
  const comment = { text: 'Ask the shop team' };
  const path = at(`/findings/${findingId}/comments`);
  expect((await space.api.call(space.ada, 'POST', path, comment)).status).toBe(201);
  const whole = await history();
  const first = await get(`/findings/${findingId}/history?limit=2`);
  const rest = await get(`/findings/${findingId}/history?cursor=${first.nextCursor}`);
  expect([...first.items, ...rest.items]).toEqual(whole);
  expect(rest.nextCursor).toBeNull();
  const { items } = await get(`/findings/${findingId}/history?kind=comment`);
  expect(items).toMatchObject([
    { kind: 'comment', actor: { id: space.ada.id }, note: comment.text },
  ]);
});

test('a developer marks as fixed what is assigned to them, and decides nothing else', async () => {
  const developer = await addMember('developer');
  const refused = { status: 409, body: { code: 'role_insufficient' } };
  expect(await decide({ status: 'fixed' }, developer)).toMatchObject(refused);
  const assignment = { assigneeId: developer.id };
  await space.api.call(space.ada, 'PUT', at(`/findings/${findingId}/assignee`), assignment);
  expect(await decide({ status: 'acknowledged' }, developer)).toMatchObject(refused);
  expect(await decide({ status: 'fixed', ...assignment }, developer)).toMatchObject(refused);
  expect(await decide({ status: 'fixed' }, await addMember('viewer'))).toMatchObject(refused);
  expect(await decide({ status: 'fixed', reason: 'Patched' }, developer)).toMatchObject({
    status: 200,
    body: { status: 'fixed', isRetestPending: true },
  });
  expect(await decide({ status: 'open' }, developer)).toMatchObject(refused);
});

describe('an accepted risk', () => {
  const accept = { status: 'risk_accepted', reason: 'Behind a VPN' };

  test('of a sole member is approved at once, and the history says so', async () => {
    const expiresAt = inDays(30);
    expect((await decide({ ...accept, expiresAt })).body).toMatchObject({
      status: 'risk_accepted',
      riskAcceptance: { state: 'approved', expiresAt, decidedBy: { id: space.ada.id } },
    });
    const [entry] = await history();
    expect(entry).toMatchObject({ to: 'risk_accepted' });
    expect(entry.note).toContain('approved by the only member who may decide');
  });

  test.each([[inDays(366)], [inDays(-1)]])('cannot last until %s', async (expiresAt) => {
    expect(await decide({ ...accept, expiresAt })).toMatchObject({
      status: 422,
      body: { issues: [{ path: ['expiresAt'] }] },
    });
  });

  test('needs another member where there is one', async () => {
    const bob = await addMember('analyst');
    expect((await decide(accept)).body).toMatchObject({
      status: 'open',
      riskAcceptance: { state: 'requested', requestedBy: { id: space.ada.id } },
    });
    const path = at(`/findings/${findingId}/risk`);
    const approve = (user: TestUser) => space.api.call(user, 'POST', path, { decision: 'approve' });
    expect((await approve(space.ada)).status).toBe(409);
    expect((await approve(bob)).body).toMatchObject({
      status: 'risk_accepted',
      statusReason: accept.reason,
      riskAcceptance: { state: 'approved', decidedBy: { id: bob.id } },
    });
    expect((await approve(bob)).status).toBe(409);
    expect(await history()).toMatchObject([
      { kind: 'status', actor: { id: bob.id }, to: 'risk_accepted' },
      { kind: 'risk_requested', actor: { id: space.ada.id } },
      { kind: 'opened' },
    ]);
  });

  test('survives scans, and opens again when it is withdrawn', async () => {
    await decide(accept);
    await scan({ one: ['a'] });
    expect((await finding()).status).toBe('risk_accepted');
    expect((await decide({ status: 'open' })).body).toMatchObject({
      status: 'reopened',
      riskAcceptance: { state: 'revoked' },
    });
  });

  test.each(['risk_accepted', 'false_positive'])(
    'that scans have not found since is fixed when it is withdrawn: %s',
    async (status) => {
      await decide({ ...accept, status });
      await scan({ one: 'pass' });
      expect(await finding()).toMatchObject({ status, detection: 'absent' });
      expect((await decide({ status: 'open' })).body).toMatchObject({
        status: 'fixed',
        isRetestPending: false,
        dueAt: null,
      });
      await scan({ one: ['a'] });
      expect((await finding()).status).toBe('reopened');
    },
  );

  test('that many withdraw at once is fixed too', async () => {
    await decide(accept);
    await scan({ one: 'pass' });
    await space.call('POST', '/finding-changes', {
      action: 'reopen',
      filter: { checkId: 'one' },
    });
    expect(await finding()).toMatchObject({ status: 'fixed', isRetestPending: false });
  });

  /** Lets the acceptance end, and runs the job of the worker twice at once. */
  const expire = async () => {
    const db = openDatabase({ url: space.api.database.url, poolSize: 2, onError: () => undefined });
    const log = pino({ level: 'silent' });
    const expireAt = (days: number) =>
      expireRisks({
        db,
        log,
        feed: createFeedPort(),
        now: () => new Date(Date.now() + days * DAY_MS),
      })({
        signal: new AbortController().signal,
      });
    await expireAt(0);
    const { status } = await finding();
    await runSql(
      space.api.database.url,
      `update parapet.finding_risk_acceptances set expires_at = now() where finding_id = $1`,
      [findingId],
    );
    await Promise.all([expireAt(1), expireAt(1)]);
    await db.close();
    expect(status).toBe('risk_accepted');
  };
  test('is fixed when it has expired and the last scan passed, without an alarm', async () => {
    await decide({ ...accept, expiresAt: inDays(2) });
    await scan({ one: 'pass' });
    await expire();
    expect(await finding()).toMatchObject({
      status: 'fixed',
      dueAt: null,
      riskAcceptance: { state: 'expired' },
    });
    expect(await feedTypes()).not.toContain('finding.reopened');
    const [entry] = await history();
    expect(entry).toMatchObject({ from: 'risk_accepted', to: 'fixed', actor: null });
  });

  test('opens again when the last scan could not test it', async () => {
    await decide({ ...accept, expiresAt: inDays(2) });
    await scan({ one: 'pass' });
    await scan({ one: 'error' });
    await expire();
    expect((await finding()).status).toBe('reopened');
  });

  test('opens again when it has expired, once', async () => {
    await decide({ ...accept, expiresAt: inDays(2) });
    await expire();
    expect(await feedTypes()).toContain('finding.reopened');
    expect(await finding()).toMatchObject({
      status: 'reopened',
      riskAcceptance: { state: 'expired' },
    });
    const expired = (await history()).filter(
      ({ from }: { from: string }) => from === 'risk_accepted',
    );
    expect(expired).toMatchObject([{ to: 'reopened', actor: null }]);
  });
});

describe('a retest', () => {
  const REDIS = 'redis-requires-authentication';
  const verify = (id: string) => space.api.call(space.ada, 'POST', at(`/findings/${id}/verify`));

  test('runs the check again, and keeps what the same question got before and after', async () => {
    await scan({ [REDIS]: ['x'] });
    const [{ id }] = (await get(`/findings?checkId=${REDIS}`)).items;
    const verified = async () => {
      expect((await verify(id)).status).toBe(202);
      return await vi.waitFor(
        async () => {
          const found = await get(`/findings/${id}`);
          expect(found.retest.state).not.toBe('running');
          return found;
        },
        { timeout: 60_000, interval: 50 },
      );
    };
    expect(await verified()).toMatchObject({
      status: 'open',
      retest: { state: 'present', requestedBy: { id: space.ada.id }, before: [{}], after: [{}] },
    });
    play({ [REDIS]: 'pass' });
    const { status, retest } = await verified();
    expect({ status, state: retest.state }).toEqual({ status: 'fixed', state: 'fixed' });
    const asked = (evidence: { reproduce: string }[]) => evidence.map((each) => each.reproduce);
    expect(asked(retest.before)).toEqual(['curl -i http://localhost/']);
    expect(asked(retest.after)).toEqual(asked(retest.before));
  });

  test('is refused where the check or the asset is gone, with the reason', async () => {
    expect(await verify(findingId)).toMatchObject({
      status: 409,
      body: { error: 'This version of Parapet has no check one any more.' },
    });
    await scan({ [REDIS]: ['x'] });
    const [{ id }] = (await get(`/findings?checkId=${REDIS}`)).items;
    await space.api.call(space.ada, 'PATCH', at(`/assets/${space.assetIds[0]}`), {
      state: 'archived',
    });
    const refused = await verify(id);
    expect(refused.status).toBe(409);
    expect(refused.body.error).toContain('is archived');
  });
});

test('a finding has a priority and a day by which it is due', async () => {
  const found = await finding();
  expect(found).toMatchObject({ slaState: 'ok', riskLevel: expect.any(String) });
  const points = found.priorityFactors.reduce(
    (sum: number, factor: { points: number }) => sum + factor.points,
    0,
  );
  expect(found.priorityScore).toBe(Math.round(points));
  const days = (Date.parse(found.dueAt) - Date.parse(found.firstSeenAt)) / DAY_MS;
  expect(Math.round(days)).toBe(30);
  expect((await get('/findings?overdue=true')).items).toEqual([]);
  await runSql(space.api.database.url, `update parapet.findings set due_at = now() where id = $1`, [
    findingId,
  ]);
  expect((await get('/findings?overdue=true')).items).toMatchObject([{ slaState: 'breached' }]);
  await decide({ status: 'risk_accepted', reason: 'r' });
  expect((await finding()).slaState).toBe('paused');
  await decide({ status: 'acknowledged' });
  await decide({ status: 'open' });
  await decide({ status: 'acknowledged' });
  expect((await get(`/findings?assigneeId=${space.ada.id}`)).items).toMatchObject([
    { id: findingId },
  ]);
});

describe('an assignee', () => {
  const assign = (assigneeId: string | null) =>
    space.api.call(space.ada, 'PUT', at(`/findings/${findingId}/assignee`), { assigneeId });

  test('is a member of the workspace', async () => {
    const bob = await addMember('viewer');
    expect((await assign(bob.id)).body.assignee).toMatchObject({ id: bob.id });
    const eve = await space.api.signUp();
    expect(await assign(eve.id)).toMatchObject({
      status: 422,
      body: { issues: [{ path: ['assigneeId'] }] },
    });
    expect((await assign(null)).body.assignee).toBeNull();
  });
});

test('a viewer reads, a developer comments, and neither decides', async () => {
  const viewer = await addMember('viewer');
  const developer = await addMember('developer');
  const comment = (user: TestUser) =>
    space.api.call(user, 'POST', at(`/findings/${findingId}/comments`), { text: 'x' });
  expect((await comment(viewer)).body.code).toBe('role_insufficient');
  expect((await comment(developer)).status).toBe(201);
  expect((await decide({ status: 'open' }, developer)).body.code).toBe('role_insufficient');
  const path = at(`/findings/${findingId}/history`);
  expect((await space.api.call(viewer, 'GET', path)).body.items).toHaveLength(2);
  const eve = await space.api.signUp();
  expect((await space.api.call(eve, 'GET', path)).status).toBe(404);
});
