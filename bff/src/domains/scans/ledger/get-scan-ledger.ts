import type { Actor } from '../../../platform/actor.ts';
import type { EnterWorkspace } from '../../../platform/workspace-scope.ts';
import { noSuchScan, type ScanIds } from '../get-scan.ts';
import { ledgerPagesIn, type ReadLedger } from '../repositories/ledger-page.repository.ts';
import { scansIn } from '../repositories/scans.repository.ts';

export const getScanLedger =
  ({ enterWorkspace }: { enterWorkspace: EnterWorkspace }) =>
  (actor: Actor, { workspaceId, scanId }: ScanIds, query: ReadLedger) =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const scans = scansIn(scope);
      if (!(await scans.exists(scanId))) throw noSuchScan();
      return await ledgerPagesIn(scope).list(scanId, query);
    });
