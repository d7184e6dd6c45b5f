import { createTestDatabase } from '@parapet/test-kit/postgres';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createSandboxPayments,
  type SandboxPayments,
} from '../../../embedded/payments/sandbox-payments.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { createLogger } from '../../../platform/log/logger.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { runSql, type TestUser } from '../../../testing/test-identity.ts';
import { chargeDue } from './charge-due.ts';

const seller = {
  name: 'Parapet Test GmbH',
  address: 'Wallstrasse 1, 10179 Berlin',
  country: 'DE',
  vatId: 'DE123456789',
  isSandbox: true,
} as const;
const START = '2026-11-01T00:00:00.000Z';

let api: TestApi;
let pool: pg.Pool;
let sandbox: SandboxPayments;
let ada: TestUser;
let clock = new Date(START);
const mails: Mail[] = [];
const later = (days: number) => {
  clock = new Date(clock.getTime() + days * 86_400_000);
};

beforeAll(async () => {
  const database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 4 });
  sandbox = createSandboxPayments(pool);
  const billing = { payments: sandbox, sandbox, seller };
  api = await startTestApi({ database, billing, now: () => clock });
  await api.startBilling({
    payments: sandbox,
    mailer: { send: async (mail) => void mails.push(mail) },
  });
});
afterAll(async () => {
  await pool.end();
  await api.close();
});
beforeEach(async () => {
  clock = new Date(START);
  ada = await api.signUp();
});

const subscription = (path = '', method = 'GET', body?: unknown, by = ada) =>
  api.call(by, method, `/api/subscription${path}`, body);
const coreOrder = { tier: 'core', finalPrice: 49, selectedAssets: 50, billingPeriod: 'monthly' };
const proOrder = { ...coreOrder, tier: 'pro', finalPrice: 149, selectedAssets: 250 };

async function checkout(order: object = coreOrder, by = ada): Promise<string> {
  const { status, body } = await subscription('/checkout', 'POST', order, by);
  expect({ status, body }).toMatchObject({ status: 200 });
  return new URL(body.checkoutUrl).pathname;
}
/** Chooses an outcome on the page of the sandbox, as a browser does. */
const decide = (path: string, outcome: string) =>
  fetch(api.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `outcome=${outcome}`,
  });
