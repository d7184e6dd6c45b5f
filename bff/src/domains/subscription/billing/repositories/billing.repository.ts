import type { BillingDetails } from '@parapet/contracts/plans/billing';
import type { PaidPeriod } from '@parapet/contracts/plans/plan-change';
import {
  type BillingPeriod,
  billingPeriodSchema,
  type Tier,
  tierOrFree,
} from '@parapet/contracts/plans/subscription';
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/database.ts';

/** The plan of an account with everything about its payment. Times in ISO 8601. */
export interface BillingAccount {
  readonly tier: Tier;
  readonly extraAssets: number;
  /** Null for a plan that nobody pays for. */
  readonly paid: PaidPeriod | null;
  readonly cancelsAt: string | null;
  readonly failedCharges: number;
  readonly nextChargeAt: string | null;
  readonly graceUntil: string | null;
  readonly next: PlanTerms | null;
  readonly customer: string | null;
  readonly subscription: string | null;
  readonly providerTerms: string | null;
}

/** Describes what is bought, apart from its price. */
export interface PlanTerms {
  readonly tier: Tier;
  readonly extraAssets: number;
  readonly billingPeriod: BillingPeriod;
}

/** Plan and billing details of one account. */
export const billingIn = (tx: Tx, userId: string) => ({
  /** The lock of everything that changes a plan or counts against it, until the transaction ends. */
  async lock(): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`plan:${userId}`}, 0))`.execute(tx);
  },

  async findAccount(): Promise<BillingAccount> {
    const row = await tx
      .selectFrom('subscriptions')
      .where('user_id', '=', userId)
      .selectAll()
      .executeTakeFirst();
    return accountOf(row);
  },

  async update(change: Partial<AccountChange>): Promise<void> {
    await tx
      .updateTable('subscriptions')
      .where('user_id', '=', userId)
      .set(columnsOf(change))
      .execute();
  },

  async findDetails(): Promise<BillingDetails | null> {
    const row = await tx
      .selectFrom('billing_details')
      .where('user_id', '=', userId)
      .select(['name', 'street', 'postal_code', 'city', 'country', 'vat_id'])
      .executeTakeFirst();
    if (!row) return null;
    const { postal_code: postalCode, vat_id: vatId, ...rest } = row;
    return { ...rest, postalCode, vatId };
  },

  async saveDetails({ postalCode, vatId, ...rest }: BillingDetails): Promise<void> {
    const row = { ...rest, postal_code: postalCode, vat_id: vatId };
    await tx
      .insertInto('billing_details')
      .values({ ...row, user_id: userId })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute();
  },

  /** Returns where mail about payments goes; needs a transaction for this account. */
  async findAddress(): Promise<string | null> {
    const { rows } = await sql<{ address: string | null }>`
      select parapet.billing_address() as address`.execute(tx);
    return rows[0]?.address ?? null;
  },
});

export async function findOwnerOfCustomer(tx: Tx, customer: string): Promise<string | null> {
  const { rows } = await sql<{ owner: string | null }>`
    select parapet.owner_of_customer(${customer}) as owner`.execute(tx);
  return rows[0]?.owner ?? null;
}

/** Returns whether a payment is of an account that is deleted or about to be, and was not received before. */
export async function isChargedAfterDeletion(
  tx: Tx,
  customer: string,
  providerId: string,
): Promise<boolean> {
  const { rows } = await sql<{ late: boolean }>`
    select parapet.is_charged_after_deletion(${customer}, ${providerId}) as late`.execute(tx);
  return rows[0]?.late ?? false;
}

/** Accounts with something to do, at most `most` of those after `after`. */
export async function listAccountsToBill(
  tx: Tx,
  due: Date,
  after: string | null,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from parapet.accounts_to_bill(${due.toISOString()}, ${after}, ${most}) as id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** The free plan, which nobody pays for. */
export const endedPlan = {
  tier: 'free',
  extraAssets: 0,
  paid: null,
  cancelsAt: null,
  failedCharges: 0,
  nextChargeAt: null,
  graceUntil: null,
  next: null,
} as const satisfies Partial<AccountChange>;

export interface AccountChange extends Omit<BillingAccount, 'customer'> {
  readonly customer: string;
}

const columnsOf = (change: Partial<AccountChange>) => ({
  ...(change.tier !== undefined && { tier: change.tier }),
  ...(change.extraAssets !== undefined && { extra_assets: change.extraAssets }),
  ...(change.paid !== undefined && {
    billing_period: change.paid?.billingPeriod ?? 'monthly',
    net_cents: change.paid?.netCents ?? 0,
    period_start: change.paid?.start ?? null,
    period_end: change.paid?.end ?? null,
  }),
  ...(change.cancelsAt !== undefined && { cancels_at: change.cancelsAt }),
  ...(change.failedCharges !== undefined && { failed_charges: change.failedCharges }),
  ...(change.nextChargeAt !== undefined && { next_charge_at: change.nextChargeAt }),
  ...(change.graceUntil !== undefined && { grace_until: change.graceUntil }),
  ...(change.next !== undefined && {
    next_tier: change.next?.tier ?? null,
    next_extra_assets: change.next?.extraAssets ?? null,
    next_billing_period: change.next?.billingPeriod ?? null,
  }),
  ...(change.customer !== undefined && { mollie_customer_id: change.customer }),
  ...(change.subscription !== undefined && { mollie_subscription_id: change.subscription }),
  ...(change.providerTerms !== undefined && { provider_terms: change.providerTerms }),
});

interface AccountRow {
  readonly tier: string;
  readonly extra_assets: number;
  readonly billing_period: string;
  readonly net_cents: number;
  readonly period_start: string | null;
  readonly period_end: string | null;
  readonly cancels_at: string | null;
  readonly failed_charges: number;
  readonly next_charge_at: string | null;
  readonly grace_until: string | null;
  readonly next_tier: string | null;
  readonly next_extra_assets: number | null;
  readonly next_billing_period: string | null;
  readonly mollie_customer_id: string | null;
  readonly mollie_subscription_id: string | null;
  readonly provider_terms: string | null;
}

/** Without a row an account has the free plan. */
function accountOf(row: AccountRow | undefined): BillingAccount {
  const tier = tierOrFree(row?.tier);
  const extraAssets = row?.extra_assets ?? 0;
  const billingPeriod = periodOf(row?.billing_period);
  const { period_start: start = null, period_end: end = null } = row ?? {};
  const paid = start !== null && end !== null;
  return {
    tier,
    extraAssets,
    paid: paid
      ? { tier, extraAssets, billingPeriod, netCents: row?.net_cents ?? 0, start, end }
      : null,
    cancelsAt: row?.cancels_at ?? null,
    failedCharges: row?.failed_charges ?? 0,
    nextChargeAt: row?.next_charge_at ?? null,
    graceUntil: row?.grace_until ?? null,
    next: row?.next_tier
      ? {
          tier: tierOrFree(row.next_tier),
          extraAssets: row.next_extra_assets ?? 0,
          billingPeriod: periodOf(row.next_billing_period),
        }
      : null,
    customer: row?.mollie_customer_id ?? null,
    subscription: row?.mollie_subscription_id ?? null,
    providerTerms: row?.provider_terms ?? null,
  };
}

export const periodOf = (text: string | null | undefined): BillingPeriod =>
  billingPeriodSchema.catch('monthly').parse(text);
