import type { ChangeMember, Member } from '@parapet/contracts/access/member';
import { canBeScoped, mayAssign } from '@parapet/contracts/access/rights';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { WorkspaceScope } from '../../platform/workspace-scope.ts';
import { type ListMembersPorts, requireMember } from './list-members.ts';
import { membersIn } from './members.repository.ts';

export interface MemberIds {
  readonly workspaceId: string;
  readonly memberId: string;
}

/** Their open invitations end with the right to make some. @throws AppError not_found, conflict */
export const changeMember =
  (ports: ListMembersPorts) =>
  (
    actor: Actor,
    { workspaceId, memberId }: MemberIds,
    { role, assetScope }: ChangeMember,
  ): Promise<Member> =>
    ports.enterWorkspace(actor, workspaceId, 'manageMembers', async (scope) => {
      const before = await requireChangeable(ports, scope, memberId);
      if (!mayAssign(scope.role, role)) throw aboveOwn();
      if (before.role !== role) {
        const changed = await membersIn(scope).setRole(memberId, role);
        if (changed === null) throw new AppError('not_found', 'There is no such member.');
      }
      const asked = assetScope === undefined ? before.assetScope : assetScope;
      const nextScope = canBeScoped(role) ? asked : null;
      if (canBeScoped(role) && String(nextScope) !== String(before.assetScope)) {
        const isSet = await membersIn(scope).setAssetScope(memberId, nextScope);
        if (!isSet) throw new AppError('not_found', 'There is no such member.');
      }
      await scope.audit({
        action: 'member.role_changed',
        targetType: 'member',
        targetId: memberId,
        before: { role: before.role, assetScope: before.assetScope },
        after: { role, assetScope: nextScope },
      });
      return await requireMember(ports, scope, memberId);
    });

/** @throws AppError not_found, conflict */
export const removeMember =
  (ports: ListMembersPorts) =>
  (actor: Actor, { workspaceId, memberId }: MemberIds): Promise<undefined> =>
    ports.enterWorkspace(actor, workspaceId, 'manageMembers', async (scope) => {
      if (memberId === actor.userId) {
        throw new AppError('conflict', 'You cannot remove yourself. Leave the workspace instead.');
      }
      const before = await requireChangeable(ports, scope, memberId);
      const removed = await membersIn(scope).remove(memberId);
      if (removed === null) throw new AppError('not_found', 'There is no such member.');
      await scope.audit({
        action: 'member.removed',
        targetType: 'member',
        targetId: memberId,
        before: { role: before.role, name: before.name },
      });
      return undefined;
    });

async function requireChangeable(
  ports: ListMembersPorts,
  scope: WorkspaceScope,
  memberId: string,
): Promise<Member> {
  const member = await requireMember(ports, scope, memberId);
  if (member.role === 'owner') {
    throw new AppError('conflict', 'A workspace has one owner. Transfer the ownership first.');
  }
  if (!mayAssign(scope.role, member.role)) throw aboveOwn();
  return member;
}

const aboveOwn = () =>
  new AppError('role_insufficient', 'You cannot change or give a role above your own.');