const tell = (path: string) =>
  fetch(`${api.url}/api/payments/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `id=${path.split('/').at(-1)}`,
  });
const buy = async (order: object = coreOrder, by = ada) =>
  decide(await checkout(order, by), 'paid');
const rowOf = async (by = ada) => {
  const [row] = await runSql<Record<string, unknown>>(
    api.database.url,
    'select * from parapet.subscriptions where user_id = $1',
    [by.id],
  );
  return row ?? {};
};
const invoices = async () => (await subscription('/invoices')).body.items;
/** What a worker does soon. */
const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 20_000 });
/** The provider's subscription that the worker has made. */
const running = () =>
  vi.waitFor(
    async () => {
      const row = await rowOf();
      const found = (await sandbox.listSubscriptions()).find(
        ({ id }) => id === row.mollie_subscription_id,
      );
      if (!found) throw new Error('No subscription runs.');
      return found;
    },
    { timeout: 20_000 },
  );

async function sweep(): Promise<void> {
  const db = openDatabase({ url: api.database.url, poolSize: 2, onError: () => undefined });
  const log = createLogger({ process: 'worker', level: 'silent' });
  const queue = { send: async () => undefined };
  const payments: SandboxPayments = { ...sandbox, chargeDue: async () => [] };
  await chargeDue({ db, payments, queue, log, seller, now: () => clock })({
    signal: new AbortController().signal,
  });
  await db.close();
}

describe('a checkout', () => {
  test.each([
    ['another price', { finalPrice: 1 }, 'The price is EUR49.00/month without VAT.'],
    ['a price in cents', { finalPrice: 4900 }, 'The price is EUR49.00/month without VAT.'],
    [
      'the price of a month for a year',
      { billingPeriod: 'yearly' },
      'The price is EUR490.00/year without VAT.',
    ],
    ['extra assets for nothing', { selectedAssets: 60 }, 'The price is EUR59.00/month'],
    ['what is not for sale', { tier: 'mssp' }, 'MSSP is not for sale here.'],
    ['the free plan', { tier: 'free', finalPrice: 0 }, 'Free is not for sale here.'],
  ])('with %s is refused', async (_, change, message) => {
    const { status, body } = await subscription('/checkout', 'POST', { ...coreOrder, ...change });
    expect(status).toBe(422);
    expect(body.error).toContain(message);
    expect((await rowOf()).tier).toBe('free');
  });

  test('that is paid switches the plan, lifts the limits and issues an invoice', async () => {
    const order = { ...coreOrder, finalPrice: 114, selectedAssets: 117 };
    const refused = await subscription('/checkout', 'POST', order);
    expect(refused.body.error).toContain('EUR114.30/month');
    const path = await checkout({ ...order, finalPrice: 114.3 });
    const page = await (await fetch(api.url + path)).text();
    expect(page).toContain('Sandbox: no money moves');
    expect(page).toContain('EUR136.02');
    expect((await rowOf()).tier).toBe('free');
    const answer = await decide(path, 'paid');
    expect(answer.status).toBe(303);
    const { searchParams } = new URL(answer.headers.get('location') ?? '');
    const payment = await subscription(`/payments/${searchParams.get('payment')}`);
    expect(payment.body).toMatchObject({ status: 'paid', tier: 'core', grossCents: 13_602 });

    const { mollie_subscription_id: _, ...plan } = (await subscription()).body;
    expect(plan).toMatchObject({
      subscription_tier: 'core',
      price: { amount: 114.3, currency: 'EUR', period: 'month' },
      assets: { current: 0, limit: 117, discounted_extra: 67, discount_percentage: 2.5 },
      workspaces: { limit: 1 },
      can_invite_users: true,
      mollie_customer_id: expect.stringMatching(/^cst_sandbox_/),
      billing: { state: 'active', period: 'monthly', period_end: '2026-12-01T00:00:00.000Z' },
    });
    expect(await invoices()).toMatchObject([
      { netCents: 11_430, vatCents: 2172, grossCents: 13_602, description: expect.any(String) },
    ]);
    const { cents, months, nextChargeAt } = await running();
    expect({ cents, months, nextChargeAt }).toEqual({
      cents: 13_602,
      months: 1,
      nextChargeAt: '2026-12-01T00:00:00.000Z',
    });
    await eventually(() => {
      expect(mails.filter(({ to }) => to === `${ada.id}@parapet.example`)).toMatchObject([
        { subject: 'Your payment was received', text: expect.stringContaining('Invoice 2026-') },
      ]);
    });
  });

  test.each(['failed', 'canceled', 'expired'])('that is %s changes nothing', async (outcome) => {
    const path = await checkout();
    const { searchParams } = new URL((await decide(path, outcome)).headers.get('location') ?? '');
    const payment = await subscription(`/payments/${searchParams.get('payment')}`);
    expect(payment.body.status).toBe(outcome);
    await decide(path, 'paid');
    await tell(path);
    expect(await rowOf()).toMatchObject({ tier: 'free', period_end: null });
    expect(await invoices()).toEqual([]);
  });

  test('is refused where nobody takes payments, and for the plan that one has', async () => {
    const closed = await startTestApi();
    const bob = await closed.signUp();
    const answer = await closed.call(bob, 'POST', '/api/subscription/checkout', coreOrder);
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
    await closed.close();
    await buy();
    expect((await subscription('/checkout', 'POST', coreOrder)).body.error).toBe(
      'You have this plan already.',
    );
  });
});

describe('a webhook', () => {
  test('that is told again, at once and out of order counts once', async () => {
    const path = await checkout();
    await Promise.all([tell(path), tell(path)]);
    expect((await rowOf()).tier).toBe('free');
    await decide(path, 'paid');
    const before = await rowOf();
    const answers = await Promise.all(Array.from({ length: 8 }, () => tell(path)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await rowOf()).toMatchObject({
      tier: 'core',
      period_end: before.period_end,
      failed_charges: 0,
    });
    expect(await invoices()).toHaveLength(1);
  });

  test('at once for several accounts issues numbers without gaps', async () => {
    const users = await Promise.all(Array.from({ length: 4 }, () => api.signUp()));
    const paths = await Promise.all(users.map((user) => checkout(coreOrder, user)));
    await Promise.all(paths.map((path) => sandbox.settle(path.split('/').at(-1) ?? '', 'paid')));
    await Promise.all(paths.flatMap((path) => [tell(path), tell(path)]));
    const rows = await runSql<{ number: string }>(
      api.database.url,
      'select number from parapet.invoices order by number',
    );
    const numbers = rows.map(({ number }) => Number(number.split('-')[1]));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  test('of nobody, of another installation or with anything else is answered alike', async () => {
    for (const body of ['id=tr_unknown', 'id=', 'id=../x', 'x=1', '']) {
      const answer = await fetch(`${api.url}/api/payments/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
      expect([answer.status, await answer.text()]).toEqual([200, 'ok']);
    }
  });

  test('with another amount than the order pays for nothing', async () => {
    const path = await checkout();
    await pool.query(
      `update embedded.sandbox_payments set amount_cents = 1, status = 'paid' where id = $1`,
      [path.split('/').at(-1)],
    );
    await tell(path);
    expect((await rowOf()).tier).toBe('free');
  });
});

