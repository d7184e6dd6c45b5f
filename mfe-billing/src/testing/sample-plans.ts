import type { BillingDetails, Invoice } from '@parapet/contracts/plans/billing';
import { plans } from '@parapet/contracts/plans/plan-catalogue';
import type { Subscription } from '@parapet/contracts/plans/subscription';

const pro: Subscription = {
  subscription_tier: 'pro',
  price: { amount: 149, currency: 'EUR', period: 'month' },
  assets: { current: 186, limit: 250, discounted_extra: 0, discount_percentage: 0 },
  workspaces: {
    current: 2,
    limit: 3,
    details: [
      { id: '0190f5a0-0000-7000-8000-000000000002', name: 'Northquay', assets: 160 },
      { id: '0190f5a0-0000-7000-8000-000000000003', name: 'Acquisitions', assets: 26 },
    ],
  },
  cloud_accounts: { current: 5, limit: 5 },
  breach_searches: { current: 41, limit: 100 },
  evidence_bytes: { current: 734_003_200, limit: 10_737_418_240 },
  scan_history_days: 365,
  features: ['External scanning', 'Evidence and remediation', 'Members'],
  free_tier_limited: false,
  can_invite_users: true,
  mollie_customer_id: null,
  mollie_subscription_id: null,
  billing: {
    state: 'active',
    period: 'monthly',
    period_end: null,
    cancels_at: null,
    next_charge_at: null,
    grace_until: null,
    change: null,
  },
  owner: { id: '0190f5a0-0000-7000-8000-000000000001', is_you: true },
};

export const subscription = (change: Partial<Subscription> = {}): Subscription => ({
  ...pro,
  ...change,
});

/** The response of GET /api/plans. */
export const planList = { items: [...plans], payments: 'sandbox' };

export const billingDetails: BillingDetails = {
  name: 'Northquay B.V.',
  street: 'Kade 1',
  postalCode: '1011 AB',
  city: 'Amsterdam',
  country: 'NL',
  vatId: null,
};

export const invoice: Invoice = {
  id: '0190f5a0-0000-7000-8000-000000000009',
  number: '2026-000007',
  issuedAt: '2026-11-22T10:00:00.000Z',
  description: 'Parapet Pro',
  creditFor: null,
  netCents: 14_900,
  vatCents: 3129,
  grossCents: 18_029,
};

/** The answers of the plan tab. */
export const planAnswers = {
  listPlans: () => planList,
  getBillingDetails: () => ({ details: billingDetails, sellerCountry: 'DE' }),
  listInvoices: () => ({ items: [invoice] }),
};
