import type { Member, memberListSchema } from '@parapet/contracts/access/member';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { peopleIn } from '../../platform/db/people.repository.ts';
import { avatarPath, pictureLinks } from '../../platform/storage/picture-links.ts';
import type { SignedLinks } from '../../platform/storage/signed-links.ts';
import type { EnterWorkspace, WorkspaceScope } from '../../platform/workspace-scope.ts';
import type { WorkspacesPort } from '../workspaces/workspaces.port.ts';
import { membersIn } from './members.repository.ts';

export interface ListMembersPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly workspaces: Pick<WorkspacesPort, 'listMemberships'>;
  readonly links: Pick<SignedLinks, 'sign'>;
}

export const listMembers =
  (ports: ListMembersPorts) =>
  (
    actor: Actor,
    { workspaceId }: { workspaceId: string },
  ): Promise<z.output<typeof memberListSchema>> =>
    ports.enterWorkspace(actor, workspaceId, 'read', async (scope) => ({
      items: await describeMembers(ports, scope),
    }));

/** @throws AppError not_found */
export async function requireMember(
  ports: Pick<ListMembersPorts, 'workspaces' | 'links'>,
  scope: WorkspaceScope,
  memberId: string,
): Promise<Member> {
  const member = (await describeMembers(ports, scope)).find(({ id }) => id === memberId);
  if (!member) throw new AppError('not_found', 'There is no such member.');
  return member;
}

/** Lists show a picture at 26 pixels, of up to three of the screen. */
const sizes = { widths: [64, 128], resize: 'cover' } as const;

async function describeMembers(
  { workspaces, links }: Pick<ListMembersPorts, 'workspaces' | 'links'>,
  scope: WorkspaceScope,
): Promise<Member[]> {
  const memberships = await workspaces.listMemberships(scope);
  const people = await peopleIn(
    scope,
    memberships.map(({ userId }) => userId),
  );
  const accounts = await membersIn(scope).accounts();
  const pictures = await membersIn(scope).avatars();
  const pictureOf = (userId: string) => {
    const fileName = pictures.get(userId);
    if (fileName === undefined) return null;
    const { url, srcSet } = pictureLinks(links, scope.actor, avatarPath(userId, fileName), sizes);
    return { avatarUrl: url, avatarSet: srcSet };
  };
  const items = memberships.map(({ userId, role, assetScope, since }) => ({
    id: userId,
    name: people(userId)?.name ?? null,
    role,
    assetScope,
    since,
    email: null,
    lastSignInAt: null,
    hasSecondFactor: null,
    avatarUrl: null,
    avatarSet: null,
    ...pictureOf(userId),
    ...accounts.get(userId),
  }));
  return items.sort((a, b) => (a.name ?? '').localeCompare(b.name ?? ''));
}
