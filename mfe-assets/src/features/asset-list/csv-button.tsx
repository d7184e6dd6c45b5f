import { failureMessage } from '@parapet/api-client/failure-message';
import { assetExportFile, MAX_EXPORTED_ASSETS } from '@parapet/contracts/assets/asset-export';
import { useFileDownload } from '@parapet/remote-kit/file-download';
import { useHost } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { Download } from 'lucide-react';
import { useAssetsApi } from '../../app.ts';
import type { OptionalColumn } from './asset-columns.tsx';
import { type AssetFilter, queryOf } from './asset-filter.ts';

const warningOf = (leftOut: number): string | undefined =>
  leftOut === 0
    ? undefined
    : `The file holds the first ${MAX_EXPORTED_ASSETS.toLocaleString('en')} assets and leaves ${leftOut.toLocaleString('en')} out. Filter the list to get the rest.`;

/** Writes all assets under the filter to a file in list order, also those that are not loaded. */
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
  const { notify } = useHost();
  const write = useFileDownload({
    read: async () => {
      const query = { ...queryOf(filter), columns: [...columns] };
      const { file, header } = await api.exportAssets(query);
      const leftOut = Number(header('x-assets-left-out') ?? 0);
      return { name: assetExportFile.name, file, warning: warningOf(leftOut) };
    },
    notify,
    failureMessage: (error) => failureMessage(error, 'The CSV file', 'was not written'),
  });
  return (
    <Button
      icon={Download}
      busy={write.isPending}
      disabled={disabled}
      onClick={() => write.mutate()}
    >
      CSV
    </Button>
  );
}
