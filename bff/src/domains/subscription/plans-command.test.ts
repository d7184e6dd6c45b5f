import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../composition/run-command.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';

let api: TestApi;
let ada: TestUser;
let email: string;
beforeAll(async () => {
  api = await startTestApi();
  ada = await api.signUp();
  email = `${ada.id}@parapet.example`;
});
afterAll(() => api.close());

const command = (...args: string[]) =>
  runCommand(args, {
    env: { DATABASE_URL: api.database.url },
    repository: '/nonexistent',
  });
const plans = (...args: string[]) => command('plans', ...args);
const tier = async () =>
  (await api.call(ada, 'GET', '/api/subscription')).body.subscription_tier as string;

describe('the operator', () => {
  test('sets a plan by hand, which is logged, and lists the plans', async () => {
    expect(await plans('list')).toEqual({ code: 0, output: 'Every account has the free plan.' });
    expect(await plans('set', email.toUpperCase(), 'pro', '--by', 'Olga')).toMatchObject({
      code: 0,
      output: expect.stringContaining('has pro now, before free.'),
    });
    expect(await tier()).toBe('pro');
    expect((await plans('set', email, 'pro')).output).toBe(`${email} has pro already.`);
    expect((await plans('list')).output).toBe(`${email}  pro  set by hand`);
    const { output } = await command('previews', 'log');
    expect(output).toMatch(new RegExp(`plan\\.pro {2}${email} {2}by Olga`));
  });

  test('leaves a plan that is paid for, and an unknown account', async () => {
    await runSql(
      api.database.url,
      `update parapet.subscriptions set period_start = now(), period_end = now() + interval '1 day'
       where user_id = $1`,
      [ada.id],
    );
    expect(await plans('set', email, 'mssp')).toMatchObject({
      code: 1,
      output: expect.stringContaining('pays for a plan'),
    });
    expect(await tier()).toBe('pro');
    expect(await plans('set', 'nobody@x.example', 'pro')).toMatchObject({
      code: 1,
      output: 'There is no account with the confirmed address nobody@x.example.',
    });
  });

  test.each([
    ['no command', []],
    ['an unknown plan', ['set', 'a@x.example', 'gold']],
    ['no plan', ['set', 'a@x.example']],
    ['too much', ['set', 'a@x.example', 'pro', 'core']],
    ['an unknown option', ['list', '--force']],
  ])('is told how with %s', async (_, args) => {
    expect(await plans(...args)).toMatchObject({
      code: 2,
      output: expect.stringContaining('Usage: npm run plans'),
    });
  });
});
