import { createHash, randomBytes } from 'node:crypto';
import type { PaymentStatus } from '@parapet/contracts/plans/billing';
import type { Pool } from 'pg';
import type { PaymentProvider, ProviderPayment } from '../../platform/payments/payment-provider.ts';

/** A payment as its page shows it. */
export interface SandboxPayment {
  readonly id: string;
  readonly cents: number;
  readonly description: string;
  readonly status: PaymentStatus;
  readonly returnUrl: string | null;
  /** Tells what went back, in all. */
  readonly backCents: number;
}

export interface SandboxSubscription {
  readonly id: string;
  readonly customer: string;
  readonly cents: number;
  readonly months: number;
  readonly description: string;
  readonly nextChargeAt: string;
}

/** The provider, and what its page does in place of a bank. */
export interface SandboxPayments extends PaymentProvider {
  find(id: string): Promise<SandboxPayment | null>;
  /** Settles an open payment; the first decision stays. */
  settle(id: string, status: Exclude<PaymentStatus, 'open'>): Promise<void>;
  /** The newest paid ones. */
  listPaid(): Promise<readonly SandboxPayment[]>;
  /** Sends back what is left of a paid payment; nothing happens to any other. */
  sendBack(id: string, how: 'refunded' | 'charged_back'): Promise<void>;
  listSubscriptions(): Promise<readonly SandboxSubscription[]>;
  /** Charges a subscription now, whatever its date. @returns the payment's id, or null for one that ended */
  charge(subscription: string, status: 'paid' | 'failed'): Promise<string | null>;
}

