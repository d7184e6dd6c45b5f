import type { Actor } from '../../platform/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SubscriptionPort } from '../subscription/subscription.port.ts';
import { nameTaken } from './name-taken.ts';
import { workspacesIn } from './workspaces.repository.ts';

export interface CreateWorkspacePorts {
  readonly db: Database;
  readonly subscription: Pick<SubscriptionPort, 'claimWorkspace'>;
}

/** @throws AppError plan_limit, invalid_input at `name` when another of theirs has it */
export const createWorkspace =
  ({ db, subscription }: CreateWorkspacePorts) =>
  (actor: Actor, input: { name: string; description: string }) =>
    db.asActor(actor, async (tx) => {
      await subscription.claimWorkspace(tx, actor.userId);
      const workspaces = workspacesIn(tx, actor.userId);
      if (await workspaces.hasNamed(input.name, null)) throw nameTaken(input.name);
      const { id } = await workspaces.create(input);
      await writeAudit(tx, id, actor, {
        action: 'workspace.created',
        targetType: 'workspace',
        targetId: id,
        after: input,
      });
      return { success: true as const, data: { id, ...input } };
    });
