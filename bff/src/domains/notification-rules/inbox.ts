import type { Inbox, listInboxQuerySchema } from '@parapet/contracts/events/notification-rule';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { readCursor, writeCursor } from '../../platform/http/page-cursor.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import type { FeedPort, NamedAssets } from '../feed/feed.port.ts';
import { inboxIn } from './repositories/inbox.repository.ts';

export interface InboxPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly feed: Pick<FeedPort, 'listItems'>;
  readonly assets: NamedAssets;
}

export const listInbox =
  ({ enterWorkspace, feed, assets }: InboxPorts) =>
  (
    actor: Actor,
    workspaceId: string,
    { cursor, limit }: z.output<typeof listInboxQuerySchema>,
  ): Promise<Inbox> =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const inbox = inboxIn(scope, (ids) => feed.listItems(scope, assets, ids));
      const before = cursor === undefined ? null : String(readCursor(cursor, ['uuid'])[0]);
      const found = await inbox.list(before, limit + 1);
      const items = found.slice(0, limit);
      const last = found.length > limit ? items.at(-1) : undefined;
      return {
        items,
        nextCursor: last ? writeCursor([last.id]) : null,
        unread: await inbox.countUnread(),
      };
    });

/** For the actor alone, so it is not logged. @throws AppError not_found */
export const markInboxRead =
  ({ enterWorkspace, feed, assets }: InboxPorts) =>
  (actor: Actor, workspaceId: string, { notificationId }: { notificationId: string }) =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const inbox = inboxIn(scope, (ids) => feed.listItems(scope, assets, ids));
      if (!(await inbox.has(notificationId))) {
        throw new AppError('not_found', 'There is no such notification.');
      }
      await inbox.markRead(notificationId, new Date().toISOString());
      return { unread: await inbox.countUnread() };
    });
