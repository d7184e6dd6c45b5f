import { describe, expect, test } from 'vitest';
import { billedAccount, coreOrder, eventually, proOrder } from '../../../testing/billed-account.ts';

const account = billedAccount();
const { later, subscription, sendWebhook, buy, row, invoices, running, sweep, mails } = account;

describe('a change of plan', () => {
  test('to a larger one is paid at once, less what is left of the period', async () => {
    await buy();
    later(15);
    await buy(proOrder);
    expect(await row()).toMatchObject({ tier: 'pro', net_cents: 14_900 });
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
    const payment = await account.sandbox.charge(id, 'paid');
    await sendWebhook(`/${payment}`);
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
    await eventually(async () => expect((await row()).mollie_subscription_id).toBeNull());
    expect((await subscription('/resume', 'POST')).status).toBe(200);
    await running();
    await subscription('/cancel', 'POST');
    later(29);
    await sweep();
    expect((await row()).tier).toBe('core');
    later(2);
    await sweep();
    expect(await row()).toMatchObject({ tier: 'free', period_end: null, cancels_at: null });
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
    await sendWebhook(`/${await account.sandbox.charge(id, 'failed')}`);
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
    await eventually(async () => expect((await row()).mollie_subscription_id).toBeNull());
    later(3);
    await sweep();
    expect((await subscription()).body.billing).toMatchObject({
      state: 'active',
      period_end: '2027-01-01T00:00:00.000Z',
    });
    expect(await invoices()).toHaveLength(2);
  });

  test('and stays unpaid leads to the free plan, and deletes nothing', async () => {
    const { api, ada } = account;
    await buy();
    const { id } = await running();
    const add = (value: string) =>
      api.call(ada, 'POST', `/api/workspaces/${ada.workspaceId}/assets`, {
        value,
        consent: true,
      });
    for (let index = 0; index < 6; index += 1) {
      expect((await add(`a${index}.example`)).status).toBe(201);
    }
    later(30);
    await sendWebhook(`/${await account.sandbox.charge(id, 'failed')}`);
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
