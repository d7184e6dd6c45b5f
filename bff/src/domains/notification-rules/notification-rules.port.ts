import type { WorkspaceTx } from '../../platform/db/database.ts';

export interface NotificationRulesPort {
  /** Deletes one batch of the messages that rules made before `before`. */
  deleteOldMessages(scope: WorkspaceTx, before: Date): Promise<{ count: number; isLast: boolean }>;
}
