import { ArrowDown, ArrowUp } from 'lucide-react';
import { classNames } from '../../class-names/class-names.ts';
import { Checkbox } from '../../forms/checkbox/checkbox.tsx';
import { Icon } from '../../labels/icon/icon.tsx';
import { nextSort, type TableColumn, type TableSort } from './columns.ts';
import type { SelectAll } from './use-table-selection.ts';

export function DataTableHead<Row>({
  columns,
  sort,
  onSortChange,
  selectAll,
}: {
  columns: ReadonlyArray<TableColumn<Row>>;
  sort: TableSort | undefined;
  onSortChange: ((sort: TableSort) => void) | undefined;
  /** Null where rows cannot be ticked. */
  selectAll: SelectAll | null;
}) {
  return (
    <thead>
      <tr>
        {selectAll ? (
          <th scope="col" className="pp-table-tick">
            <Checkbox
              label="Select all rows shown"
              labelHidden
              checked={selectAll.state === 'all'}
              indeterminate={selectAll.state === 'some'}
              onChange={selectAll.onToggle}
            />
          </th>
        ) : null}
        {columns.map((column) => {
          const sorted = sort?.column === column.id ? sort.direction : undefined;
          return (
            <th
              key={column.id}
              scope="col"
              className={classNames(column.align === 'end' && 'pp-table-end')}
              {...(column.sortable ? { 'aria-sort': sorted ?? ('none' as const) } : {})}
            >
              {column.sortable && onSortChange ? (
                <button
                  type="button"
                  className={classNames('pp-table-sort', sorted && 'pp-table-sorted')}
                  onClick={() => onSortChange(nextSort(column, sort))}
                >
                  {column.head}
                  {sorted ? (
                    <Icon icon={sorted === 'ascending' ? ArrowUp : ArrowDown} size={12} />
                  ) : null}
                </button>
              ) : (
                column.head
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
