import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';

let api: TestApi;
let ada: TestUser;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  ada = await proved(await api.signUp());
});
afterAll(() => api.close());

/** Raises the session of a user, and returns them with the token that comes with it. */
async function proved(user: TestUser): Promise<TestUser> {
  await runSql(api.database.url, `update auth.sessions set aal = 'aal2' where id = $1`, [
    user.sessionId,
  ]);
  const claims = { sub: user.id, session_id: user.sessionId, aal: 'aal2' } as const;
  return { ...user, token: await api.identity.sign(claims) };
}

const addFactor = async (user: TestUser, name: string, type = 'totp', status = 'verified') => {
  const id = randomUUID();
  await runSql(
    api.database.url,
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status)
     values ($1, $2, $3, $4::auth.factor_type, $5::auth.factor_status)`,
    [id, user.id, name, type, status],
  );
  return id;
};
const rename = (id: string, name: string, user = ada) =>
  api.call(user, 'PATCH', `/api/second-factors/${id}`, { name });
const namesOf = async (user = ada) =>
  (
    await runSql<{ friendly_name: string }>(
      api.database.url,
      'select friendly_name from auth.mfa_factors where user_id = $1 order by friendly_name',
      [user.id],
    )
  ).map(({ friendly_name }) => friendly_name);

test('a second factor gets another name', async () => {
  const id = await addFactor(ada, 'My phone');
  expect((await rename(id, '  Work phone ')).status).toBe(204);
  expect(await namesOf()).toEqual(['Work phone']);
  expect((await rename(id, 'Work phone')).status).toBe(204);
});

test('a name that is taken, or none, is refused at its field', async () => {
  await addFactor(ada, 'Laptop', 'webauthn');
  const id = await addFactor(ada, 'My phone');
  for (const name of ['Laptop', ' ', 'x'.repeat(61)]) {
    expect(await rename(id, name)).toMatchObject({
      status: 422,
      body: { issues: [{ path: ['name'] }] },
    });
  }
  expect(await namesOf()).toEqual(['Laptop', 'My phone']);
});

test('those of others, unfinished ones and recovery codes are not found', async () => {
  const bob = await proved(await api.signUp());
  const others = await addFactor(bob, 'Of Bob');
  const unfinished = await addFactor(ada, 'Started', 'totp', 'unverified');
  const codes = await addFactor(ada, 'Codes', 'recovery_code');
  for (const id of [others, unfinished, codes, randomUUID()]) {
    expect((await rename(id, 'Mine')).status).toBe(404);
  }
  expect(await namesOf(bob)).toEqual(['Of Bob']);
});

test('a session that did not prove the factor renames nothing', async () => {
  const eve = await api.signUp();
  const id = await addFactor(eve, 'Phone');
  expect(await rename(id, 'Mine', eve)).toMatchObject({
    status: 409,
    body: { code: 'second_factor_required' },
  });
});
