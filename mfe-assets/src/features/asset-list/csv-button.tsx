import { failureMessage } from '@parapet/api-client/failure-message';
import { readAllPages } from '@parapet/api-client/read-all-pages';
import { useCsvFile } from '@parapet/remote-kit/csv-file';
import { Button } from '@parapet/ui/button';
import { Download } from 'lucide-react';
import { useAssetsApi } from '../../app.ts';
import type { OptionalColumn } from './asset-columns.tsx';
import { type AssetFilter, queryOf } from './asset-filter.ts';
import { assetsCsv } from './assets-csv.ts';

const PAGE = 200;

/** Exports all assets under the filter in list order, not only the loaded rows. */
export function CsvButton({
  filter,
  columns,
  disabled,
}: {
  filter: AssetFilter;
  columns: readonly OptionalColumn[];
  disabled: boolean;
}) {
  const api = useAssetsApi();
  const { busy, save } = useCsvFile({
    name: 'parapet-assets.csv',
    rows: 'assets',
    read: (most) =>
      readAllPages((cursor) => api.listAssets({ ...queryOf(filter), cursor, limit: PAGE }), most),
    write: (assets) => assetsCsv(assets, columns),
    failureMessage: (error) => failureMessage(error, 'The CSV file', 'could not be created'),
  });
  return (
    <Button icon={Download} busy={busy} disabled={disabled} onClick={() => void save()}>
      CSV
    </Button>
  );
}
