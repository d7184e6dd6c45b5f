import type { SubscriptionPort } from '../subscription/subscription.port.ts';
import { historyOf } from './history.policy.ts';
import type { RetentionPort } from './retention.port.ts';
import { retentionIn } from './retention.repository.ts';

export const retentionPortOf = ({
  subscription,
}: {
  subscription: Pick<SubscriptionPort, 'findTerms'>;
}): RetentionPort => ({
  async findHistory({ tx, ownerId }) {
    const [terms, startsAt] = await Promise.all([
      subscription.findTerms(tx, ownerId),
      retentionIn(tx).findStart(),
    ]);
    return historyOf({ ...terms, startsAt }, new Date());
  },
});
