import { deleteOldest } from '../../platform/db/delete-oldest.ts';
import type { NotificationRulesPort } from './notification-rules.port.ts';

export const createNotificationRulesPort = (): NotificationRulesPort => ({
  deleteOldMessages: (scope, before) =>
    deleteOldest(scope, 'notification_deliveries', 'created_at', before),
});
