import type { planOrderSchema } from '@parapet/contracts/plans/billing';
import { planChangeOf } from '@parapet/contracts/plans/plan-change';
import { planPriceOf } from '@parapet/contracts/plans/plan-price';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import type { AuditEntry } from '../../../platform/audit/audit.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { auditPlan } from './audit-plan.ts';
import { billingQueue } from './billing-queue.ts';
import {
  type AccountChange,
  type BillingAccount,
  billingIn,
} from './repositories/billing.repository.ts';
import type { CheckoutPorts } from './start-checkout.ts';

export interface ManagePlanPorts extends CheckoutPorts {
  readonly queue: Pick<Queue, 'send'>;
}

const success = { success: true } as const;

/** @throws AppError conflict without a plan that is paid for, or when it is cancelled already */
export const cancelPlan = (ports: ManagePlanPorts) => (actor: Actor) =>
  changeAccount(ports, actor, 'subscription.cancelled', (account) => {
    const { paid, cancelsAt } = account;
    if (!paid) throw nothingPaid();
    if (cancelsAt !== null) throw new AppError('conflict', 'This plan is cancelled already.');
    return { cancelsAt: paid.end, next: null };
  });

/** @throws AppError conflict when nothing is cancelled or waits */
export const resumePlan = (ports: ManagePlanPorts) => (actor: Actor) =>
  changeAccount(ports, actor, 'subscription.resumed', ({ paid, cancelsAt, next }) => {
    if (!paid || (cancelsAt === null && next === null)) {
      throw new AppError('conflict', 'Nothing is cancelled or waits for the end of the period.');
    }
    return { cancelsAt: null, next: null };
  });

/** @throws AppError conflict for a larger plan, which is paid first */
export const changePlan =
  (ports: ManagePlanPorts) => (actor: Actor, order: z.output<typeof planOrderSchema>) =>
    changeAccount(ports, actor, 'subscription.change_planned', ({ paid }) => {
      if (!paid) throw nothingPaid();
      const price = planPriceOf(order);
      if (!price) {
        throw fieldError(['tier'], 'This plan is not for sale. Cancel to have the free plan.');
      }
      const { kind } = planChangeOf(paid, order, ports.now());
      if (kind === 'same') throw new AppError('conflict', 'You have this plan already.');
      if (kind === 'now')
        throw new AppError('conflict', 'A larger plan starts once it is paid for.');
      const { tier, billingPeriod } = order;
      return { cancelsAt: null, next: { tier, extraAssets: price.extraAssets, billingPeriod } };
    });

const nothingPaid = () => new AppError('conflict', 'Your account has no plan that is paid for.');

/** The right to change is checked as the actor, with the audit row; then the account is changed. */
async function changeAccount(
  { db, workspaces, queue }: ManagePlanPorts,
  actor: Actor,
  action: AuditEntry['action'],
  decide: (account: BillingAccount) => Partial<AccountChange>,
): Promise<typeof success> {
  const { userId } = actor;
  await db.asActor(actor, async (tx) => {
    const billing = billingIn(tx, userId);
    await billing.lock();
    const change = decide(await billing.findAccount());
    await auditPlan(workspaces, tx, actor, {
      action,
      targetType: 'subscription',
      targetId: userId,
      after: change,
    });
    await billing.update(change);
    await queue.send(tx, billingQueue, { userId });
  });
  return success;
}
