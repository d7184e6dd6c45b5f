import type { ScanStatus } from '@parapet/contracts/scan';
import type { Actor } from '../../platform/actor.ts';
import type { RetentionPort } from '../retention/retention.port.ts';
import type { EnterWorkspace } from '../workspaces/workspaces.port.ts';
import { scansIn } from './scans.repository.ts';

export interface ListScansPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly retention: RetentionPort;
}

/** A page of scans, and how long the workspace keeps ended ones. */
export const listScans =
  ({ enterWorkspace, retention }: ListScansPorts) =>
  (
    actor: Actor,
    workspaceId: string,
    query: { status?: ScanStatus | undefined; cursor?: string | undefined; limit: number },
  ) =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => ({
      ...(await scansIn(scope).list(query)),
      history: await retention.findHistory(scope),
    }));
