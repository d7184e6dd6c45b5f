import type { Inbox, listInboxQuerySchema } from '@parapet/contracts/notification-rule';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { readCursor, writeCursor } from '../../../platform/http/page-cursor.ts';
import type { ReadFeedPorts } from '../list-feed.ts';
import { inboxIn } from './inbox.repository.ts';

export const listInbox =
  ({ enterWorkspace, assets }: ReadFeedPorts) =>
  (
    actor: Actor,
    workspaceId: string,
    { cursor, limit }: z.output<typeof listInboxQuerySchema>,
  ): Promise<Inbox> =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const inbox = inboxIn(scope, assets);
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
  ({ enterWorkspace, assets }: ReadFeedPorts) =>
  (actor: Actor, workspaceId: string, { notificationId }: { notificationId: string }) =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const inbox = inboxIn(scope, assets);
      if (!(await inbox.has(notificationId))) {
        throw new AppError('not_found', 'There is no such notification.');
      }
      await inbox.markRead(notificationId, new Date().toISOString());
      return { unread: await inbox.countUnread() };
    });
