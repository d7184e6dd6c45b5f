import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productSettings } from '../settings.ts';
import { sweepAuth } from '../sweep-auth.ts';
import { addUser, isHosted, openClient, openProject, type Project, signedIn } from './project.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

describe.skipIf(isHosted)('the sweep', () => {
  let project: Project;
  beforeAll(async () => {
    project = await openProject();
  });
  afterAll(() => project.close());

  const pool = () => {
    if (!project.inside) throw new Error('The sweep needs the embedded service.');
    return project.inside.pool;
  };
  const sweepAfter = (days: number, batchSize?: number) =>
    sweepAuth({
      pool: pool(),
      settings: productSettings,
      at: new Date(Date.now() + days * DAY_MS),
      signal: new AbortController().signal,
      ...(batchSize && { batchSize }),
    });
  const count = async (table: string, userId: string): Promise<number> => {
    const { rows } = await pool().query(
      `select count(*)::int as rows from auth.${table} where user_id = $1`,
      [userId],
    );
    return rows[0].rows;
  };
  const idOf = async (email: string): Promise<string> =>
    (await pool().query('select id from auth.users where email = $1', [email])).rows[0].id;

  test('leaves a session that has not ended, with all its refresh tokens', async () => {
    const { client, email } = await signedIn(project);
    await client.auth.refreshSession();
    await sweepAfter(13);
    expect(await count('sessions', await idOf(email))).toBe(1);
    expect((await client.auth.refreshSession()).error).toBeNull();
  });

  test('deletes sessions a day after their end, however many there are', async () => {
    const { email } = await signedIn(project);
    const userId = await idOf(email);
    for (let more = 0; more < 4; more += 1) await signedIn(project, email);
    await sweepAfter(14.5, 2);
    expect(await count('sessions', userId)).toBe(5);
    await sweepAfter(15.5, 2);
    expect(await count('sessions', userId)).toBe(0);
    const { rows } = await pool().query(
      'select 1 from auth.refresh_tokens where session_id not in (select id from auth.sessions)',
    );
    expect(rows).toEqual([]);
    expect(await idOf(email)).toBe(userId);
  });

  test('deletes mailed tokens a week after they expired', async () => {
    const email = await addUser(project);
    const userId = await idOf(email);
    await openClient(project).auth.signInWithOtp({ email });
    expect(await count('one_time_tokens', userId)).toBe(1);
    await sweepAfter(6);
    expect(await count('one_time_tokens', userId)).toBe(1);
    await sweepAfter(9);
    expect(await count('one_time_tokens', userId)).toBe(0);
  });

  test('keeps an expired half of a change of address while the other half is valid', async () => {
    const email = await addUser(project);
    const userId = await idOf(email);
    const add = (type: string, days: number) =>
      pool().query(
        `insert into auth.one_time_tokens
           (user_id, token_type, token_hash, code_hash, relates_to, expires_at)
         values ($1, $2, gen_random_uuid(), 'x', 'x', $3)`,
        [userId, type, new Date(Date.now() + days * DAY_MS)],
      );
    await add('email_change_token_current', -30);
    await add('email_change_token_new', 1);
    await sweepAfter(0);
    expect(await count('one_time_tokens', userId)).toBe(2);
    await sweepAfter(9);
    expect(await count('one_time_tokens', userId)).toBe(0);
  });

  test('deletes flows and windows of rate limits that are over', async () => {
    await sweepAfter(0);
    await pool().query(
      `insert into auth.rate_limits (key, used, window_ends_at) values
         ('over', 1, now() - interval '1 minute'), ('open', 1, now() + interval '1 hour')`,
    );
    await sweepAfter(0);
    const { rows } = await pool().query(
      "select key from auth.rate_limits where key in ('over', 'open')",
    );
    expect(rows).toEqual([{ key: 'open' }]);
  });
});
