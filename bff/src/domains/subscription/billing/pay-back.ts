import type { Logger } from '../../../platform/log/logger.ts';
import type {
  PaymentProvider,
  ProviderPayment,
} from '../../../platform/payments/payment-provider.ts';

interface PayBackPorts {
  readonly payments: Pick<PaymentProvider, 'refund'>;
  readonly log: Logger;
}

/**
 * Sends back what is left of a charge whose account is deleted: nobody gets a period for it, and no invoice.
 * A repeated message sends nothing more.
 * @throws AppError upstream_failed: the sender should repeat its message
 */
export async function payBack(
  { payments, log }: PayBackPorts,
  { id, cents, currency, refundedCents, chargedBackCents }: ProviderPayment,
): Promise<void> {
  const rest = cents - refundedCents - chargedBackCents;
  if (rest <= 0) return;
  if (currency !== 'EUR') {
    log.error({ providerId: id, currency }, 'a charge of a deleted account is in another currency');
    return;
  }
  await payments.refund({ payment: id, cents: rest, description: 'Your account was deleted' });
  log.info({ providerId: id, cents: rest }, 'a charge of a deleted account was paid back');
}
