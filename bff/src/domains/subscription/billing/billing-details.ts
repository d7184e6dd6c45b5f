import type { BillingDetails } from '@parapet/contracts/plans/billing';
import type { VatCountry } from '@parapet/contracts/plans/vat';
import type { Actor } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import type { OwnedWorkspaces } from '../subscription.port.ts';
import { auditPlan } from './audit-plan.ts';
import { billingQueue } from './billing-queue.ts';
import { billingIn } from './repositories/billing.repository.ts';

export interface BillingDetailsPorts {
  readonly db: Database;
  readonly workspaces: OwnedWorkspaces;
  readonly sellerCountry: VatCountry;
  readonly queue: Pick<Queue, 'send'>;
}

export const getBillingDetails =
  ({ db, sellerCountry }: Omit<BillingDetailsPorts, 'queue'>) =>
  async (actor: Actor) => ({
    details: await db.asActor(actor, (tx) => billingIn(tx, actor.userId).findDetails()),
    sellerCountry,
  });

/** Invoices that were issued before are not changed. */
export const saveBillingDetails =
  ({ db, workspaces, queue }: BillingDetailsPorts) =>
  (actor: Actor, details: BillingDetails): Promise<BillingDetails> =>
    db.asActor(actor, async (tx) => {
      const billing = billingIn(tx, actor.userId);
      const before = await billing.findDetails();
      await billing.saveDetails(details);
      await auditPlan(workspaces, tx, actor, {
        action: 'subscription.billing_details_changed',
        targetType: 'subscription',
        targetId: actor.userId,
        before,
        after: details,
      });
      // Another country may mean another VAT, which the next charge has.
      await queue.send(tx, billingQueue, { userId: actor.userId });
      return details;
    });
