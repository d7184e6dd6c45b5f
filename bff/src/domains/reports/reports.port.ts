import type { WorkspaceTx } from '../../platform/db/database.ts';

export interface ReportsPort {
  /** Deletes the files of one batch of reports that have expired. For workers. */
  expire(scope: WorkspaceTx, at: Date): Promise<{ count: number; isLast: boolean }>;
}
