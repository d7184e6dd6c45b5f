import { failureWords } from '@parapet/api-client/failure-words';
import { readAllPages } from '@parapet/api-client/read-all-pages';
import { useHost } from '@parapet/remote-kit/host';
import { saveFile } from '@parapet/remote-kit/save-file';
import { Button } from '@parapet/ui/button';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useAssetsApi } from '../../api/api-context.ts';
import { type AssetFilter, queryOf } from './asset-filter.ts';
import { assetsCsv } from './assets-csv.ts';

const PAGE = 200;
/** What a spreadsheet, and this tab's memory, still take with ease. */
const MOST_ASSETS = 20_000;

/** Everything that the filter shows, in its order, also what has not been scrolled to yet. */
export function CsvButton({ filter, disabled }: { filter: AssetFilter; disabled: boolean }) {
  const api = useAssetsApi();
  const { notify } = useHost();
  const [reading, setReading] = useState(false);

  const download = async () => {
    setReading(true);
    try {
      const { items, isWhole } = await readAllPages(
        (cursor) => api.listAssets({ ...queryOf(filter), cursor, limit: PAGE }),
        MOST_ASSETS,
      );
      saveFile('parapet-assets.csv', 'text/csv;charset=utf-8', assetsCsv(items));
      if (!isWhole) {
        notify({
          tone: 'warning',
          text: `The file holds the first ${items.length.toLocaleString('en')} assets. Filter the list to get the rest.`,
        });
      }
    } catch (error) {
      const { title, body } = failureWords(error, 'The CSV file', 'could not be made');
      notify({ tone: 'danger', text: `${title}. ${body}` });
    } finally {
      setReading(false);
    }
  };

  return (
    <Button icon={Download} busy={reading} disabled={disabled} onClick={() => void download()}>
      CSV
    </Button>
  );
}
