import { failureMessage } from '@parapet/api-client/failure-message';
import { readAllPages } from '@parapet/api-client/read-all-pages';
import { useCsvFile } from '@parapet/remote-kit/csv-file';
import { Button } from '@parapet/ui/button';
import { Download } from 'lucide-react';
import { useScansApi } from '../../app.ts';
import { type FindingFilter, queryOf } from './finding-filter.ts';
import { findingsCsv } from './findings-csv.ts';

const PAGE = 200;

/** Exports all findings under the filter in list order, not only the loaded rows. */
export function CsvButton({ filter, disabled }: { filter: FindingFilter; disabled: boolean }) {
  const api = useScansApi();
  const { busy, save } = useCsvFile({
    name: 'parapet-findings.csv',
    rows: 'findings',
    read: (most) =>
      readAllPages((cursor) => api.listFindings({ ...queryOf(filter), cursor, limit: PAGE }), most),
    write: findingsCsv,
    failureMessage: (error) => failureMessage(error, 'The CSV file', 'could not be created'),
  });
  return (
    <Button icon={Download} busy={busy} disabled={disabled} onClick={() => void save()}>
      CSV
    </Button>
  );
}
