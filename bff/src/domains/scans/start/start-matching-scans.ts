import type { StartedScans, startMatchingScansSchema } from '@parapet/contracts/scans/scan-start';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';
import { startedScansIn } from '../repositories/started-scans.repository.ts';
import { beginScans } from './begin-scan.ts';
import { requestOf } from './manual-scan.ts';
import { type ChooseMatchingPorts, chooseMatching, noMatch } from './matching-scans.ts';
import type { StartScanPorts } from './start-scan.ts';

export type StartMatchingScansPorts = StartScanPorts &
  ChooseMatchingPorts & { readonly assets: Pick<AssetsPort, 'lockApproved'> };

/**
 * Starts the scans that all assets under a filter need, in one transaction.
 * @throws AppError as `chooseMatching` and `BeginScans`
 */
export const startMatchingScans = (ports: StartMatchingScansPorts) => {
  const begin = beginScans(ports);
  return (
    actor: Actor,
    workspaceId: string,
    { filter, intensity, requestId }: z.output<typeof startMatchingScansSchema>,
  ): Promise<StartedScans> =>
    ports.enterWorkspace(actor, workspaceId, 'scan', async (scope) => {
      const scans = startedScansIn(scope);
      const before = await scans.ofRequest(requestId);
      if (before.length > 0) return { scans: before };
      const { assetIds: ids } = await chooseMatching(ports, scope, filter);
      // One that was archived meanwhile is left out, as the filter leaves it out.
      const assetIds = await ports.assets.lockApproved(scope, { ids, limit: ids.length });
      if (assetIds.length === 0) throw noMatch();
      const begun = await begin(scope, requestOf(scope, { assetIds, intensity, requestId }));
      const started = await scans.list(begun);
      await scope.audit({
        action: 'scans.started',
        targetType: 'workspace',
        targetId: workspaceId,
        after: { filter, intensity, scans: started },
      });
      return { scans: started };
    });
};
