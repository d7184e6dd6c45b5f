import { allowanceOf, hasRight, type Right, rights } from '@parapet/contracts/rights';
import { roleSchema } from '@parapet/contracts/workspace';
import { DataTable, type TableColumn } from '@parapet/ui/data-table';
import { Panel } from '@parapet/ui/panel';
import { roleLabels } from '../../settings/role-labels.ts';

const labelOf = (right: Right): string => {
  const text = allowanceOf(right);
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const columns: ReadonlyArray<TableColumn<Right>> = [
  { id: 'right', head: 'May', primary: true, card: 'title', cell: labelOf },
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

/** What each role may do, from the table that the API enforces. */
export function RolesPanel() {
  return (
    <Panel title="Roles" flush>
      <DataTable
        label="What each role may do"
        columns={columns}
        rows={rights}
        rowKey={keyOf}
        rowLabel={labelOf}
        density="compact"
      />
    </Panel>
  );
}
