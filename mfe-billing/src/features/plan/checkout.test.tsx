// @vitest-environment happy-dom
import { ApiError } from '@parapet/api-client/api-error';
import type { Subscription } from '@parapet/contracts/plans/subscription';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import { billingDetails, planAnswers, subscription } from '../../testing/sample-plans.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const free = subscription({
  subscription_tier: 'free',
  price: { amount: 0, currency: 'EUR', period: 'month' },
  assets: { current: 3, limit: 5, discounted_extra: 0, discount_percentage: 0 },
});
const end = () => new Date(Date.now() + 20 * 86_400_000).toISOString();
const paying = (billing: Partial<Subscription['billing']> = {}) => {
  const { billing: standard } = subscription();
  return subscription({ billing: { ...standard, period_end: end(), ...billing } });
};

const open = (answers: object = {}, plan = free, at = '/dashboard/Profile?tab=billing') =>
  renderPage({ at, answers: { ...planAnswers, ...answers }, subscription: plan });
const form = async () => within(await screen.findByRole('form', { name: 'Change plan' }));
const price = () => within(screen.getByRole('status', { name: 'Price' }));

describe('the price', () => {
  it('is computed as the plan, the period and the assets are chosen', async () => {
    const { user } = open();
    const change = await form();
    expect(price().getByText('EUR49.00/month')).toBeTruthy();
    await user.click(change.getByRole('radio', { name: 'Pro' }));
    expect(price().getByText('EUR149.00/month')).toBeTruthy();
    await user.click(change.getByRole('radio', { name: 'Yearly' }));
    expect(price().getByText('EUR1490.00/year')).toBeTruthy();
    expect(price().getByText('EUR298.00')).toBeTruthy();
    const assets = change.getByRole('textbox', { name: 'Assets' });
    await user.clear(assets);
    await user.type(assets, '350');
    expect(price().getByText('100 extra assets')).toBeTruthy();
    expect(price().getByText('EUR66.50/month, 5% off')).toBeTruthy();
    expect(await price().findByText('VAT 21%')).toBeTruthy();
  });

  it('needs a whole number of assets, and keeps what was typed', async () => {
    const { user } = open();
    const change = await form();
    const assets = change.getByRole('textbox', { name: 'Assets' });
    await user.clear(assets);
    await user.type(assets, 'many');
    expect(change.getByText('Enter a whole number up to 10,050.')).toBeTruthy();
    expect(assets.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('status', { name: 'Price' })).toBeNull();
    expect((assets as HTMLInputElement).value).toBe('many');
  });
});

