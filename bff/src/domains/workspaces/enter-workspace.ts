import { isForReadOnly, refusalOfRole, refusalOfScope } from '@parapet/contracts/access/rights';
import { READ_ONLY_WORKSPACE } from '@parapet/contracts/plans/subscription';
import { AppError } from '../../platform/app-error.ts';
import { type AuditEntry, writeAudit } from '../../platform/audit/audit.ts';
import { requireScope } from '../../platform/auth/require-scope.ts';
import { requireSecondFactor } from '../../platform/auth/require-second-factor.ts';
import type { Database } from '../../platform/db/database.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import type { SubscriptionPort } from '../subscription/subscription.port.ts';
import { workspacesIn } from './workspaces.repository.ts';

export const enterWorkspaceOf =
  (db: Database, subscription: Pick<SubscriptionPort, 'isReadOnlyWorkspace'>): EnterWorkspace =>
  (actor, workspaceId, right, work, { toLeave = false, toRemove = false, early: read } = {}) =>
    db.asActor(actor, async (tx) => {
      const found = workspacesIn(tx, actor.userId).findMembership(workspaceId);
      const early = read?.({ tx, workspaceId });
      early?.catch(() => undefined);
      const membership = await found;
      const isOfOtherKey = actor.apiKey !== undefined && actor.apiKey.workspaceId !== workspaceId;
      if (!membership || isOfOtherKey)
        throw new AppError('not_found', 'There is no such workspace.');
      requireScope(actor.apiKey, right);
      const { role, assetScope, ownerId, needsSecondFactor } = membership;
      requireSecondFactor(actor, needsSecondFactor && !toLeave, 'to open it');
      const refusal = refusalOfRole(role, right) ?? (assetScope && refusalOfScope(right));
      if (refusal) throw new AppError('role_insufficient', refusal);
      const changes = !isForReadOnly(right) && !toRemove;
      if (changes && (await subscription.isReadOnlyWorkspace({ tx, workspaceId })))
        throw new AppError('plan_limit', READ_ONLY_WORKSPACE);
      const entries: AuditEntry[] = [];
      const audit = async (entry: AuditEntry) => void entries.push(entry);
      const scope = { tx, workspaceId, actor, role, assetScope, ownerId, audit };
      const result = await work(scope, (await early) as Awaited<NonNullable<typeof early>>);
      // The log of a workspace is a chain, which the first entry locks until the transaction ends.
      for (const entry of entries) await writeAudit(tx, workspaceId, actor, entry);
      return result;
    });
