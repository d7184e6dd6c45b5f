import type { ScanStatus } from '@parapet/contracts/scan';
import type { Actor } from '../../platform/actor.ts';
import type { EnterWorkspace } from '../workspaces/workspaces.port.ts';
import { scansIn } from './scans.repository.ts';

export const listScans =
  ({ enterWorkspace }: { enterWorkspace: EnterWorkspace }) =>
  (
    actor: Actor,
    workspaceId: string,
    query: { status?: ScanStatus | undefined; cursor?: string | undefined; limit: number },
  ) =>
    enterWorkspace(actor, workspaceId, 'read', (scope) => scansIn(scope).list(query));
