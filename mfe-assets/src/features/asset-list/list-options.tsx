import { failureMessage } from '@parapet/api-client/failure-message';
import { useHost, useWorkspace } from '@parapet/remote-kit/host';
import { useSavedViews } from '@parapet/remote-kit/saved-views';
import { ColumnChoice } from '@parapet/ui/column-choice';
import type { TableDensity } from '@parapet/ui/data-table';
import { DensityChoice } from '@parapet/ui/density-choice';
import { SavedViews } from '@parapet/ui/saved-views';
import { useAssetsApi } from '../../app.ts';
import { columnsFrom, defaultColumns, optionalColumns } from './asset-columns.tsx';

/** Parameters of the address that are no part of a view. */
const passing = ['add', 'value', 'prove', 'view'];

/** Saved views, the choice of columns and the height of rows; all are in the URL, so a view keeps them. */
export function ListOptions({
  search,
  density,
  onLook,
}: {
  search: URLSearchParams;
  density: TableDensity;
  /** null: as the page has it. */
  onLook: (name: 'columns' | 'density', value: string | null) => void;
}) {
  const { notify } = useHost();
  const views = useSavedViews({
    page: 'assets',
    path: '/dashboard/assets',
    search,
    passing,
    role: useWorkspace()?.role,
    api: useAssetsApi(),
    notify,
    failureMessage,
  });
  const chosen = columnsFrom(search.get('columns'));
  return (
    <>
      <SavedViews {...views} />
      <ColumnChoice
        columns={optionalColumns}
        chosen={chosen}
        onChange={(next) => onLook('columns', isDefault(next) ? null : next.join(','))}
        onReset={isDefault(chosen) ? undefined : () => onLook('columns', null)}
      />
      <DensityChoice
        density={density}
        onChange={(next) => onLook('density', next === 'default' ? null : next)}
      />
    </>
  );
}

const isDefault = (columns: readonly string[]): boolean => columns.join() === defaultColumns.join();