describe('a change of plan', () => {
  test('to a larger one is paid at once, less what is left of the period', async () => {
    await buy();
    later(15);
    await buy(proOrder);
    expect(await rowOf()).toMatchObject({ tier: 'pro', net_cents: 14_900 });
    const [invoice] = await invoices();
    expect(invoice).toMatchObject({ netCents: 12_450, vatCents: 2366, grossCents: 14_816 });
    expect((await subscription()).body.billing.period_end).toBe('2026-12-16T00:00:00.000Z');
    await eventually(async () => expect((await running()).cents).toBe(17_731));
  });

  test('to a smaller one waits for the end of the period, and can be dropped', async () => {
    await buy(proOrder);
    const { finalPrice: _, ...order } = coreOrder;
    const answer = await subscription('/checkout', 'POST', coreOrder);
    expect(answer.body.error).toContain('A smaller plan starts at the end of the period');
    expect(await subscription('/change', 'POST', order)).toMatchObject({ status: 200 });
    expect((await subscription()).body).toMatchObject({
      subscription_tier: 'pro',
      billing: { change: { tier: 'core', assets: 50, period: 'monthly' } },
    });
    await eventually(async () => expect((await running()).cents).toBe(5831));
    const { id } = await running();
    later(30);
    const payment = await sandbox.charge(id, 'paid');
    await tell(`/${payment}`);
    expect((await subscription()).body).toMatchObject({
      subscription_tier: 'core',
      billing: { change: null, period_end: '2027-01-01T00:00:00.000Z' },
    });
    expect(await invoices()).toHaveLength(2);
  });

  test('that was cancelled ends with the period, and can be resumed before', async () => {
    await buy();
    await running();
    expect((await subscription('/resume', 'POST')).status).toBe(409);
    expect((await subscription('/cancel', 'POST')).status).toBe(200);
    expect((await subscription('/cancel', 'POST')).status).toBe(409);
    const { billing } = (await subscription()).body;
    expect(billing.cancels_at).toBe(billing.period_end);
    await eventually(async () => expect((await rowOf()).mollie_subscription_id).toBeNull());
    expect((await subscription('/resume', 'POST')).status).toBe(200);
    await running();
    await subscription('/cancel', 'POST');
    later(29);
    await sweep();
    expect((await rowOf()).tier).toBe('core');
    later(2);
    await sweep();
    expect(await rowOf()).toMatchObject({ tier: 'free', period_end: null, cancels_at: null });
  });

  test('needs a plan that is paid for', async () => {
    const { finalPrice: _, ...order } = coreOrder;
    for (const [path, body] of [['/cancel'], ['/resume'], ['/change', order]] as const) {
      expect(await subscription(path, 'POST', body)).toMatchObject({
        status: 409,
        body: { code: 'conflict' },
      });
    }
  });
});

