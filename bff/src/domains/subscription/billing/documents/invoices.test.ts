import { describe, expect, test } from 'vitest';
import { billedAccount, eventually } from '../../../../testing/billed-account.ts';
import { runSql } from '../../../../testing/test-identity.ts';

const account = billedAccount();
const { later, subscription, decide, sendWebhook, buy, row, invoices, running, mails } = account;

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
    const download = async (by = account.ada) =>
      fetch(`${account.api.url}/api/subscription/invoices/${invoice.id}/pdf`, {
        headers: { authorization: `Bearer ${by.token}` },
      });
    const first = await download();
    expect(first.headers.get('content-type')).toBe('application/pdf');
    expect(first.headers.get('content-disposition')).toContain(`parapet-${invoice.number}.pdf`);
    const bytes = Buffer.from(await first.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(Buffer.from(await (await download()).arrayBuffer()).equals(bytes)).toBe(true);
    expect((await download(await account.api.signUp())).status).toBe(404);
  });

  test('of a renewal that was charged before a change of country are about what was paid', async () => {
    await buy();
    const { id } = await running();
    const payment = await account.sandbox.charge(id, 'paid');
    await subscription('/billing-details', 'PUT', { ...details, vatId: null });
    await sendWebhook(`/${payment}`);
    const [invoice] = await invoices();
    expect(invoice).toMatchObject({ netCents: 4819, vatCents: 1012, grossCents: 5831 });
    expect((await subscription()).body.billing.period_end).toBe('2026-12-31T11:42:04.408Z');
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
      account.api.database.url,
      `select provider_id as id from parapet.payments where user_id = $1 and status = 'paid'`,
      [account.ada.id],
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
    expect(await (await fetch(`${account.api.url}/embedded/payments`)).text()).toContain(
      'Charge back',
    );
    expect((await decide(path, how)).status).toBe(303);
    await sendWebhook(path);
    const [note, invoice] = await invoices();
    expect(note).toMatchObject({
      description: `Credit note for invoice ${invoice.number}`,
      creditFor: invoice.number,
      netCents: -4900,
      vatCents: -931,
      grossCents: -5831,
    });
    expect(
      await runSql(
        account.api.database.url,
        'select reason from parapet.credit_notes where id = $1',
        [note.id],
      ),
    ).toEqual([{ reason }]);
    expect(await invoices()).toHaveLength(2);
    expect((await subscription()).body.subscription_tier).toBe('free');
    await eventually(async () => expect((await row()).mollie_subscription_id).toBeNull());
    await eventually(() =>
      expect(mails.filter(({ to }) => to.startsWith(account.ada.id)).at(-1)).toMatchObject({
        subject: 'Your payment went back',
        text: expect.stringContaining(note.number),
      }),
    );
    const file = await fetch(`${account.api.url}/api/subscription/invoices/${note.id}/pdf`, {
      headers: { authorization: `Bearer ${account.ada.token}` },
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
      await account.pool.query(
        'update embedded.sandbox_payments set refunded_cents = $2 where id = $1',
        [path.split('/').at(-1), cents],
      );
      await sendWebhook(path);
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
    await sendWebhook(`/${await account.sandbox.charge(id, 'paid')}`);
    await decide(path, 'charged_back');
    expect((await invoices())[0]).toMatchObject({ grossCents: -5831 });
    expect((await subscription()).body.subscription_tier).toBe('core');
  });
});

test('nobody sees or changes the payments of somebody else, in Postgres as well', async () => {
  await buy();
  const bob = await account.api.signUp();
  const claims = JSON.stringify({ sub: bob.id, role: 'authenticated' });
  const asBob = (statement: string) =>
    runSql(
      account.api.database.url,
      `begin; set local role parapet_api; select set_config('request.jwt.claims', '${claims}', true);
       ${statement}; commit`,
    );
  for (const table of ['payments', 'invoices', 'credit_notes', 'billing_details']) {
    const rows = await account.api.call(bob, 'GET', '/api/subscription/invoices');
    expect(rows.body.items, table).toEqual([]);
  }
  await asBob(`update parapet.subscriptions set cancels_at = now()`);
  expect((await row()).cancels_at).toBeNull();
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
