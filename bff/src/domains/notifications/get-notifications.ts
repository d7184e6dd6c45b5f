import {
  defaultNotifications,
  type MailDelivery,
  type Notifications,
} from '@parapet/contracts/events/notifications';
import type { Actor } from '../../platform/actor.ts';
import type { EnterWorkspace, WorkspaceScope } from '../../platform/workspace-scope.ts';
import { notificationsIn } from './notifications.repository.ts';

export interface NotificationPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly mailDelivery: MailDelivery;
}

export const getNotifications =
  ({ enterWorkspace, mailDelivery }: NotificationPorts) =>
  (actor: Actor, { workspaceId }: { workspaceId: string }): Promise<Notifications> =>
    enterWorkspace(actor, workspaceId, 'read', (scope) => describe(scope, mailDelivery));

export async function describe(
  scope: WorkspaceScope,
  delivery: MailDelivery,
): Promise<Notifications> {
  const notifications = notificationsIn(scope);
  return {
    delivery,
    address: scope.actor.email,
    choices: (await notifications.findChoices()) ?? defaultNotifications,
    lastSentAt: await notifications.findLastSentAt(),
  };
}
