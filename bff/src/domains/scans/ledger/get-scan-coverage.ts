import type { ScanCoverage } from '@parapet/contracts/scans/scan';
import type { Actor } from '../../../platform/actor.ts';
import type { EnterWorkspace } from '../../../platform/workspace-scope.ts';
import { noSuchScan, type ScanIds } from '../get-scan.ts';
import { readPackedLedger } from '../repositories/coverage.repository.ts';
import { scansIn } from '../repositories/scans.repository.ts';
import { countCoverage } from './coverage.policy.ts';

/** The ledger in one bounded answer: counted here, not sent. */
export const getScanCoverage =
  ({ enterWorkspace }: { enterWorkspace: EnterWorkspace }) =>
  (actor: Actor, { workspaceId, scanId }: ScanIds): Promise<ScanCoverage> =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const scans = scansIn(scope);
      if (!(await scans.exists(scanId))) throw noSuchScan();
      const coverage = countCoverage(new Set(await scans.listUnreachable(scanId)));
      for (const asset of await readPackedLedger(scope, scanId)) coverage.add(asset);
      const names = await scans.nameAssets(scanId, coverage.namedAssets());
      return coverage.end((assetId) => names.get(assetId));
    });
