import type { WorkspaceTx } from '../../platform/db/database.ts';

export interface CompliancePort {
  /** Deletes the days before `before`. For workers. */
  deleteOld(scope: WorkspaceTx, before: Date): Promise<{ count: number; isLast: boolean }>;
}
