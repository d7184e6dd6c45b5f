import { failureWords } from '@parapet/api-client/failure-words';
import { readAllPages } from '@parapet/api-client/read-all-pages';
import { useHost } from '@parapet/remote-kit/host';
import { saveFile } from '@parapet/remote-kit/save-file';
import { Button } from '@parapet/ui/button';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useScansApi } from '../../api/api-context.ts';
import { type FindingFilter, queryOf } from './finding-filter.ts';
import { findingsCsv } from './findings-csv.ts';

const PAGE = 200;
/** What a spreadsheet, and this tab's memory, still take with ease. */
const MOST_FINDINGS = 20_000;

/** Everything that the filter shows, in its order, also what has not been scrolled to yet. */
export function CsvButton({ filter, disabled }: { filter: FindingFilter; disabled: boolean }) {
  const api = useScansApi();
  const { notify } = useHost();
  const [reading, setReading] = useState(false);

  const download = async () => {
    setReading(true);
    try {
      const { items, isWhole } = await readAllPages(
        (cursor) => api.listFindings({ ...queryOf(filter), cursor, limit: PAGE }),
        MOST_FINDINGS,
      );
      saveFile('parapet-findings.csv', 'text/csv;charset=utf-8', findingsCsv(items));
      if (!isWhole) {
        notify({
          tone: 'warning',
          text: `The file holds the first ${items.length.toLocaleString('en')} findings. Filter the list to get the rest.`,
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
