import type { CloudAccount } from '@parapet/contracts/cloud/cloud';
import type { Assessed, PostureGap } from '@parapet/contracts/cloud/posture';
import type { WorkspaceTx } from '../../platform/db/database.ts';

/** An account that schedules are about; the sample is none. */
export interface ScheduledAccount {
  readonly id: string;
  readonly alias: string;
  readonly isPaused: boolean;
}

/** An account as figures about the workspace name it. */
export interface NamedAccount
  extends Pick<CloudAccount, 'id' | 'alias' | 'provider' | 'isSample' | 'status'> {
  /** A scan of it has ended with results. */
  readonly isRead: boolean;
}

/** How the checks ended in the last scan of an account. */
export interface AccountEvidence {
  /** ISO 8601. */
  readonly readAt: string;
  /** Passed, failed, error and not applicable resources by check. A list that was not read adds an error. */
  readonly counts: Readonly<Record<string, readonly [number, number, number, number]>>;
  /** The action that errors wait for, by check. */
  readonly waits: Readonly<Record<string, string>>;
}

/** How one account stands, as reports show it. */
export interface ReportedAccount extends Pick<CloudAccount, 'id' | 'alias' | 'provider'> {
  /** 0 to 100; null before a scan gave one. */
  readonly score: number | null;
  /** ISO 8601: when its last scan ended; null before the first. */
  readonly readAt: string | null;
  /** Results of checks on resources; `errors` could not be decided. */
  readonly assessed: Assessed;
  readonly publicResources: number;
  /** Why most results are missing; null where none is. */
  readonly gap: Pick<PostureGap, 'action' | 'reason' | 'results'> | null;
}

export interface CloudPort {
  /** The accounts without samples. */
  listReported(scope: WorkspaceTx): Promise<ReportedAccount[]>;
  listAccounts(scope: WorkspaceTx): Promise<NamedAccount[]>;
  /** Null before the first scan with results. */
  readEvidence(scope: WorkspaceTx, accountId: string): Promise<AccountEvidence | null>;
  listScheduled(scope: WorkspaceTx): Promise<ScheduledAccount[]>;
}
