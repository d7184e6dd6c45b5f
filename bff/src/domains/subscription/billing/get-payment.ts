import type { paymentSchema } from '@parapet/contracts/plans/billing';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import { paymentsIn } from './repositories/payments.repository.ts';

export interface GetPaymentPorts {
  readonly db: Database;
  /** Null where nothing is sold. */
  readonly receive: ((providerId: string) => Promise<void>) | null;
}

/**
 * A payment of the actor. An open one is looked up at the provider first: the page that waits for it must not
 * depend on a webhook.
 * @throws AppError not_found, upstream_failed
 */
export const getPayment =
  ({ db, receive }: GetPaymentPorts) =>
  async (actor: Actor, paymentId: string): Promise<z.input<typeof paymentSchema>> => {
    const find = () => db.asActor(actor, (tx) => paymentsIn(tx, actor.userId).find(paymentId));
    const first = await find();
    if (first?.status === 'open' && first.providerId !== null) await receive?.(first.providerId);
    const payment = first?.status === 'open' ? await find() : first;
    if (!payment) throw new AppError('not_found', 'There is no such payment.');
    const { id, status, tier, grossCents, returnedCents, createdAt } = payment;
    return { id, status, tier, grossCents, returnedCents, createdAt };
  };
