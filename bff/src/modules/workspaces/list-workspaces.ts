import type { Actor } from '../../platform/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { workspacesOf } from './workspaces.repository.ts';

export const listWorkspaces =
  ({ db }: { db: Database }) =>
  (actor: Actor) =>
    db.asActor(actor, async (tx) => ({
      success: true as const,
      data: await workspacesOf(tx, actor.userId).list(),
    }));
