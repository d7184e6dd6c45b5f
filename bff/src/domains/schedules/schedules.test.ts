import { describe, expect, test } from 'vitest';
import { signUpMember } from '../../testing/sign-up-member.ts';
import { nights, scheduledWorkspace } from '../../testing/workers/scheduled-workspace.ts';

const workspace = scheduledWorkspace();
const { call, add, addAsset } = workspace;

describe('a schedule', () => {
  test('is added, read, changed, paused, resumed and deleted', async () => {
    const made = await add({ jitterMinutes: 30, maxDurationMinutes: 120, overlap: 'queue' });
    expect(made).toMatchObject({ name: 'Nights', status: 'active', lastScanId: null, windows: [] });
    expect(made.nextRuns).toHaveLength(5);
    expect(made.nextRunAt).toBe(made.nextRuns[0]);
    const moved = await call('PATCH', `/schedules/${made.id}`, { cron: '0 5 * * MON' });
    expect(moved.body.nextRuns[0]).toMatch(/T05/);
    expect(moved.body).toMatchObject({ jitterMinutes: 30, maxDurationMinutes: 120 });
    const paused = await call('PATCH', `/schedules/${made.id}`, { status: 'paused' });
    expect(paused.body).toMatchObject({ status: 'paused', nextRunAt: null, nextRuns: [] });
    const resumed = await call('PATCH', `/schedules/${made.id}`, { status: 'active' });
    expect(resumed.body.nextRunAt > new Date().toISOString()).toBe(true);
    const { body } = await call('GET', '/schedules');
    expect(body).toMatchObject({ items: [{ id: made.id }], usage: { current: 1, limit: 50 } });
    expect((await call('DELETE', `/schedules/${made.id}`)).status).toBe(204);
    expect((await call('GET', `/schedules/${made.id}`)).status).toBe(404);
  });

  test.each([
    [{ cron: '0 25 * * *' }, 'cron'],
    [{ cron: '*/5 * * * *' }, 'cron'],
    [{ timezone: 'Europe/Atlantis' }, 'timezone'],
    [{ windows: [{ days: [1], start: '9:00', end: '17:00' }] }, 'windows'],
    [{ blackouts: [{ from: '2027-01-02T00:00', to: '2027-01-01T00:00' }] }, 'blackouts'],
    [{ target: { kind: 'assets', assetIds: [] } }, 'target'],
    [{ name: ' ' }, 'name'],
  ])('is refused at its field: %j', async (change, field) => {
    const { status, body } = await call('POST', '/schedules', { ...nights, ...change });
    expect([status, body.issues?.[0]?.path[0]]).toEqual([422, field]);
  });

  test('can be previewed without being saved', async () => {
    const { cron, timezone } = nights;
    const preview = await call('POST', '/schedules/preview', { cron, timezone });
    expect(preview.body.nextRuns).toHaveLength(5);
    expect((await call('GET', '/schedules')).body.items).toEqual([]);
  });

  test('of another workspace is not there, and names no assets of another', async () => {
    const made = await add();
    const { api } = workspace;
    const bob = await api.signUp('pro');
    const schedulesOfBob = `/api/workspaces/${bob.workspaceId}/schedules`;
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { name: 'Mine' } : undefined;
      const own = await api.call(bob, method, `${schedulesOfBob}/${made.id}`, body);
      expect(own.status, method).toBe(404);
      const foreign = await call(method, `/schedules/${made.id}`, body, bob);
      expect(foreign.status, method).toBe(404);
    }
    const target = { kind: 'assets', assetIds: [await addAsset()] };
    const stolen = await api.call(bob, 'POST', schedulesOfBob, { ...nights, target });
    expect(stolen.status).toBe(404);
  });

  test('is for admins to change and for everyone to read', async () => {
    const { api, ada } = workspace;
    const eve = await signUpMember(api, { workspaceId: ada.workspaceId, role: 'analyst' });
    const refused = await call('POST', '/schedules', nights, eve);
    expect([refused.status, refused.body.code]).toEqual([409, 'role_insufficient']);
    expect((await call('GET', '/schedules', undefined, eve)).status).toBe(200);
  });

  test('counts in the plan of the owner, also when two are added at once', async () => {
    const { api } = workspace;
    const free = await api.signUp('free');
    const path = `/api/workspaces/${free.workspaceId}/schedules`;
    const answers = await Promise.all([1, 2, 3].map(() => api.call(free, 'POST', path, nights)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 402, 402]);
    expect(answers.find(({ status }) => status === 402)?.body.code).toBe('plan_limit');
    expect((await api.call(free, 'GET', path)).body.items).toHaveLength(1);
  });
});

describe('the next scan of an asset', () => {
  const nextOf = async (assetId: string) =>
    (await call('GET', `/assets/${assetId}/next-scan`)).body.next;

  test('is the first run of the active schedules that include it', async () => {
    const tagged = await addAsset(undefined, ['web']);
    const other = await addAsset();
    expect(await nextOf(tagged)).toBeNull();
    const weekly = await add({ name: 'Weekly', cron: '0 3 1 1 *' });
    const ofTag = await add({ name: 'Web', target: { kind: 'tags', tags: ['web', 'api'] } });
    const ofOther = await add({
      name: 'One',
      cron: '0 * * * *',
      target: { kind: 'assets', assetIds: [other] },
    });
    expect(await nextOf(tagged)).toMatchObject({ id: ofTag.id, name: 'Web', at: ofTag.nextRunAt });
    expect(await nextOf(other)).toMatchObject({ id: ofOther.id });
    await call('PATCH', `/schedules/${ofTag.id}`, { status: 'paused' });
    expect(await nextOf(tagged)).toMatchObject({ id: weekly.id });
    await call('PATCH', `/assets/${tagged}`, { state: 'archived' });
    expect(await nextOf(tagged)).toBeNull();
    const missing = await call('GET', `/assets/${crypto.randomUUID()}/next-scan`);
    expect(missing.status).toBe(404);
  });
});
