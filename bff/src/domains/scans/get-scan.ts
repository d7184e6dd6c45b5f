import type { Scan } from '@parapet/contracts/scans/scan';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import { scansIn } from './repositories/scans.repository.ts';

export interface ScanIds {
  readonly workspaceId: string;
  readonly scanId: string;
}

export const getScan =
  ({ enterWorkspace }: { enterWorkspace: EnterWorkspace }) =>
  (actor: Actor, { workspaceId, scanId }: ScanIds): Promise<Scan> =>
    enterWorkspace(actor, workspaceId, 'read', (scope) => requireScan(scope, scanId));

/** @throws AppError not_found */
export async function requireScan(scope: WorkspaceTx, scanId: string): Promise<Scan> {
  const scan = await scansIn(scope).find(scanId);
  if (!scan) throw noSuchScan();
  return scan;
}

export const noSuchScan = () => new AppError('not_found', 'There is no such scan.');