describe('a renewal that fails', () => {
  test('is tried again, and the plan stays when it is paid', async () => {
    await buy();
    const { id } = await running();
    later(30);
    await tell(`/${await sandbox.charge(id, 'failed')}`);
    expect((await subscription()).body).toMatchObject({
      subscription_tier: 'core',
      billing: {
        state: 'past_due',
        next_charge_at: '2026-12-04T00:00:00.000Z',
        grace_until: '2026-12-15T00:00:00.000Z',
      },
    });
    await eventually(() => expect(mails.at(-1)).toMatchObject({ subject: 'Your payment failed' }));
    // Two charges for one period would be one too many.
    await eventually(async () => expect((await rowOf()).mollie_subscription_id).toBeNull());
    later(3);
    await sweep();
    expect((await subscription()).body.billing).toMatchObject({
      state: 'active',
      period_end: '2027-01-01T00:00:00.000Z',
    });
    expect(await invoices()).toHaveLength(2);
  });

  test('and stays unpaid leads to the free plan, and deletes nothing', async () => {
    await buy();
    const { id } = await running();
    const add = (value: string) =>
      api.call(ada, 'POST', `/api/workspaces/${ada.workspaceId}/assets`, { value, consent: true });
    for (let index = 0; index < 6; index += 1) {
      expect((await add(`a${index}.example`)).status).toBe(201);
    }
    later(30);
    await tell(`/${await sandbox.charge(id, 'failed')}`);
    later(15);
    await sweep();
    const { body } = await subscription();
    expect(body).toMatchObject({ subscription_tier: 'free', assets: { current: 6, limit: 5 } });
    expect((await add('b.example')).status).toBe(402);

    const path = `/api/workspaces/${ada.workspaceId}`;
    const { items } = (await api.call(ada, 'GET', `${path}/assets?sort=created`)).body;
    const isReadOnly = (asset: { isReadOnly: boolean }) => asset.isReadOnly;
    expect(items.map(isReadOnly)).toEqual([false, false, false, false, false, true]);
    const [oldest, newest] = [items[0].id, items[5].id];
    expect((await api.call(ada, 'GET', `${path}/assets/${newest}`)).body.isReadOnly).toBe(true);
    const edit = async (id: string, change: object) =>
      (await api.call(ada, 'PATCH', `${path}/assets/${id}`, change)).status;
    const scan = async (...assetIds: string[]) =>
      (await api.call(ada, 'POST', `${path}/scans`, { assetIds })).status;
    expect(await edit(newest, { tags: ['x'] })).toBe(402);
    expect(await edit(oldest, { tags: ['x'] })).toBe(200);
    expect(await scan(oldest, newest)).toBe(402);
    expect(await scan(oldest)).toBe(202);
    const start = async (id: string, what: string, body?: object) =>
      (await api.call(ada, 'POST', `${path}/assets/${id}/${what}`, body)).status;
    expect(await start(newest, 'discover')).toBe(402);
    expect(await start(oldest, 'discover')).toBe(202);
    expect(await start(newest, 'ownership', { method: 'dns_txt' })).toBe(402);
    expect(await start(oldest, 'ownership', { method: 'dns_txt' })).toBe(200);
    expect(await start(newest, 'ownership/check')).toBe(402);
    const bulk = await api.call(ada, 'POST', `${path}/assets/bulk`, {
      assets: { ids: [oldest, newest] },
      change: { action: 'criticality', criticality: 5 },
    });
    expect(bulk.body).toMatchObject({
      changed: 1,
      unchanged: [{ reason: 'It is above the limit of the plan and read-only.', count: 1 }],
    });
    // One fewer, and nothing is above the limit any more.
    expect(await edit(items[1].id, { state: 'archived' })).toBe(200);
    expect(await edit(newest, { tags: ['x'] })).toBe(200);
    expect((await api.call(ada, 'GET', `${path}/assets/${newest}`)).body.isReadOnly).toBe(false);
  });
});

