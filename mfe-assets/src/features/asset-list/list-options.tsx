import { ColumnChoice } from '@parapet/ui/column-choice';
import { SavedViews } from '@parapet/ui/saved-views';
import { columnsFrom, defaultColumns, optionalColumns } from './asset-columns.tsx';
import { useSavedViews } from './use-saved-views.ts';

/** Saved views and the choice of columns; both are in the URL. */
export function ListOptions({
  search,
  canShare,
  onColumns,
}: {
  search: URLSearchParams;
  canShare: boolean;
  /** null: the columns of the page. */
  onColumns: (columns: readonly string[] | null) => void;
}) {
  const views = useSavedViews(search, canShare);
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