const MAX_LISTED = 50;
const randomId = (kind: string): string => `${kind}_sandbox_${randomBytes(16).toString('hex')}`;
/** The same key is the same id, so that a repeated request creates nothing. */
const idOf = (kind: string, key: string): string =>
  `${kind}_sandbox_${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;

interface PaymentRow {
  id: string;
  customer: string;
  subscription: string | null;
  amount_cents: number;
  description: string;
  reference: string | null;
  status: PaymentStatus;
  return_url: string | null;
  refunded_cents: number;
  charged_back_cents: number;
}

interface SubscriptionRow {
  id: string;
  customer: string;
  amount_cents: number;
  months: number;
  description: string;
  next_charge_at: Date;
}

const shownOf = (row: PaymentRow): SandboxPayment => ({
  id: row.id,
  cents: row.amount_cents,
  description: row.description,
  status: row.status,
  returnUrl: row.return_url,
  backCents: row.refunded_cents + row.charged_back_cents,
});

/** Payments of the embedded default, in its database. No money moves. */
export function createSandboxPayments(pool: Pool): SandboxPayments {
  const findRow = async (id: string): Promise<PaymentRow | undefined> => {
    const { rows } = await pool.query<PaymentRow>(
      'select * from embedded.sandbox_payments where id = $1',
      [id],
    );
    return rows[0];
  };

  /** Charges by one statement, so that two workers do not charge the same date twice. */
  const chargeWhere = async (
    condition: 'next_charge_at <= $3' | 'id = $3',
    value: Date | string,
    status: 'paid' | 'failed',
  ): Promise<string[]> => {
    const { rows } = await pool.query<{ id: string }>(
      `with due as (
         update embedded.sandbox_subscriptions
         set next_charge_at = next_charge_at + make_interval(months => months)
         where is_active and ${condition}
         returning id, customer, amount_cents, description
       )
       insert into embedded.sandbox_payments
         (id, customer, subscription, amount_cents, description, status)
       select $1 || left(encode(sha256(convert_to($2 || id, 'UTF8')), 'hex'), 32), customer, id, amount_cents,
         description, '${status}'
       from due returning id`,
      ['tr_sandbox_', randomBytes(16).toString('hex'), value],
    );
    return rows.map(({ id }) => id);
  };

  return {
    kind: 'sandbox',
    createCustomer: async ({ userId }) => idOf('cst', userId),
    async createFirstPayment({ customer, cents, description, reference, returnUrl }) {
      const id = randomId('tr');
      await pool.query(
        `insert into embedded.sandbox_payments
           (id, customer, amount_cents, description, reference, return_url)
         values ($1, $2, $3, $4, $5, $6)`,
        [id, customer, cents, description, reference, returnUrl],
      );
      const checkoutUrl = new URL(`/embedded/payments/${id}`, returnUrl).href;
      return { id, checkoutUrl };
    },
    /** A retry succeeds: who wants it to fail charges on the page of the sandbox. */
    async createCharge({ customer, cents, description, reference }) {
      const id = idOf('tr', reference);
      await pool.query(
        `insert into embedded.sandbox_payments
           (id, customer, amount_cents, description, reference, status)
         values ($1, $2, $3, $4, $5, 'paid') on conflict do nothing`,
        [id, customer, cents, description, reference],
      );
      return id;
    },
    async hasMandate(customer) {
      const { rowCount } = await pool.query(
        `select from embedded.sandbox_payments where customer = $1 and status = 'paid' limit 1`,
        [customer],
      );
      return rowCount === 1;
    },
    async createSubscription({ customer, cents, months, startsAt, description, key }) {
      const id = idOf('sub', key);
      await pool.query(
        `insert into embedded.sandbox_subscriptions
           (id, customer, amount_cents, months, description, next_charge_at)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (id) do update set is_active = true, next_charge_at = excluded.next_charge_at`,
        [id, customer, cents, months, description, startsAt],
      );
      return id;
    },
    async changeAmount(customer, subscription, cents) {
      await pool.query(
        `update embedded.sandbox_subscriptions set amount_cents = $3
         where id = $1 and customer = $2`,
        [subscription, customer, cents],
      );
    },
    async cancelSubscription(customer, subscription) {
      await pool.query(
        `update embedded.sandbox_subscriptions set is_active = false
         where id = $1 and customer = $2`,
        [subscription, customer],
      );
    },
    async cancelPayment(id) {
      await pool.query(
        `update embedded.sandbox_payments set status = 'canceled' where id = $1 and status = 'open'`,
        [id],
      );
    },
    async refund({ payment, cents }) {
      await pool.query(
        `update embedded.sandbox_payments
         set refunded_cents = refunded_cents + least($2, amount_cents - refunded_cents - charged_back_cents)
         where id = $1 and status = 'paid'`,
        [payment, cents],
      );
    },
    async fetchPayment(id): Promise<ProviderPayment | null> {
      const row = await findRow(id);
      if (!row) return null;
      const { customer, subscription, reference, status, amount_cents: cents } = row;
      const { refunded_cents: refundedCents, charged_back_cents: chargedBackCents } = row;
      return {
        id,
        status,
        customer,
        subscription,
        reference,
        cents,
        currency: 'EUR',
        refundedCents,
        chargedBackCents,
      };
    },
    chargeDue: (now) => chargeWhere('next_charge_at <= $3', now, 'paid'),

    async find(id) {
      const row = await findRow(id);
      return row ? shownOf(row) : null;
    },
    async listPaid() {
      const { rows } = await pool.query<PaymentRow>(
        `select * from embedded.sandbox_payments where status = 'paid'
         order by created_at desc limit $1`,
        [MAX_LISTED],
      );
      return rows.map(shownOf);
    },
    async sendBack(id, how) {
      const column = how === 'refunded' ? 'refunded_cents' : 'charged_back_cents';
      await pool.query(
        `update embedded.sandbox_payments
         set ${column} = amount_cents - refunded_cents - charged_back_cents + ${column}
         where id = $1 and status = 'paid'`,
        [id],
      );
    },
    async settle(id, status) {
      await pool.query(
        `update embedded.sandbox_payments set status = $2 where id = $1 and status = 'open'`,
        [id, status],
      );
    },
    async listSubscriptions() {
      const { rows } = await pool.query<SubscriptionRow>(
        `select * from embedded.sandbox_subscriptions where is_active
         order by created_at desc limit $1`,
        [MAX_LISTED],
      );
      return rows.map((row) => ({
        id: row.id,
        customer: row.customer,
        cents: row.amount_cents,
        months: row.months,
        description: row.description,
        nextChargeAt: row.next_charge_at.toISOString(),
      }));
    },
    async charge(subscription, status) {
      const [id] = await chargeWhere('id = $3', subscription, status);
      return id ?? null;
    },
  };
}