describe('invoices', () => {
  const details = {
    name: 'Northquay B.V.',
    street: 'Kade 1',
    postalCode: '1011 AB',
    city: 'Amsterdam',
    country: 'NL',
    vatId: 'NL 1234.56789.B01',
  };

  test('name the buyer, and a company elsewhere in the EU pays no VAT', async () => {
    const saved = await subscription('/billing-details', 'PUT', details);
    expect(saved.body).toEqual({ ...details, vatId: 'NL123456789B01' });
    expect((await subscription('/billing-details')).body).toEqual({
      details: saved.body,
      sellerCountry: 'DE',
    });
    await buy();
    const [invoice] = await invoices();
    expect(invoice).toMatchObject({ netCents: 4900, vatCents: 0, grossCents: 4900 });
    const download = async (by = ada) =>
      fetch(`${api.url}/api/subscription/invoices/${invoice.id}/pdf`, {
        headers: { authorization: `Bearer ${by.token}` },
      });
    const first = await download();
    expect(first.headers.get('content-type')).toBe('application/pdf');
    expect(first.headers.get('content-disposition')).toContain(`parapet-${invoice.number}.pdf`);
    const bytes = Buffer.from(await first.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(Buffer.from(await (await download()).arrayBuffer()).equals(bytes)).toBe(true);
    expect((await download(await api.signUp())).status).toBe(404);
  });

  test('of a renewal that was charged before a change of country are about what was paid', async () => {
    await buy();
    const { id } = await running();
    const payment = await sandbox.charge(id, 'paid');
    await subscription('/billing-details', 'PUT', { ...details, vatId: null });
    await tell(`/${payment}`);
    const [invoice] = await invoices();
    expect(invoice).toMatchObject({ netCents: 4819, vatCents: 1012, grossCents: 5831 });
    expect((await subscription()).body.billing.period_end).toBe('2027-01-01T00:00:00.000Z');
    await eventually(async () => expect((await running()).cents).toBe(5929));
  });

  test.each([
    ['name', { name: ' ' }],
    ['country', { country: 'XX' }],
    ['vatId', { vatId: 'DE123' }],
  ])('are for somebody with a valid %s', async (field, change) => {
    const { status, body } = await subscription('/billing-details', 'PUT', {
      ...details,
      ...change,
    });
    expect(status).toBe(422);
    expect(body.issues[0].path).toEqual([field]);
    expect((await subscription('/billing-details')).body.details).toBeNull();
  });
});

describe('money that goes back', () => {
  const pathOf = async () => {
    const [row] = await runSql<{ id: string }>(
      api.database.url,
      `select provider_id as id from parapet.payments where user_id = $1 and status = 'paid'`,
      [ada.id],
    );
    return `/embedded/payments/${row?.id}`;
  };

  test.each([
    ['refunded', 'refund'],
    ['charged_back', 'chargeback'],
  ])('as a whole, %s: a credit note, and the plan ends', async (how, reason) => {
    await buy();
    await running();
    const path = await pathOf();
    expect(await (await fetch(`${api.url}/embedded/payments`)).text()).toContain('Charge back');
    expect((await decide(path, how)).status).toBe(303);
    await tell(path);
    const [note, invoice] = await invoices();
    expect(note).toMatchObject({
      description: `Credit note for invoice ${invoice.number}`,
      creditFor: invoice.number,
      netCents: -4900,
      vatCents: -931,
      grossCents: -5831,
    });
    expect(
      await runSql(api.database.url, 'select reason from parapet.credit_notes where id = $1', [
        note.id,
      ]),
    ).toEqual([{ reason }]);
    expect(await invoices()).toHaveLength(2);
    expect((await subscription()).body.subscription_tier).toBe('free');
    await eventually(async () => expect((await rowOf()).mollie_subscription_id).toBeNull());
    await eventually(() =>
      expect(mails.filter(({ to }) => to.startsWith(ada.id)).at(-1)).toMatchObject({
        subject: 'Your payment went back',
        text: expect.stringContaining(note.number),
      }),
    );
    const file = await fetch(`${api.url}/api/subscription/invoices/${note.id}/pdf`, {
      headers: { authorization: `Bearer ${ada.token}` },
    });
    expect(file.headers.get('content-disposition')).toContain(`parapet-${note.number}.pdf`);
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  test('in parts leaves the plan until nothing is left, and credits no more than was paid', async () => {
    await buy();
    const path = await pathOf();
    const send = async (cents: number) => {
      await pool.query('update embedded.sandbox_payments set refunded_cents = $2 where id = $1', [
        path.split('/').at(-1),
        cents,
      ]);
      await tell(path);
    };
    await send(1000);
    expect((await invoices())[0]).toMatchObject({ netCents: -840, vatCents: -160 });
    expect((await subscription()).body.subscription_tier).toBe('core');
    await send(9000);
    expect((await invoices())[0]).toMatchObject({ netCents: -4060, grossCents: -4831 });
    expect((await subscription()).body.subscription_tier).toBe('free');
    await send(0);
    expect(await invoices()).toHaveLength(3);
  });

  test('for a period that is over changes no plan', async () => {
    await buy();
    const path = await pathOf();
    const { id } = await running();
    later(30);
    await tell(`/${await sandbox.charge(id, 'paid')}`);
    await decide(path, 'charged_back');
    expect((await invoices())[0]).toMatchObject({ grossCents: -5831 });
    expect((await subscription()).body.subscription_tier).toBe('core');
  });
});

test('nobody sees or changes the payments of somebody else, in Postgres as well', async () => {
  await buy();
  const bob = await api.signUp();
  const claims = JSON.stringify({ sub: bob.id, role: 'authenticated' });
  const asBob = (statement: string) =>
    runSql(
      api.database.url,
      `begin; set local role parapet_api; select set_config('request.jwt.claims', '${claims}', true);
       ${statement}; commit`,
    );
  for (const table of ['payments', 'invoices', 'credit_notes', 'billing_details']) {
    const rows = await api.call(bob, 'GET', '/api/subscription/invoices');
    expect(rows.body.items, table).toEqual([]);
  }
  await asBob(`update parapet.subscriptions set cancels_at = now()`);
  expect((await rowOf()).cancels_at).toBeNull();
  for (const attack of [
    `update parapet.subscriptions set period_end = now() + interval '9 years'`,
    `update parapet.subscriptions set extra_assets = 9`,
    `update parapet.payments set status = 'paid'`,
    `insert into parapet.invoices (number) values ('1')`,
    `select parapet.set_plan('${bob.id}', 'mssp', 'x')`,
    `select parapet.owner_of_customer('x')`,
  ]) {
    await expect(asBob(attack)).rejects.toThrow('permission denied');
  }
});
