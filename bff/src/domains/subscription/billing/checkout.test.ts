import { describe, expect, test } from 'vitest';
import { billedAccount, coreOrder, eventually } from '../../../testing/billed-account.ts';
import { startTestApi } from '../../../testing/test-api.ts';
import { runSql } from '../../../testing/test-identity.ts';

const account = billedAccount();
const { subscription, checkout, decide, sendWebhook, buy, row, invoices, running, mails } = account;

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
    expect((await row()).tier).toBe('free');
  });

  test('that is paid switches the plan, lifts the limits and issues an invoice', async () => {
    const order = { ...coreOrder, finalPrice: 114, selectedAssets: 117 };
    const refused = await subscription('/checkout', 'POST', order);
    expect(refused.body.error).toContain('EUR114.30/month');
    const path = await checkout({ ...order, finalPrice: 114.3 });
    const page = await (await fetch(account.api.url + path)).text();
    expect(page).toContain('Sandbox: no money moves');
    expect(page).toContain('EUR136.02');
    expect((await row()).tier).toBe('free');
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
      expect(mails.filter(({ to }) => to === `${account.ada.id}@parapet.example`)).toMatchObject([
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
    await sendWebhook(path);
    expect(await row()).toMatchObject({ tier: 'free', period_end: null });
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
    await Promise.all([sendWebhook(path), sendWebhook(path)]);
    expect((await row()).tier).toBe('free');
    await decide(path, 'paid');
    const before = await row();
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendWebhook(path)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await row()).toMatchObject({
      tier: 'core',
      period_end: before.period_end,
      failed_charges: 0,
    });
    expect(await invoices()).toHaveLength(1);
  });

  test('at once for several accounts issues numbers without gaps', async () => {
    const users = await Promise.all(Array.from({ length: 4 }, () => account.api.signUp()));
    const paths = await Promise.all(users.map((user) => checkout(coreOrder, user)));
    await Promise.all(
      paths.map((path) => account.sandbox.settle(path.split('/').at(-1) ?? '', 'paid')),
    );
    await Promise.all(paths.flatMap((path) => [sendWebhook(path), sendWebhook(path)]));
    const rows = await runSql<{ number: string }>(
      account.api.database.url,
      'select number from parapet.invoices order by number',
    );
    const numbers = rows.map(({ number }) => Number(number.split('-')[1]));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  test('of nobody, of another installation or with anything else is answered alike', async () => {
    for (const body of ['id=tr_unknown', 'id=', 'id=../x', 'x=1', '']) {
      const answer = await fetch(`${account.api.url}/api/payments/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
      expect([answer.status, await answer.text()]).toEqual([200, 'ok']);
    }
  });

  test('with another amount than the order pays for nothing', async () => {
    const path = await checkout();
    await account.pool.query(
      `update embedded.sandbox_payments set amount_cents = 1, status = 'paid' where id = $1`,
      [path.split('/').at(-1)],
    );
    await sendWebhook(path);
    expect((await row()).tier).toBe('free');
  });
});