describe('a checkout', () => {
  it('sends the price of the page, is busy and opens the address of the payment', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue(undefined);
    const answer = Promise.withResolvers<{ checkoutUrl: string }>();
    const { user, client } = open({ startCheckout: () => answer.promise });
    const button = (await form()).getByRole('button', { name: 'Continue to payment' });
    await user.click(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    answer.resolve({ checkoutUrl: 'https://pay.example/tr_1' });
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/tr_1'));
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(client.requests.find(({ id }) => id === 'startCheckout')?.body).toEqual({
      tier: 'core',
      finalPrice: 49,
      selectedAssets: 50,
      billingPeriod: 'monthly',
    });
  });

  const refused = (message: string) => () => {
    throw new ApiError({ message, status: 422, code: 'invalid_input', requestId: 'r' });
  };
  const fault = () => {
    throw new ApiError({ message: 'x', status: 502, code: 'upstream_failed', requestId: 'r' });
  };
  it.each<[string, () => unknown, string]>([
    ['an empty address', () => ({ checkoutUrl: '' }), 'Checkout URL not received from backend.'],
    [
      'a script',
      () => ({ checkoutUrl: 'javascript:alert(1)' }),
      'Checkout URL not received from backend.',
    ],
    ['a fault', fault, 'Failed to initiate checkout'],
    [
      'another price',
      refused('The price is EUR59.00/month without VAT.'),
      'Failed to initiate checkout. The price is EUR59.00/month without VAT.',
    ],
  ])('that is answered with %s says so', async (_, startCheckout, message) => {
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue(undefined);
    const { user } = open({ startCheckout });
    await user.click((await form()).getByRole('button', { name: 'Continue to payment' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(assign).not.toHaveBeenCalled();
  });

  it('of a smaller plan changes at the end of the period without a payment', async () => {
    const { user, client, log } = open({ changePlan: () => ({ success: true }) }, paying());
    const change = await form();
    await user.click(change.getByRole('radio', { name: 'Core' }));
    await user.click(change.getByRole('button', { name: 'Change at the end of the period' }));
    await waitFor(() => expect(log.planReloads).toBe(1));
    expect(client.requests.find(({ id }) => id === 'changePlan')?.body).toMatchObject({
      tier: 'core',
      selectedAssets: 50,
    });
  });

  it('is not offered for the plan of somebody else', async () => {
    const { owner } = subscription();
    open({}, subscription({ owner: { ...owner, is_you: false } }));
    await within(screen.getByRole('region', { name: 'Plans' })).findByRole('row', {
      name: /^Core/,
    });
    expect(screen.queryByRole('form', { name: 'Change plan' })).toBeNull();
  });
});

describe('the way back from a payment', () => {
  const at = '/dashboard/Profile?tab=billing&payment=0190f5a0-0000-7000-8000-00000000000a';
  const payment = (status: string) => ({
    id: '0190f5a0-0000-7000-8000-00000000000a',
    status,
    tier: 'core',
    grossCents: 5831,
    createdAt: end(),
  });

  it('tells that it was paid and reads the plan again', async () => {
    const { log, user, address } = open({ getPayment: () => payment('paid') }, free, at);
    expect(await screen.findByText('Your payment was received')).toBeTruthy();
    await waitFor(() => expect(log.planReloads).toBe(1));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(address()).toBe('/dashboard/Profile?tab=billing');
  });

  it.each([
    [5831, 'Your payment was returned', /all EUR58.31 are sent back/],
    [
      100,
      'Your payment was received',
      /You have Core.*EUR1.00 that you paid too much are sent back/,
    ],
  ])('tells that %i cents of it go back', async (returnedCents, title, text) => {
    open({ getPayment: () => ({ ...payment('paid'), returnedCents }) }, free, at);
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  });

  it.each([
    ['failed', 'Your payment failed'],
    ['canceled', 'You cancelled the payment'],
    ['expired', 'The payment expired'],
    ['open', 'Waiting for the payment'],
  ])('tells that it is %s', async (status, title) => {
    const { log } = open({ getPayment: () => payment(status) }, free, at);
    expect(await screen.findByText(title)).toBeTruthy();
    expect(log.planReloads).toBe(0);
  });
});

describe('a plan that is paid for', () => {
  it('can be cancelled after a question, and kept', async () => {
    const done = () => ({ success: true });
    const { user, client, log } = open({ cancelPlan: done }, paying());
    await user.click(await screen.findByRole('button', { name: 'Cancel plan' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel Pro?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel plan' }));
    await waitFor(() => expect(log.planReloads).toBe(1));
    expect(client.requests.some(({ id }) => id === 'cancelPlan')).toBe(true);
    cleanup();
    const kept = open({ resumePlan: done }, paying({ cancels_at: '2026-12-01T00:00:00.000Z' }));
    expect(screen.getByText('Your plan ends on 1 December 2026')).toBeTruthy();
    await kept.user.click(screen.getByRole('button', { name: 'Keep Pro' }));
    await waitFor(() => expect(kept.log.planReloads).toBe(1));
  });

  it('tells that a payment failed, what it changes to and what is above the limit', () => {
    open({}, paying({ state: 'past_due', grace_until: '2026-12-15T00:00:00.000Z' }));
    expect(screen.getByText('Your payment failed')).toBeTruthy();
    expect(screen.getByText(/until 15 December 2026 to keep Pro/)).toBeTruthy();
    cleanup();
    const change = { tier: 'core', assets: 50, period: 'monthly' } as const;
    open({}, paying({ change, period_end: '2026-12-01T00:00:00.000Z' }));
    expect(screen.getByText('Your plan changes on 1 December 2026')).toBeTruthy();
    cleanup();
    open({}, { ...free, assets: { ...free.assets, current: 12 } });
    expect(screen.getByText('7 assets are above your limit')).toBeTruthy();
    expect(screen.queryByText(/workspaces? (is|are) above/)).toBeNull();
  });

  it('tells that workspaces and cloud accounts are above the limit', () => {
    const workspaces = { ...free.workspaces, current: 2, limit: 0 };
    open({}, { ...free, workspaces, cloud_accounts: { current: 2, limit: 1 } });
    expect(screen.getByText('2 workspaces are above your limit')).toBeTruthy();
    expect(screen.getByText('1 cloud account is above your limit')).toBeTruthy();
    expect(screen.getByText(/^Nothing was deleted. No workspace can be added until/)).toBeTruthy();
  });
});

describe('billing details', () => {
  it('show errors at their fields and keep what was typed', async () => {
    const { user, client } = open({
      getBillingDetails: () => ({ details: null, sellerCountry: 'DE' }),
      saveBillingDetails: ({ body }: { body: unknown }) => body,
    });
    const details = within(await screen.findByRole('form', { name: 'Billing details' }));
    await user.type(details.getByRole('textbox', { name: /VAT ID/ }), 'DE1');
    await user.selectOptions(details.getByRole('combobox', { name: 'Country' }), 'NL');
    await user.click(details.getByRole('button', { name: 'Save billing details' }));
    expect(await details.findByText('Enter a name or company.')).toBeTruthy();
    expect(
      details.getByText('VAT IDs of the chosen country look like NL123456789B01.'),
    ).toBeTruthy();
    expect(client.requests.some(({ id }) => id === 'saveBillingDetails')).toBe(false);
    const typed = { Name: billingDetails.name, Street: 'Kade 1', Postal: '1011 AB', City: 'A' };
    for (const [label, text] of Object.entries(typed)) {
      await user.type(details.getByRole('textbox', { name: new RegExp(`^${label}`) }), text);
    }
    const vatId = details.getByRole('textbox', { name: /VAT ID/ });
    await user.clear(vatId);
    await user.type(vatId, 'nl 1234.56789.B01');
    await user.click(details.getByRole('button', { name: 'Save billing details' }));
    await waitFor(() =>
      expect(client.requests.find(({ id }) => id === 'saveBillingDetails')?.body).toMatchObject({
        country: 'NL',
        vatId: 'NL123456789B01',
      }),
    );
  });
});

describe('invoices', () => {
  it('are listed with a file each', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
    const { user } = open({ downloadInvoice: () => '%PDF-1.7' });
    const row = await screen.findByRole('row', { name: /2026-000007.*22 November 2026/ });
    expect(within(row).getByText('EUR180.29')).toBeTruthy();
    await user.click(
      within(row).getByRole('button', { name: 'Download invoice 2026-000007 as PDF' }),
    );
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
  });
});
