import type { Finding } from '@parapet/contracts/findings/finding';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import type { EnterWorkspace } from '../../../platform/workspace-scope.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';
import type { FeedPort } from '../../feed/feed.port.ts';
import type { WorkspacesPort } from '../../workspaces/workspaces.port.ts';
import type { ScansOfFindings, SoftwareOfFindings } from '../findings.port.ts';
import { findingsIn, type LockedFinding } from '../repositories/findings.repository.ts';
import { namedFinding } from './named-finding.ts';

export interface FindingIds {
  readonly workspaceId: string;
  readonly findingId: string;
}

export interface FindingsPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly assets: Pick<AssetsPort, 'labels' | 'tagged' | 'countTagged' | 'findKept'>;
  readonly workspaces: Pick<WorkspacesPort, 'isOnlyDecider'>;
  readonly feed: FeedPort;
  readonly scans: ScansOfFindings;
  readonly inventory: SoftwareOfFindings;
}

export const getFinding =
  (ports: FindingsPorts) =>
  (actor: Actor, { workspaceId, findingId }: FindingIds): Promise<Finding> =>
    ports.enterWorkspace(actor, workspaceId, 'read', async (_, found) => present(found), {
      early: (of: WorkspaceTx) => namedFinding(of, ports, findingId),
    });

/** @throws AppError not_found */
export async function requireFinding(
  scope: WorkspaceTx,
  ports: Pick<FindingsPorts, 'assets' | 'scans' | 'inventory'>,
  findingId: string,
): Promise<Finding> {
  return present(await namedFinding(scope, ports, findingId));
}

function present<Found>(finding: Found | undefined): Found {
  if (!finding) throw new AppError('not_found', 'There is no such finding.');
  return finding;
}

/** Locks a finding until the transaction ends. @throws AppError not_found */
export async function requireLocked(scope: WorkspaceTx, findingId: string): Promise<LockedFinding> {
  return present(await findingsIn(scope).lock(findingId));
}
