import { MAX_BREACH_DOMAINS } from '@parapet/contracts/breach/breach';
import { visitWorkspaces } from '../../../platform/batch/visit-workspaces.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';
import type { SubscriptionPort } from '../../subscription/subscription.port.ts';
import { breachSearchQueue } from '../breach-queues.ts';
import { domainsIn } from '../repositories/domains.repository.ts';
import { searchesIn } from '../repositories/searches.repository.ts';
import { listDueSearches, settingsIn } from '../repositories/settings.repository.ts';
import { nextSearchAfter } from './timetable.policy.ts';

export interface ScheduleSearchesPorts {
  readonly db: Database;
  readonly assets: Pick<AssetsPort, 'listMailDomains'>;
  readonly subscription: Pick<SubscriptionPort, 'claimBreachSearchesLeft'>;
  readonly queue: Pick<Queue, 'send'>;
  readonly now: () => Date;
}

/** Starts the searches that are due: of every proved domain, as far as the plan reaches. */
export const scheduleSearches = (ports: ScheduleSearchesPorts) =>
  visitWorkspaces(
    ports,
    { list: listDueSearches, failed: 'Some breach searches were not started.' },
    async ({ assets, subscription, queue }, scope, at) => {
      const { workspaceId } = scope;
      const settings = settingsIn(scope);
      const { cadence, capabilities, nextSearchAt } = await settings.lockStored();
      if (nextSearchAt === null || Date.parse(nextSearchAt) > at.getTime()) return;
      await settings.setNext(nextSearchAfter(cadence, at));
      const domains = await assets.listMailDomains(scope, {
        only: 'proved',
        limit: MAX_BREACH_DOMAINS,
      });
      const searches = searchesIn(scope);
      const open = await searches.listSearched(domains.map(({ assetId }) => assetId));
      const due = domains.filter(({ assetId }) => !open.has(assetId));
      const isCounted = capabilities?.isSample !== true;
      const room = isCounted
        ? await subscription.claimBreachSearchesLeft(scope, due.length)
        : due.length;
      await searches.insert(
        due.slice(0, room).map(({ assetId, domain }) => ({
          kind: 'domain',
          trigger: 'schedule',
          assetId,
          target: domain,
          sealedAddress: null,
          isCounted,
          requestedBy: null,
        })),
      );
      const problem = 'Not searched: the breach searches of the plan are used up for this month.';
      for (const { assetId } of due.slice(room)) {
        await domainsIn(scope).save(assetId, { problem });
      }
      if (room > 0) await queue.send(scope.tx, breachSearchQueue, { workspaceId });
    },
  );
