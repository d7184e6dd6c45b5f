import type { Actor } from '../../platform/actor.ts';
import type { EnterWorkspace } from '../workspaces/workspaces.port.ts';
import { noSuchScan, type ScanIds } from './get-scan.ts';
import { ledgerPagesIn, type ReadLedger } from './ledger-page.repository.ts';
import { scansIn } from './scans.repository.ts';

export const getScanLedger =
  ({ enterWorkspace }: { enterWorkspace: EnterWorkspace }) =>
  (actor: Actor, { workspaceId, scanId }: ScanIds, query: ReadLedger) =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const scans = scansIn(scope);
      if (!(await scans.exists(scanId))) throw noSuchScan();
      return await ledgerPagesIn(scope).list(scanId, query);
    });
