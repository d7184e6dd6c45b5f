import type { Finding } from '@parapet/contracts/finding';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { EnterWorkspace, WorkspaceScope } from '../workspaces/enter-workspace.ts';
import { findingsIn } from './findings.repository.ts';

export interface FindingIds {
  readonly workspaceId: string;
  readonly findingId: string;
}

export const getFinding =
  ({ enterWorkspace }: { enterWorkspace: EnterWorkspace }) =>
  (actor: Actor, { workspaceId, findingId }: FindingIds): Promise<Finding> =>
    enterWorkspace(actor, workspaceId, 'read', (scope) => requireFinding(scope, findingId));

/** @throws AppError not_found */
export async function requireFinding(
  scope: Pick<WorkspaceScope, 'tx' | 'workspaceId'>,
  findingId: string,
): Promise<Finding> {
  const finding = await findingsIn(scope).find(findingId);
  if (!finding) throw new AppError('not_found', 'There is no such finding.');
  return finding;
}
