import type { FeedItem, FeedList } from '@parapet/contracts/events/feed';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import type { NamedAssets } from './feed.port.ts';
import { feedIn, type ListFeed } from './feed-list.repository.ts';

export interface ReadFeedPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly assets: NamedAssets;
}

export const listFeed =
  ({ enterWorkspace, assets }: ReadFeedPorts) =>
  (actor: Actor, workspaceId: string, query: ListFeed): Promise<FeedList> =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const feed = feedIn(scope, assets);
      return { ...(await feed.list(query)), unseen: await feed.countUnseen() };
    });

/** @throws AppError not_found */
export const getFeedEvent =
  ({ enterWorkspace, assets }: ReadFeedPorts) =>
  (actor: Actor, ids: { workspaceId: string; eventId: string }): Promise<FeedItem> =>
    enterWorkspace(actor, ids.workspaceId, 'read', async (scope) =>
      required(await feedIn(scope, assets).find(ids.eventId)),
    );

/** For the actor alone, so it is not logged. @throws AppError not_found */
export const markFeedSeen =
  ({ enterWorkspace, assets }: ReadFeedPorts) =>
  (actor: Actor, workspaceId: string, { eventId }: { eventId: string }) =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const feed = feedIn(scope, assets);
      const { occurredAt, id } = required(await feed.find(eventId));
      await feed.markSeen({ at: occurredAt, id });
      return { unseen: await feed.countUnseen() };
    });

function required(event: FeedItem | undefined): FeedItem {
  if (!event) throw new AppError('not_found', 'There is no such event.');
  return event;
}
