import type { Actor } from '../../../platform/actor.ts';
import { findingHistoryIn, type ListHistory } from '../repositories/finding-history.repository.ts';
import { type FindingIds, type FindingsPorts, requireFinding } from './get-finding.ts';

/** @throws AppError not_found */
export const listFindingHistory =
  (ports: FindingsPorts) =>
  (actor: Actor, { workspaceId, findingId }: FindingIds, query: ListHistory) =>
    ports.enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const { id } = await requireFinding(scope, ports, findingId);
      return await findingHistoryIn(scope).list(id, query);
    });
