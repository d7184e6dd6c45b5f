import { type ScanStatus, scanStatusSchema } from '@parapet/contracts/scans/scan';
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/database.ts';

/** An unfinished scan of any workspace. */
export interface OpenScan {
  readonly workspaceId: string;
  readonly scanId: string;
  readonly status: ScanStatus;
  readonly isRetest: boolean;
  readonly isPlanned: boolean;
  /** Its time is over. */
  readonly isLate: boolean;
  /** Units without a worker, or with one that was lost. */
  readonly waiting: number;
  readonly running: number;
}

interface OpenScanRow {
  workspace_id: string;
  scan_id: string;
  status: string;
  is_retest: boolean;
  is_planned: boolean;
  is_late: boolean;
  waiting: number;
  running: number;
}

/** The unfinished scans, oldest first, without those that a version without units runs. */
export async function listOpenScans(tx: Tx): Promise<OpenScan[]> {
  const { rows } = await sql<OpenScanRow>`select * from parapet.scans_to_work()`.execute(tx);
  return rows.map((row) => ({
    workspaceId: row.workspace_id,
    scanId: row.scan_id,
    status: scanStatusSchema.parse(row.status),
    isRetest: row.is_retest,
    isPlanned: row.is_planned,
    isLate: row.is_late,
    waiting: row.waiting,
    running: row.running,
  }));
}
