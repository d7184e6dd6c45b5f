import { failureMessage } from '@parapet/api-client/failure-message';
import { useHost, useWorkspace } from '@parapet/remote-kit/host';
import { useSavedViews } from '@parapet/remote-kit/saved-views';
import { useSearchSetting } from '@parapet/remote-kit/search-setting';
import { ColumnChoice } from '@parapet/ui/column-choice';
import { DensityChoice, densityFrom } from '@parapet/ui/density-choice';
import { SavedViews } from '@parapet/ui/saved-views';
import { useAssetsApi } from '../../app.ts';
import { columnsFrom, defaultColumns, optionalColumns } from './asset-columns.tsx';

/** Parameters of the address that are no part of a view. */
const passing = ['add', 'value', 'prove', 'view'];

/** Saved views, the choice of columns and the height of rows; all are in the URL, so a view keeps them. */
export function ListOptions({ search }: { search: URLSearchParams }) {
  const [columns, setColumns] = useSearchSetting('columns', defaultColumns.join());
  const [density, setDensity] = useSearchSetting('density', 'default');
  const { confirm, notify } = useHost();
  const views = useSavedViews({
    page: 'assets',
    path: '/dashboard/assets',
    search,
    passing,
    role: useWorkspace()?.role,
    api: useAssetsApi(),
    notify,
    confirm,
    failureMessage,
  });
  const chosen = columnsFrom(columns);
  return (
    <>
      <SavedViews {...views} />
      <ColumnChoice
        columns={optionalColumns}
        chosen={chosen}
        onChange={(next) => setColumns(next.join())}
        onReset={isDefault(chosen) ? undefined : () => setColumns(defaultColumns.join())}
      />
      <DensityChoice density={densityFrom(density)} onChange={setDensity} />
    </>
  );
}

const isDefault = (columns: readonly string[]): boolean => columns.join() === defaultColumns.join();
