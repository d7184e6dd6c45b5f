import pg from 'pg';
import type { Seller } from '../domains/subscription/billing/documents/issue-invoice.ts';
import {
  createSandboxPayments,
  type SandboxPayments,
} from '../embedded/payments/sandbox-payments.ts';
import type { Config } from '../platform/env.ts';
import { isLoopbackName } from '../platform/http/loopback.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { PaymentProvider } from '../platform/payments/payment-provider.ts';

export interface BillingDeps {
  /** Null where nothing is sold. */
  readonly payments: PaymentProvider | null;
  /** The provider again, where it is the sandbox and has a page. */
  readonly sandbox: SandboxPayments | null;
  readonly seller: Seller;
}

/**
 * Mollie where it is set; else the sandbox, on an installation that only its own machine reaches: elsewhere
 * everybody could give themselves a plan.
 */
export async function openPayments(
  config: Pick<Config, 'mode' | 'publicUrl' | 'databaseUrl' | 'mollie' | 'seller'>,
  log: Logger,
): Promise<BillingDeps & { close(): Promise<void> }> {
  const { mode, publicUrl, mollie, seller } = config;
  const closeNothing = async () => undefined;
  if (mollie) {
    const { mollieProvider } = await import('../platform/payments/mollie-provider.ts');
    const payments = mollieProvider({ ...mollie, publicUrl });
    return {
      payments,
      sandbox: null,
      seller: { ...seller, isSandbox: false },
      close: closeNothing,
    };
  }
  if (mode === 'hosted' || !isLoopbackName(new URL(publicUrl).hostname)) {
    return {
      payments: null,
      sandbox: null,
      seller: { ...seller, isSandbox: false },
      close: closeNothing,
    };
  }
  const pool = new pg.Pool({ connectionString: config.databaseUrl, max: 2 });
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  const sandbox = createSandboxPayments(pool);
  return {
    payments: sandbox,
    sandbox,
    seller: { ...seller, isSandbox: true },
    close: () => pool.end(),
  };
}
