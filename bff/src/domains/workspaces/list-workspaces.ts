import type { Workspace } from '@parapet/contracts/access/workspace';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { logoPath, pictureLinks } from '../../platform/storage/picture-links.ts';
import type { SignedLinks } from '../../platform/storage/signed-links.ts';
import type { SubscriptionPort } from '../subscription/subscription.port.ts';
import { workspacesIn } from './workspaces.repository.ts';

export interface ListWorkspacesPorts {
  readonly subscription: Pick<SubscriptionPort, 'findReadOnlyWorkspaces'>;
  readonly links: Pick<SignedLinks, 'sign'>;
}

/** Settings show a logo largest, at 64 pixels of up to three of the screen. */
const sizes = { widths: [64, 192], resize: 'contain' } as const;

/** The personal one first, then by age. */
async function workspacesOf(
  { subscription, links }: ListWorkspacesPorts,
  tx: Tx,
  actor: Actor,
): Promise<Workspace[]> {
  const workspaces = await workspacesIn(tx, actor.userId).list();
  const readOnly = await subscription.findReadOnlyWorkspaces(tx);
  return workspaces.map(({ logoFile, ...one }) => {
    const logo = logoFile && pictureLinks(links, actor, logoPath(one.id, logoFile), sizes);
    return {
      ...one,
      read_only: readOnly.has(one.id),
      logo_url: logo ? logo.url : null,
      logo_set: logo ? logo.srcSet : null,
    };
  });
}

/** @throws AppError not_found */
export async function requireWorkspace(
  ports: ListWorkspacesPorts,
  {
    tx,
    actor,
    workspaceId,
  }: { readonly tx: Tx; readonly actor: Actor; readonly workspaceId: string },
): Promise<Workspace> {
  const found = (await workspacesOf(ports, tx, actor)).find(({ id }) => id === workspaceId);
  if (!found) throw new AppError('not_found', 'There is no such workspace.');
  return found;
}

export const listWorkspaces = (ports: ListWorkspacesPorts & { db: Database }) => (actor: Actor) =>
  ports.db.asActor(actor, async (tx) => ({
    success: true as const,
    data: await workspacesOf(ports, tx, actor),
  }));
