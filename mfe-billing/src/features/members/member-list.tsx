import { failureNotice } from '@parapet/api-client/failure-message';
import { type InvitedRole, invitedRoleSchema } from '@parapet/contracts/access/invitation';
import type { Member } from '@parapet/contracts/access/member';
import { hasRight } from '@parapet/contracts/access/rights';
import { useHost, useRefusal, useSession, useWorkspace } from '@parapet/remote-kit/host';
import { Avatar } from '@parapet/ui/avatar';
import { Button } from '@parapet/ui/button';
import { DataTable, type TableColumn } from '@parapet/ui/data-table';
import { RelativeTime } from '@parapet/ui/relative-time';
import { Select } from '@parapet/ui/select';
import { useState } from 'react';
import { useBillingApi } from '../../app.ts';
import { roleLabels } from '../../settings/role-labels.ts';
import { useLeaveWorkspace } from '../../settings/use-leave-workspace.ts';
import { ScopeCell } from './scope-cell.tsx';

const keyOf = ({ id }: Member) => id;
const nameOf = ({ name, email }: Pick<Member, 'name' | 'email'>): string =>
  name ?? email ?? 'A deleted account';

/** `members` is null while loading. */
export function MemberList({
  members,
  onChanged,
}: {
  members: readonly Member[] | null;
  onChanged: () => Promise<void>;
}) {
  const { user } = useSession();
  const workspace = useWorkspace();
  const refusal = useRefusal('manageMembers');
  const { pending, change, limit, remove } = useMemberCommands(onChanged);
  const { leave, leaving } = useLeaveWorkspace();
  const columns: ReadonlyArray<TableColumn<Member>> = [
    {
      id: 'name',
      head: 'Name',
      primary: true,
      card: 'lead',
      cell: (member) => (
        <span className="flex min-w-0 items-center gap-2">
          <Avatar name={nameOf(member)} src={member.avatarUrl} srcSet={member.avatarSet} />
          <span className="truncate" title={nameOf(member)}>
            {member.id === user?.id ? `${nameOf(member)} (you)` : nameOf(member)}
          </span>
        </span>
      ),
    },
    {
      id: 'role',
      head: 'Role',
      width: 160,
      card: 'sub',
      cell: (member) => (
        <RoleCell
          member={member}
          refusal={refusal}
          busy={pending === member.id}
          onChange={(next) => void change(member, next)}
        />
      ),
    },
    {
      id: 'assets',
      head: 'Assets',
      width: 170,
      cell: (member) => <ScopeCell member={member} refusal={refusal} onChange={limit} />,
    },
    {
      id: 'since',
      head: 'Since',
      width: 110,
      cell: ({ since }) => <RelativeTime at={since} />,
    },
    ...(hasRight(workspace?.role, 'manageMembers') ? accountColumns : []),
    {
      id: 'end',
      head: 'Membership',
      width: 130,
      align: 'end',
      card: 'metric',
      cell: (member) => {
        if (member.role === 'owner') return null;
        const isOwn = member.id === user?.id;
        return (
          <Button
            size="sm"
            aria-label={isOwn ? 'Leave this workspace' : `Remove ${nameOf(member)}`}
            refusal={isOwn ? null : refusal}
            busy={pending === member.id || (isOwn && leaving !== null)}
            onClick={() => void (isOwn ? workspace && leave(workspace) : remove(member))}
          >
            {isOwn ? 'Leave' : 'Remove'}
          </Button>
        );
      },
    },
  ];
  return (
    <DataTable
      label="Members"
      columns={columns}
      rows={members ?? []}
      rowKey={keyOf}
      rowLabel={nameOf}
      loading={members === null}
      ghostRows={2}
    />
  );
}

const accountColumns: ReadonlyArray<TableColumn<Member>> = [
  { id: 'email', head: 'Email', cell: ({ email }) => email ?? 'None' },
  {
    id: 'seen',
    head: 'Last sign-in',
    width: 120,
    cell: ({ lastSignInAt }) => (lastSignInAt ? <RelativeTime at={lastSignInAt} /> : 'Not known'),
  },
  {
    id: 'factor',
    head: 'Second factor',
    width: 130,
    cell: ({ hasSecondFactor }) => {
      if (hasSecondFactor === null) return 'Not known';
      return hasSecondFactor ? 'On' : 'Off';
    },
  },
];

function RoleCell({
  member,
  refusal,
  busy,
  onChange,
}: {
  member: Member;
  refusal: string | null;
  busy: boolean;
  onChange: (role: InvitedRole) => void;
}) {
  const label = roleLabels[member.role];
  if (member.role === 'owner') return label;
  const name = `Role of ${nameOf(member)}`;
  return refusal ? (
    <Button size="sm" refusal={refusal} aria-label={`${name}: ${label}`}>
      {label}
    </Button>
  ) : (
    <Select
      aria-label={name}
      value={member.role}
      disabled={busy}
      options={invitedRoleSchema.options.map((value) => ({ value, label: roleLabels[value] }))}
      onChange={({ target }) => onChange(invitedRoleSchema.parse(target.value))}
    />
  );
}

/** The changes of a membership, one at a time; each asks before somebody loses access. */
function useMemberCommands(onChanged: () => Promise<void>) {
  const api = useBillingApi();
  const { notify, confirm, account } = useHost();
  const { user } = useSession();
  const [pending, setPending] = useState<string | null>(null);
  const run = async (member: Member, work: () => Promise<unknown>, done: string) => {
    setPending(member.id);
    let isDone = false;
    try {
      await work();
      isDone = true;
      notify({ tone: 'success', text: done });
    } catch (error) {
      notify(failureNotice(error, 'The membership', 'was not changed'));
    }
    setPending(null);
    await onChanged();
    return isDone;
  };
  return {
    pending,
    async change(member: Member, role: InvitedRole) {
      const done = `${nameOf(member)} is ${roleLabels[role]} now`;
      await run(member, () => api.changeMember(member.id, { role }), done);
      if (member.id === user?.id) await account?.reload();
    },
    async limit(member: Member, assetScope: string[] | null) {
      const seen = assetScope === null ? 'all assets' : `assets with ${assetScope.join(' or ')}`;
      const body = { role: invitedRoleSchema.parse(member.role), assetScope };
      return await run(
        member,
        () => api.changeMember(member.id, body),
        `${nameOf(member)} sees ${seen} now`,
      );
    },
    async remove(member: Member) {
      const isAgreed = await confirm({
        title: `Remove ${nameOf(member)}?`,
        body: 'They lose access at once, and their open invitations end. What is assigned to them stays.',
        confirmLabel: 'Remove',
        danger: true,
      });
      if (!isAgreed) return;
      await run(member, () => api.removeMember(member.id), `${nameOf(member)} was removed`);
    },
  };
}
