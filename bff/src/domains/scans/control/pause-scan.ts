import type { Scan } from '@parapet/contracts/scans/scan';
import type { Actor } from '../../../platform/actor.ts';
import type { EnterWorkspace } from '../../../platform/workspace-scope.ts';
import type { ScanIds } from '../get-scan.ts';
import { changeScan } from './change-scan.ts';
import { decidePause } from './scan-state.policy.ts';

/** @throws AppError not_found, conflict */
export const pauseScan =
  ({ enterWorkspace }: { enterWorkspace: EnterWorkspace }) =>
  (actor: Actor, ids: ScanIds): Promise<Scan> =>
    enterWorkspace(actor, ids.workspaceId, 'scan', (scope) =>
      changeScan(scope, ids.scanId, {
        action: 'scan.paused',
        decide: decidePause,
        prepare: async () => ({ paused_at: new Date().toISOString() }),
      }),
    );
