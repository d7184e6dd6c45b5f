import type { WorkspaceTx } from '../../platform/db/database.ts';

export interface IntegrationsPort {
  /** Deletes one batch of the deliveries that were made before `before` and are not tried again. */
  deleteDeliveries(scope: WorkspaceTx, before: Date): Promise<{ count: number; isLast: boolean }>;
}
