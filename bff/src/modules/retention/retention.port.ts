import type { ScanHistory } from '@parapet/contracts/scan';
import type { WorkspaceScope } from '../workspaces/workspaces.port.ts';

export interface RetentionPort {
  /** How long the workspace's ended scans are kept. */
  findHistory(scope: Pick<WorkspaceScope, 'tx' | 'ownerId'>): Promise<ScanHistory>;
}
