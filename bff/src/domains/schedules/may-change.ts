import { type Right, refusalOfRole } from '@parapet/contracts/access/rights';
import type { Schedule } from '@parapet/contracts/scans/schedule';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { WorkspaceScope } from '../../platform/workspace-scope.ts';

/**
 * The right to enter a workspace with, before a schedule is known: who may scan may plan one scan. A key has the
 * scope of the endpoint.
 */
export const entryRight = ({ apiKey }: Actor): Right => (apiKey ? 'manageSchedules' : 'scan');

/** @throws AppError role_insufficient for what repeats and for what somebody else has planned */
export function requireMayChange(
  { actor, role }: Pick<WorkspaceScope, 'actor' | 'role'>,
  { once, createdBy }: Pick<Schedule, 'once' | 'createdBy'>,
): void {
  if (once !== null && createdBy === actor.userId) return;
  const refusal = refusalOfRole(role, 'manageSchedules');
  if (refusal) throw new AppError('role_insufficient', refusal);
}
