import {
  defaultNotifications,
  type NotificationChoices,
  type Notifications,
} from '@parapet/contracts/events/notifications';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { describe, type NotificationPorts } from './get-notifications.ts';
import { notificationsIn } from './notifications.repository.ts';

/** @throws AppError not_found, conflict when the installation sends no mail */
export const setNotifications =
  ({ enterWorkspace, mailDelivery }: NotificationPorts) =>
  (
    actor: Actor,
    { workspaceId }: { workspaceId: string },
    choices: NotificationChoices,
  ): Promise<Notifications> =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      if (mailDelivery === 'none') {
        throw new AppError('conflict', 'This installation sends no mail.');
      }
      const notifications = notificationsIn(scope);
      const before = (await notifications.findChoices()) ?? defaultNotifications;
      await notifications.saveChoices(choices);
      await scope.audit({
        action: 'notifications.changed',
        targetType: 'user',
        targetId: actor.userId,
        before,
        after: choices,
      });
      return await describe(scope, mailDelivery);
    });
