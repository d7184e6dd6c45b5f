import type { Workspace } from '@parapet/contracts/access/workspace';
import { useHost } from '@parapet/remote-kit/host';
import type { HostAccount } from '@parapet/remote-kit/host-context';
import { Absent } from '@parapet/ui/absent';
import { Avatar } from '@parapet/ui/avatar';
import { Button } from '@parapet/ui/button';
import { DataTable, type TableColumn } from '@parapet/ui/data-table';
import { Panel } from '@parapet/ui/panel';
import { StatusText } from '@parapet/ui/status-chip';
import { roleLabels } from '../../settings/role-labels.ts';
import { useLeaveWorkspace } from '../../settings/use-leave-workspace.ts';

const keyOf = ({ id }: Workspace) => id;
const labelOf = ({ name }: Workspace) => name;
const mayLeave = ({ role }: Workspace) => role !== 'owner';

/** `workspaces` is null while loading. */
export function WorkspaceList({
  workspaces,
  currentId,
  onLeft,
}: {
  workspaces: readonly Workspace[] | null;
  currentId: string | null;
  onLeft: () => Promise<unknown>;
}) {
  const { account } = useHost();
  const { leave, leaving } = useLeaveWorkspace();
  const columns = columnsOf(currentId, account);
  if (workspaces?.some(mayLeave)) {
    columns.push({
      id: 'end',
      head: 'Membership',
      width: 120,
      align: 'end',
      card: 'metric',
      cell: (workspace) =>
        mayLeave(workspace) ? (
          <Button
            size="sm"
            aria-label={`Leave ${workspace.name}`}
            busy={leaving === workspace.id}
            onClick={() => void leave(workspace).then(onLeft)}
          >
            Leave
          </Button>
        ) : null,
    });
  }
  return (
    <Panel title="Your workspaces" flush>
      <DataTable
        label="Your workspaces"
        columns={columns}
        rows={workspaces ?? []}
        rowKey={keyOf}
        rowLabel={labelOf}
        currentKey={currentId}
        loading={workspaces === null}
        ghostRows={2}
      />
    </Panel>
  );
}

const columnsOf = (
  currentId: string | null,
  account: HostAccount | undefined,
): TableColumn<Workspace>[] => [
  {
    id: 'name',
    head: 'Workspace',
    primary: true,
    card: 'title',
    cell: ({ name, read_only, logo_url, logo_set }) => (
      <span className="inline-flex items-center gap-2 align-middle">
        {logo_url ? <Avatar kind="workspace" name={name} src={logo_url} srcSet={logo_set} /> : null}
        {name}
        {read_only ? <StatusText tone="warn">Read-only, above the plan</StatusText> : null}
      </span>
    ),
  },
  {
    id: 'description',
    head: 'Description',
    card: 'sub',
    cell: ({ description, personal, role }) =>
      description ||
      (personal && role === 'owner' ? (
        'Your default workspace; not counted in your plan'
      ) : (
        <Absent />
      )),
  },
  {
    id: 'role',
    head: 'Your role',
    width: 140,
    card: 'lead',
    cell: ({ role }) => roleLabels[role],
  },
  {
    id: 'open',
    head: 'Current',
    width: 120,
    align: 'end',
    card: 'metric',
    cell: ({ id, name }) => {
      if (id === currentId) return <StatusText tone="ok">Current</StatusText>;
      if (!account) return null;
      return (
        <Button size="sm" aria-label={`Open ${name}`} onClick={() => account.switchWorkspace(id)}>
          Open
        </Button>
      );
    },
  },
];
