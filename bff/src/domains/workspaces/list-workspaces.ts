import type { Workspace } from '@parapet/contracts/access/workspace';
import type { Actor } from '../../platform/actor.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { SubscriptionPort } from '../subscription/subscription.port.ts';
import { workspacesIn } from './workspaces.repository.ts';

export interface ListWorkspacesPorts {
  readonly subscription: Pick<SubscriptionPort, 'findReadOnlyWorkspaces'>;
}

/** The personal one first, then by age. */
export async function workspacesOfUser(
  { subscription }: ListWorkspacesPorts,
  tx: Tx,
  userId: string,
): Promise<Workspace[]> {
  const workspaces = await workspacesIn(tx, userId).list();
  const readOnly = await subscription.findReadOnlyWorkspaces(tx);
  return workspaces.map((one) => ({ ...one, read_only: readOnly.has(one.id) }));
}

export const listWorkspaces = (ports: ListWorkspacesPorts & { db: Database }) => (actor: Actor) =>
  ports.db.asActor(actor, async (tx) => ({
    success: true as const,
    data: await workspacesOfUser(ports, tx, actor.userId),
  }));
