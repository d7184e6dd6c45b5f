import type { AuditFacets, AuditList, listAuditQuerySchema } from '@parapet/contracts/access/audit';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { fieldError } from '../../platform/app-error.ts';
import { auditIn } from '../../platform/audit/audit-log.repository.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';

export interface AuditPorts {
  readonly enterWorkspace: EnterWorkspace;
}

/** @throws AppError role_insufficient, invalid_input for an id without its kind */
export const listAudit =
  ({ enterWorkspace }: AuditPorts) =>
  (
    actor: Actor,
    workspaceId: string,
    query: z.output<typeof listAuditQuerySchema>,
  ): Promise<AuditList> =>
    enterWorkspace(actor, workspaceId, 'readAudit', async (scope) => {
      requireKind(query);
      return await auditIn(scope).list(query);
    });

export const getAuditFacets =
  ({ enterWorkspace }: AuditPorts) =>
  (actor: Actor, workspaceId: string): Promise<AuditFacets> =>
    enterWorkspace(actor, workspaceId, 'readAudit', (scope) => auditIn(scope).facets());

/** The index of targets begins with their kind. */
export function requireKind(filter: {
  readonly targetType?: string | undefined;
  readonly targetId?: string | undefined;
}): void {
  if (filter.targetId !== undefined && filter.targetType === undefined) {
    throw fieldError(['targetType'], 'Say what kind of thing this id is of.');
  }
}
