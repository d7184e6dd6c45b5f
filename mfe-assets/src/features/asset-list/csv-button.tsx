import { failureMessage } from '@parapet/api-client/failure-message';
import { assetExportFile, MAX_EXPORTED_ASSETS } from '@parapet/contracts/asset-export';
import { useHost } from '@parapet/remote-kit/host';
import { saveFile } from '@parapet/remote-kit/save-file';
import { Button } from '@parapet/ui/button';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useAssetsApi } from '../../app.ts';
import type { OptionalColumn } from './asset-columns.tsx';
import { type AssetFilter, queryOf } from './asset-filter.ts';

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
  const write = useMutation({
    mutationFn: () => api.exportAssets({ ...queryOf(filter), columns: [...columns] }),
    onSuccess: ({ file, header }) => {
      saveFile(assetExportFile.name, file);
      const leftOut = Number(header('x-assets-left-out') ?? 0);
      if (leftOut === 0) return;
      const most = MAX_EXPORTED_ASSETS.toLocaleString('en');
      notify({
        tone: 'warning',
        text: `The file holds the first ${most} assets and leaves ${leftOut.toLocaleString('en')} out. Filter the list to get the rest.`,
      });
    },
    onError: (error) => {
      const { title, body } = failureMessage(error, 'The CSV file', 'was not written');
      notify({ tone: 'danger', text: `${title}. ${body}` });
    },
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
