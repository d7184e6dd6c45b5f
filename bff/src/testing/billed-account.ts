import { createTestDatabase } from '@parapet/test-kit/postgres';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { chargeDue } from '../domains/subscription/billing/charge-due.ts';
import {
  createSandboxPayments,
  type SandboxPayments,
  type SandboxSubscription,
} from '../embedded/payments/sandbox-payments.ts';
import { openDatabase } from '../platform/db/database.ts';
import { createLogger } from '../platform/log/logger.ts';
import type { Mail } from '../platform/mail/mailer.ts';
import { type Answer, noBilling, startTestApi, type TestApi } from './test-api.ts';
import { runSql, type TestUser } from './test-identity.ts';

export interface BilledAccount {
  readonly api: TestApi;
  /** In the free plan, since 1 November 2026. */
  readonly ada: TestUser;
  readonly pool: pg.Pool;
  readonly sandbox: SandboxPayments;
  /** All that were sent in this file. */
  readonly mails: readonly Mail[];
  /** Moves the clock forward. */
  readonly later: (days: number) => void;
  /** Calls the API below `/api/subscription`. */
  readonly subscription: (
    path?: string,
    method?: string,
    body?: unknown,
    by?: TestUser,
  ) => Promise<Answer>;
  /** Returns the path of the payment page. */
  readonly checkout: (order?: object, by?: TestUser) => Promise<string>;
  /** Chooses an outcome on the page of the sandbox, as a browser does. */
  readonly decide: (path: string, outcome: string) => Promise<Response>;
  /** Calls the webhook as the provider does. */
  readonly sendWebhook: (path: string) => Promise<Response>;
  readonly buy: (order?: object, by?: TestUser) => Promise<Response>;
  /** The row of the account's subscription. */
  readonly row: () => Promise<Record<string, unknown>>;
  readonly invoices: () => Promise<Answer['body']>;
  /** The provider's subscription, as soon as a worker has made it. */
  readonly running: () => Promise<SandboxSubscription>;
  /** Charges what is due, where the provider itself charges nothing. */
  readonly sweep: () => Promise<void>;
}

export const coreOrder = {
  tier: 'core',
  finalPrice: 49,
  selectedAssets: 50,
  billingPeriod: 'monthly',
} as const;
export const proOrder = {
  ...coreOrder,
  tier: 'pro',
  finalPrice: 149,
  selectedAssets: 250,
} as const;

/** Returns what a worker does soon. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 20_000 });

const { seller } = noBilling;
const START = '2026-11-01T00:00:00.000Z';

/** Registers the hooks of a test file: one API that sells plans by the sandbox, and a new account for each test. */
export function billedAccount(): BilledAccount {
  let api: TestApi;
  let pool: pg.Pool;
  let sandbox: SandboxPayments;
  let ada: TestUser;
  let clock = new Date(START);
  const mails: Mail[] = [];

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
  const checkout = async (order: object = coreOrder, by = ada) => {
    const { status, body } = await subscription('/checkout', 'POST', order, by);
    expect({ status, body }).toMatchObject({ status: 200 });
    return new URL(body.checkoutUrl).pathname;
  };
  const sendForm = (path: string, body: string) =>
    fetch(api.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
  const decide = (path: string, outcome: string) => sendForm(path, `outcome=${outcome}`);
  const row = async () => {
    const [found] = await runSql<Record<string, unknown>>(
      api.database.url,
      'select * from parapet.subscriptions where user_id = $1',
      [ada.id],
    );
    return found ?? {};
  };

  return {
    get api() {
      return api;
    },
    get ada() {
      return ada;
    },
    get pool() {
      return pool;
    },
    get sandbox() {
      return sandbox;
    },
    mails,
    later: (days) => {
      clock = new Date(clock.getTime() + days * 86_400_000);
    },
    subscription,
    checkout,
    decide,
    sendWebhook: (path) => sendForm('/api/payments/webhook', `id=${path.split('/').at(-1)}`),
    buy: async (order = coreOrder, by = ada) => decide(await checkout(order, by), 'paid'),
    row,
    invoices: async () => (await subscription('/invoices')).body.items,
    running: () =>
      eventually(async () => {
        const { mollie_subscription_id } = await row();
        const found = (await sandbox.listSubscriptions()).find(
          ({ id }) => id === mollie_subscription_id,
        );
        if (!found) throw new Error('No subscription runs.');
        return found;
      }),
    async sweep() {
      const db = openDatabase({ url: api.database.url, poolSize: 2, onError: () => undefined });
      const log = createLogger({ process: 'worker', level: 'silent' });
      const queue = { send: async () => undefined };
      const payments: SandboxPayments = { ...sandbox, chargeDue: async () => [] };
      await chargeDue({ db, payments, queue, log, seller, now: () => clock })({
        signal: new AbortController().signal,
      });
      await db.close();
    },
  };
}
