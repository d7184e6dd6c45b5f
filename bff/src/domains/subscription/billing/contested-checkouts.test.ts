import { afterEach, describe, expect, test, vi } from 'vitest';
import { billedAccount, coreOrder, eventually, proOrder } from '../../../testing/billed-account.ts';
import { runSql } from '../../../testing/test-identity.ts';

const account = billedAccount();
const { later, subscription, checkout, decide, sendWebhook, buy, row, invoices, mails } = account;

const yearOf = (tier: string, finalPrice: number, selectedAssets: number) =>
  ({ tier, finalPrice, selectedAssets, billingPeriod: 'yearly' }) as const;
const advancedYear = yearOf('advanced', 3990, 1000);

/** A provider that cannot cancel what is open, as for some methods of payment. */
const keepOpenCheckouts = () =>
  vi.spyOn(account.sandbox, 'cancelPayment').mockResolvedValue(undefined);
afterEach(() => void vi.restoreAllMocks());

const idOf = (path: string) => path.split('/').at(-1) ?? '';

const moneyOf = async (path: string) => {
  const reported = await account.sandbox.fetchPayment(idOf(path));
  return { status: reported?.status, cents: reported?.cents, back: reported?.refundedCents };
};

/** Returns what stays with us, of everything that the account paid. */
const keptCents = async () => {
  const [found] = await runSql<{ kept: number }>(
    account.api.database.url,
    `select sum(amount_cents - refunded_cents)::int as kept from embedded.sandbox_payments
     where status = 'paid' and customer = $1`,
    [(await row()).mollie_customer_id],
  );
  return found?.kept ?? 0;
};

describe('a second checkout', () => {
  test('closes the first one at the provider', async () => {
    const first = await checkout();
    const second = await checkout(proOrder);
    expect((await moneyOf(first)).status).toBe('canceled');
    await decide(first, 'paid');
    expect((await row()).tier).toBe('free');
    await decide(second, 'paid');
    expect((await row()).tier).toBe('pro');
    const open = await runSql(
      account.api.database.url,
      `select from parapet.payments where user_id = $1 and status = 'open'`,
      [account.ada.id],
    );
    expect(open).toEqual([]);
  });

  test.each([
    ['the first one paid all the same', ['first', 'second']],
    ['the first one paid last', ['second', 'first']],
  ] as const)('spends the rest of a plan once: %s', async (_, order) => {
    keepOpenCheckouts();
    await buy(yearOf('core', 490, 50));
    const paths = {
      first: await checkout(advancedYear),
      second: await checkout(advancedYear),
    };
    for (const name of order) await decide(paths[name], 'paid');
    expect(await row()).toMatchObject({ tier: 'advanced', net_cents: 399_000 });
    await eventually(async () => {
      const late = await moneyOf(paths[order[1]]);
      expect(late.back).toBe(late.cents);
    });
    // One year for its price with VAT: 490.00 at first, the rest with the checkout that counts.
    expect(await keptCents()).toBe(Math.round(399_000 * 1.19));
    expect(await invoices()).toHaveLength(2);
    await eventually(() => {
      expect(mails.filter(({ to }) => to === `${account.ada.id}@parapet.example`)).toContainEqual(
        expect.objectContaining({ subject: 'Your payment was returned' }),
      );
    });
  });

  test('of an earlier year buys no later one', async () => {
    keepOpenCheckouts();
    await buy(yearOf('pro', 1490, 250));
    const old = await checkout(advancedYear);
    later(360);
    const { searchParams } = new URL((await decide(old, 'paid')).headers.get('location') ?? '');
    const payment = (await subscription(`/payments/${searchParams.get('payment')}`)).body;
    expect(payment.status).toBe('paid');
    const { tier, net_cents } = await row();
    // 2,500.00 was paid and 20.41 was left: that is 63 of 100 parts of a year.
    expect({ tier, net_cents }).toEqual({ tier: 'advanced', net_cents: 252_041 });
  });
});

test('checkouts that are started and paid at once grant one plan, and the rest goes back', async () => {
  keepOpenCheckouts();
  await buy(yearOf('core', 490, 50));
  const started = await Promise.all(
    Array.from({ length: 3 }, () => subscription('/checkout', 'POST', advancedYear)),
  );
  const paths = started.flatMap(({ status, body }) =>
    status === 200 ? [new URL(body.checkoutUrl).pathname] : [],
  );
  expect(paths.length).toBeGreaterThan(0);
  expect(started.every(({ status }) => status === 200 || status === 409)).toBe(true);
  await account.pool.query(
    `update embedded.sandbox_payments set status = 'paid' where customer = $1 and status = 'open'`,
    [(await row()).mollie_customer_id],
  );
  const { rows } = await account.pool.query<{ id: string }>(
    'select id from embedded.sandbox_payments where customer = $1',
    [(await row()).mollie_customer_id],
  );
  await Promise.all(rows.flatMap(({ id }) => [sendWebhook(`/${id}`), sendWebhook(`/${id}`)]));
  expect(await row()).toMatchObject({ tier: 'advanced', net_cents: 399_000 });
  await eventually(async () => expect(await keptCents()).toBe(Math.round(399_000 * 1.19)));
  expect(await invoices()).toHaveLength(2);
});

test('a plan whose renewal nobody charges is past due after ten days', async () => {
  await buy(coreOrder);
  later(35);
  await account.sweep();
  expect((await subscription()).body.billing.state).toBe('active');
  later(6);
  await account.sweep();
  expect((await subscription()).body.billing.state).toBe('past_due');
});
