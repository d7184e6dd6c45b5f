import { mayCreateWorkspace, NO_MORE_WORKSPACES } from '@parapet/contracts/subscription';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { planOfOwner } from '../subscription/plan-of-owner.ts';
import { workspacesOf } from './workspaces.repository.ts';

/** @throws AppError plan_limit */
export const createWorkspace =
  ({ db }: { db: Database }) =>
  (actor: Actor, input: { name: string; description: string }) =>
    db.asActor(actor, async (tx) => {
      const { tier, usage } = await planOfOwner(tx, actor.userId, { lock: true });
      if (!mayCreateWorkspace(tier, usage.workspaces)) {
        throw new AppError('plan_limit', NO_MORE_WORKSPACES);
      }
      const { id } = await workspacesOf(tx, actor.userId).create(input);
      await writeAudit(tx, id, actor, {
        action: 'workspace.created',
        targetType: 'workspace',
        targetId: id,
        after: input,
      });
      return { success: true as const, data: { id, ...input } };
    });
