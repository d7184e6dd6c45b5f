import { MAX_BREACH_DOMAINS } from '@parapet/contracts/breach/breach';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import type { EnterWorkspace } from '../../../platform/workspace-scope.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';
import type { SubscriptionPort } from '../../subscription/subscription.port.ts';
import { breachSearchQueue } from '../breach-queues.ts';
import { searchesIn } from '../repositories/searches.repository.ts';
import { settingsIn } from '../repositories/settings.repository.ts';

export interface StartSearchesPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly assets: Pick<AssetsPort, 'listMailDomains'>;
  readonly subscription: Pick<SubscriptionPort, 'claimBreachSearches'>;
  readonly queue: Pick<Queue, 'send'>;
}

/**
 * Starts a search of proved domains, which a worker does. One that waits or runs is not started again.
 * @throws AppError conflict without a key that works or without a proved domain, invalid_input at a domain
 *   that is not proved, not_found, plan_limit
 */
export const startSearches =
  ({ enterWorkspace, assets, subscription, queue }: StartSearchesPorts) =>
  (
    actor: Actor,
    workspaceId: string,
    { assetIds }: { readonly assetIds?: readonly string[] | undefined },
  ): Promise<{ started: number }> =>
    enterWorkspace(actor, workspaceId, 'searchBreaches', async (scope) => {
      const settings = await settingsIn(scope).find();
      if (settings.keyState === 'none') {
        const message = 'A search needs a key of Have I Been Pwned. Set one, or import a file.';
        throw new AppError('conflict', message);
      }
      const domains = await assets.listMailDomains(scope, {
        only: 'proved',
        limit: assetIds ? 100_000 : MAX_BREACH_DOMAINS,
      });
      const wanted = assetIds
        ? domains.filter((domain) => assetIds.includes(domain.assetId))
        : domains;
      if (assetIds && wanted.length < assetIds.length) {
        throw fieldError(['assetIds'], 'Prove the ownership of each domain first.');
      }
      if (wanted.length === 0) {
        throw new AppError('conflict', 'Prove the ownership of a domain first.');
      }
      const searches = searchesIn(scope);
      const open = await searches.listSearched(wanted.map(({ assetId }) => assetId));
      const fresh = wanted.filter(({ assetId }) => !open.has(assetId));
      const isCounted = settings.capabilities?.isSample !== true;
      if (isCounted) await subscription.claimBreachSearches(scope, fresh.length);
      await searches.insert(
        fresh.map(({ assetId, domain }) => ({
          kind: 'domain',
          trigger: 'manual',
          assetId,
          target: domain,
          sealedAddress: null,
          isCounted,
          requestedBy: actor.userId,
        })),
      );
      if (fresh.length > 0) await queue.send(scope.tx, breachSearchQueue, { workspaceId });
      await scope.audit({
        action: 'breach.searched',
        targetType: 'workspace',
        targetId: workspaceId,
        after: { domains: fresh.map(({ domain }) => domain) },
      });
      return { started: fresh.length };
    });
