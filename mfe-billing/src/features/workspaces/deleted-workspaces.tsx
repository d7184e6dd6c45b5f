import { failureNotice } from '@parapet/api-client/failure-message';
import type { DeletedWorkspace } from '@parapet/contracts/access/workspace';
import { useHost } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { DataTable, type TableColumn } from '@parapet/ui/data-table';
import { Panel, Row } from '@parapet/ui/panel';
import { RelativeTime } from '@parapet/ui/relative-time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBillingApi } from '../../app.ts';

const keyOf = ({ id }: DeletedWorkspace) => id;
const labelOf = ({ name }: DeletedWorkspace) => name;

/** Shows what the user has deleted and can restore; nothing is shown without any. */
export function DeletedWorkspaces({ onRestored }: { onRestored: () => Promise<void> }) {
  const api = useBillingApi();
  const { notify } = useHost();
  const [pending, setPending] = useState<string | null>(null);
  const { data, refetch } = useQuery({
    queryKey: ['deleted-workspaces'],
    queryFn: ({ signal }) => api.listDeletedWorkspaces(signal),
  });
  const restore = async ({ id, name }: DeletedWorkspace) => {
    setPending(id);
    try {
      await api.restoreWorkspace(id);
      notify({ tone: 'success', text: `${name} was restored` });
    } catch (error) {
      notify(failureNotice(error, 'The workspace', 'was not restored'));
    }
    setPending(null);
    await refetch();
    await onRestored();
  };
  if (!data || data.length === 0) return null;
  const columns: ReadonlyArray<TableColumn<DeletedWorkspace>> = [
    { id: 'name', head: 'Workspace', primary: true, card: 'lead', cell: labelOf },
    {
      id: 'erased',
      head: 'Erased',
      width: 160,
      cell: ({ eraseAt }) => <RelativeTime at={eraseAt} />,
    },
    {
      id: 'restore',
      head: 'Restore',
      width: 130,
      align: 'end',
      cell: (workspace) => (
        <Button
          size="sm"
          aria-label={`Restore ${workspace.name}`}
          busy={pending === workspace.id}
          onClick={() => void restore(workspace)}
        >
          Restore
        </Button>
      ),
    },
  ];
  return (
    <Row>
      <Panel title="Deleted workspaces" flush>
        <DataTable
          label="Deleted workspaces"
          columns={columns}
          rows={data}
          rowKey={keyOf}
          rowLabel={labelOf}
        />
      </Panel>
    </Row>
  );
}
