import type { WorkspaceTx } from '../../platform/db/database.ts';

export interface CloudPort {
  /** The accounts that schedules scan: neither paused nor without a connection. */
  listScannable(scope: WorkspaceTx): Promise<string[]>;
}
