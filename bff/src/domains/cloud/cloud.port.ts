import type { WorkspaceTx } from '../../platform/db/database.ts';

/** An account that schedules are about; the sample is none. */
export interface ScheduledAccount {
  readonly id: string;
  readonly alias: string;
  readonly isPaused: boolean;
}

export interface CloudPort {
  listScheduled(scope: WorkspaceTx): Promise<ScheduledAccount[]>;
}
