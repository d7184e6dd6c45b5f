import { failureMessage } from '@parapet/api-client/failure-message';
import { useHost, useWorkspace } from '@parapet/remote-kit/host';
import { useSavedViews } from '@parapet/remote-kit/saved-views';
import { ColumnChoice } from '@parapet/ui/column-choice';
import { SavedViews } from '@parapet/ui/saved-views';
import { useAssetsApi } from '../../app.ts';
import { columnsFrom, defaultColumns, optionalColumns } from './asset-columns.tsx';

/** Parameters of the address that are no part of a view. */
const passing = ['add', 'value', 'prove', 'view'];

/** Saved views and the choice of columns; both are in the URL. */
export function ListOptions({
  search,
  onColumns,
}: {
  search: URLSearchParams;
  /** null: the columns of the page. */
  onColumns: (columns: readonly string[] | null) => void;
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
  const chosen = columnsFrom(search);
  return (
    <>
      <SavedViews {...views} />
      <ColumnChoice
        columns={optionalColumns}
        chosen={chosen}
        onChange={(next) => onColumns(isDefault(next) ? null : next)}
        onReset={isDefault(chosen) ? undefined : () => onColumns(null)}
      />
    </>
  );
}

const isDefault = (columns: readonly string[]): boolean => columns.join() === defaultColumns.join();
