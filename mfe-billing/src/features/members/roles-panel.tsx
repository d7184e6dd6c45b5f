import { hasRight, type Right, rights } from '@parapet/contracts/access/rights';
import { roleSchema } from '@parapet/contracts/access/workspace';
import { DataTable, type TableColumn } from '@parapet/ui/data-table';
import { Panel } from '@parapet/ui/panel';
import { rightLabel } from '../../settings/right-label.ts';
import { roleLabels } from '../../settings/role-labels.ts';

const columns: ReadonlyArray<TableColumn<Right>> = [
  { id: 'right', head: 'May', primary: true, card: 'title', cell: rightLabel },
  ...roleSchema.options.map(
    (role): TableColumn<Right> => ({
      id: role,
      head: roleLabels[role],
      width: 92,
      cell: (right) => (hasRight(role, right) ? 'Yes' : 'No'),
    }),
  ),
];
const keyOf = (right: Right): string => right;

/** Shows what each role may do, from the table that the API enforces. */
export function RolesPanel() {
  return (
    <Panel title="Roles" flush>
      <DataTable
        label="What each role may do"
        columns={columns}
        rows={rights}
        rowKey={keyOf}
        rowLabel={rightLabel}
        density="compact"
      />
    </Panel>
  );
}
