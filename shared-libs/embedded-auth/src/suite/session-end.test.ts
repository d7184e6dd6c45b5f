import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productSettings } from '../settings.ts';
import { isHosted, openProject, type Project, signedIn } from './project.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe.skipIf(isHosted)('a session of the product', () => {
  let project: Project;
  beforeAll(async () => {
    project = await openProject();
  });
  afterAll(() => project.close());

  test('ends when it was not used for two weeks', async () => {
    const { client } = await signedIn(project);
    project.inside?.advance(14 * DAY - MINUTE);
    expect((await client.auth.refreshSession()).error).toBeNull();
    project.inside?.advance(14 * DAY);
    const { error } = await client.auth.refreshSession();
    expect(error).toMatchObject({ code: 'session_expired', status: 400 });
  });

  test('ends after thirty days however much it is used', async () => {
    const { client } = await signedIn(project);
    for (let week = 0; week < 4; week += 1) {
      project.inside?.advance(7 * DAY);
      expect((await client.auth.refreshSession()).error).toBeNull();
    }
    project.inside?.advance(2 * DAY);
    expect((await client.auth.refreshSession()).error?.code).toBe('session_expired');
  });

  test('has no access token that outlives it', async () => {
    const { client } = await signedIn(project);
    for (const days of [10, 10, 9]) {
      project.inside?.advance(days * DAY);
      await client.auth.refreshSession();
    }
    project.inside?.advance(DAY - 20 * MINUTE);
    const { data } = await client.auth.refreshSession();
    expect(data.session?.expires_in).toBeLessThanOrEqual(20 * MINUTE);
    expect(data.session?.expires_in).toBeGreaterThan(19 * MINUTE);
    const claims = await client.auth.getClaims();
    expect(claims.data?.claims.exp).toBe(data.session?.expires_at);
  });

  test('opened where sessions never ended follows the same rules', async () => {
    const { client, accessToken } = await signedIn(project);
    const { data } = await client.auth.getClaims(accessToken);
    await project.inside?.pool.query('update auth.sessions set not_after = null where id = $1', [
      data?.claims.session_id,
    ]);
    project.inside?.advance(14 * DAY);
    expect((await client.auth.refreshSession()).error?.code).toBe('session_expired');
  });

  test('that has ended is missing to its client, which keeps nothing of it', async () => {
    const { client, accessToken } = await signedIn(project);
    const { data } = await client.auth.getClaims(accessToken);
    await project.inside?.pool.query(
      'update auth.sessions set not_after = created_at where id = $1',
      [data?.claims.session_id],
    );
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    const { error } = await client.auth.getUser();
    expect(error?.name).toBe('AuthSessionMissingError');
    expect(events).toContain('SIGNED_OUT');
    expect((await client.auth.getSession()).data.session).toBeNull();
  });
});

describe.skipIf(isHosted)('a session that ends after half an hour without use', () => {
  let project: Project;
  beforeAll(async () => {
    const sessions = { idleMinutes: 30, maxHours: 12 };
    project = await openProject({ settings: { ...productSettings, sessions } });
  });
  afterAll(() => project.close());

  test('lasts while its client is there: access tokens make it refresh in time', async () => {
    const { client } = await signedIn(project);
    for (let round = 0; round < 4; round += 1) {
      const { data } = await client.auth.getSession();
      const lifetime = data.session?.expires_in ?? 0;
      expect(lifetime).toBe(15 * MINUTE);
      project.inside?.advance(lifetime - 90);
      expect((await client.auth.refreshSession()).error).toBeNull();
    }
  });

  test('ends at half an hour, for the whole product and not only for this service', async () => {
    const { client, accessToken } = await signedIn(project);
    const { data } = await client.auth.getClaims(accessToken);
    const stored = await project.inside?.pool.query(
      'select extract(epoch from not_after - created_at)::int as seconds from auth.sessions where id = $1',
      [data?.claims.session_id],
    );
    expect(stored?.rows).toEqual([{ seconds: 30 * MINUTE }]);
    project.inside?.advance(30 * MINUTE);
    expect((await client.auth.refreshSession()).error?.code).toBe('session_expired');
  });

  test('ends after twelve hours of use', async () => {
    const { client } = await signedIn(project);
    for (let used = 0; used < 12 * HOUR - 20 * MINUTE; used += 20 * MINUTE) {
      project.inside?.advance(20 * MINUTE);
      const { error } = await client.auth.refreshSession();
      expect(error).toBeNull();
    }
    project.inside?.advance(20 * MINUTE);
    expect((await client.auth.refreshSession()).error?.code).toBe('session_expired');
  });
});
