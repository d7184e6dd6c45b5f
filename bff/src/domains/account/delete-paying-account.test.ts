import { type HostedProject, startHostedProject } from '@parapet/test-kit/hosted-project';
import { createTestDatabase } from '@parapet/test-kit/postgres';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createSandboxPayments,
  type SandboxPayments,
} from '../../embedded/payments/sandbox-payments.ts';
import { createAuthAdmin } from '../../platform/auth/auth-admin.ts';
import { noBilling, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';

// A charge that is under way at the payment provider while its account is deleted.

let api: TestApi;
let project: HostedProject;
let pool: pg.Pool;
let sandbox: SandboxPayments;
let ada: TestUser;

const sql = <Row>(text: string, ...values: unknown[]) =>
  runSql<Row>(api.database.url, text, values);
const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 20_000 });

beforeAll(async () => {
  const database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
  sandbox = createSandboxPayments(pool);
  const billing = { ...noBilling, payments: sandbox, sandbox };
  api = await startTestApi({ database, billing });
  project = await startHostedProject({ databaseUrl: api.database.url });
  await api.startBilling({ payments: sandbox, mailer: null });
  await api.startAccounts({
    authAdmin: createAuthAdmin(project.url, async () => project.secretKey),
    mailer: null,
    payments: sandbox,
  });
});
beforeEach(async () => {
  ada = await api.signUp();
});
afterAll(async () => {
  await project.close();
  await pool.end();
  await api.close();
});

/** Returns what the provider calls; the answer is the same for every id. */
const tell = async (payment: string) => {
  const { status } = await fetch(`${api.url}/api/payments/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `id=${payment}`,
  });
  expect(status).toBe(200);
};
/** Starts a checkout of Core for EUR49.00 and VAT; its payment is open. */
async function checkout(): Promise<string> {
  const order = { tier: 'core', finalPrice: 49, selectedAssets: 50, billingPeriod: 'monthly' };
  const { body } = await api.call(ada, 'POST', '/api/subscription/checkout', order);
  return new URL(body.checkoutUrl).pathname.split('/').at(-1) ?? '';
}
async function buy(): Promise<string> {
  const payment = await checkout();
  await sandbox.settle(payment, 'paid');
  await tell(payment);
  return payment;
}
/** The provider's subscription, which a worker makes. */
const subscriptionOf = () =>
  eventually(async () => {
    const [row] = await sql<{ id: string | null }>(
      'select mollie_subscription_id as id from parapet.subscriptions where user_id = $1',
      ada.id,
    );
    if (!row?.id) throw new Error('No subscription runs.');
    return row.id;
  });
const backOf = async (payment: string) => (await sandbox.find(payment))?.backCents;
const removeAccount = async () => {
  const body = { confirmation: 'delete my account' };
  expect((await api.call(ada, 'POST', '/api/account/deletion', body)).status).toBe(204);
};
const untilGone = () =>
  eventually(async () =>
    expect(await sql('select from auth.users where id = $1', ada.id)).toEqual([]),
  );

describe('a charge of a deleted account', () => {
  test('is paid back, once, and what was paid before stays paid', async () => {
    const before = await buy();
    const renewal = await sandbox.charge(await subscriptionOf(), 'paid');
    await removeAccount();
    await untilGone();
    if (renewal === null) throw new Error('The subscription did not run.');
    await Promise.all([tell(renewal), tell(renewal)]);
    await tell(renewal);
    expect(await backOf(renewal)).toBe(5831);
    await tell(before);
    expect(await backOf(before)).toBe(0);
    expect(await sql('select from parapet.payments where provider_id = $1', renewal)).toEqual([]);
  });

  test('that was an open checkout is paid back when it is paid in the end', async () => {
    const payment = await checkout();
    await removeAccount();
    await untilGone();
    await tell(payment);
    expect(await backOf(payment)).toBe(0);
    await sandbox.settle(payment, 'paid');
    await tell(payment);
    expect(await backOf(payment)).toBe(5831);
  });

  test('is paid back while the account waits to be deleted', async () => {
    const payment = await checkout();
    await sql('insert into parapet.account_deletions (user_id) values ($1)', ada.id);
    await sandbox.settle(payment, 'paid');
    await tell(payment);
    expect(await backOf(payment)).toBe(5831);
    const [plan] = await sql<{ tier: string }>(
      'select tier from parapet.subscriptions where user_id = $1',
      ada.id,
    );
    expect(plan?.tier).toBe('free');
  });
});

test('the id of a deleted customer is forgotten after 400 days', async () => {
  await sql(
    `insert into parapet.erased_customers (customer, erased_at)
     values ('cst_old', now() - interval '401 days'), ('cst_young', now() - interval '399 days')`,
  );
  await checkout();
  await removeAccount();
  await untilGone();
  const rows = await sql<{ customer: string }>(
    `select customer from parapet.erased_customers where customer in ('cst_old', 'cst_young')`,
  );
  expect(rows).toEqual([{ customer: 'cst_young' }]);
});
