import type { Finding } from '@parapet/contracts/finding';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import type { AssetsPort } from '../assets/assets.port.ts';
import type { EnterWorkspace } from '../workspaces/workspaces.port.ts';
import { findingsIn } from './findings.repository.ts';

export interface FindingIds {
  readonly workspaceId: string;
  readonly findingId: string;
}

export interface FindingsPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly assets: Pick<AssetsPort, 'labels'>;
}

export const getFinding =
  ({ enterWorkspace, assets }: FindingsPorts) =>
  (actor: Actor, { workspaceId, findingId }: FindingIds): Promise<Finding> =>
    enterWorkspace(actor, workspaceId, 'read', (scope) => requireFinding(scope, assets, findingId));

/** @throws AppError not_found */
export async function requireFinding(
  scope: WorkspaceTx,
  assets: FindingsPorts['assets'],
  findingId: string,
): Promise<Finding> {
  const finding = await findingsIn(scope, assets).find(findingId);
  if (!finding) throw new AppError('not_found', 'There is no such finding.');
  return finding;
}
