import type { ScanHosts, scanHostsQuerySchema } from '@parapet/contracts/scans/scan';
import { isPrivateAddress } from '@parapet/scanner/address-guard/address-policy';
import { parseAddress } from '@parapet/scanner/address-guard/ip-address';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import { noSuchScan, type ScanIds } from './get-scan.ts';
import { scanHostsIn } from './repositories/scan-hosts.repository.ts';
import { scansIn } from './repositories/scans.repository.ts';
import type { ScanCapacity } from './start/estimate.policy.ts';

export interface ListScanHostsPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly capacity: Pick<ScanCapacity, 'pace'>;
}

/** The request meter: the busiest hosts of a scan. @throws AppError not_found */
export const listScanHosts =
  ({ enterWorkspace, capacity: { pace } }: ListScanHostsPorts) =>
  (
    actor: Actor,
    { workspaceId, scanId }: ScanIds,
    { q }: z.output<typeof scanHostsQuerySchema>,
  ): Promise<ScanHosts> =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      if (!(await scansIn(scope).exists(scanId))) throw noSuchScan();
      const { hosts, total, running } = await scanHostsIn(scope).list(scanId, q ?? '');
      const paceOf = (host: string): number | null => {
        if (parseAddress(host) === null) return null;
        return isPrivateAddress(host) ? pace.private : pace.public;
      };
      return {
        items: hosts.map((host) => ({ ...host, requestsPerSecond: paceOf(host.host) })),
        total,
        running,
        readAt: new Date().toISOString(),
      };
    });
