import { addCounts } from '../ledger/packed-ledger.policy.ts';
import type { Lease } from './lease.ts';
import { scanLedgerIn } from './repositories/ledger.repository.ts';
import { scanRunIn } from './repositories/scan-run.repository.ts';
import { type ClaimedUnit, unitLeasesIn } from './repositories/unit-leases.repository.ts';

/**
 * Ends a unit that cannot be finished: what is open in the ledger of its assets becomes an error with
 * this reason, and the assets count as not tested. Nothing is learned about the assets themselves.
 */
export async function failUnit(lease: Lease, unit: ClaimedUnit, reason: string): Promise<void> {
  const at = new Date().toISOString();
  await lease.write(
    async (scope) => {
      const change = await scanLedgerIn(scope).closeAssets(unit.assetIds, reason);
      const verdict = { reachability: 'offline', reason, ipAddresses: [], score: null } as const;
      for (const assetId of unit.assetIds) {
        await scanRunIn(scope).writeVerdict({ assetId, ...verdict }, at);
      }
      return change;
    },
    async ({ scope, run, scan }, change) => {
      await unitLeasesIn(scope).fail(unit.position);
      await run.change({ coverage: addCounts(scan.coverage, change) });
      await run.announce();
    },
  );
}
