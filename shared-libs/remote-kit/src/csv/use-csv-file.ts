import { useState } from 'react';
import { useHost } from '../host.tsx';
import { saveFile } from './save-file.ts';

/** The maximum number of rows, for spreadsheets and the memory of the tab. */
const MAX_ROWS = 20_000;

interface CsvFile<Row> {
  /** E.g. `parapet-assets.csv`. */
  name: string;
  /** The plural of its rows: "assets". */
  rows: string;
  /** Reads the whole list, or as much of it as fits. */
  read: (limit: number) => Promise<{ items: Row[]; isWhole: boolean }>;
  write: (rows: readonly Row[]) => string;
  failureMessage: (error: unknown) => { title: string; body: string };
}

/** Exports a whole list as CSV, including rows that are not loaded, and reports failures. */
export const useCsvFile = <Row>({ name, rows, read, write, failureMessage }: CsvFile<Row>) => {
  const { notify } = useHost();
  const [busy, setBusy] = useState(false);

  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const { items, isWhole } = await read(MAX_ROWS);
      saveFile(name, new Blob([write(items)], { type: 'text/csv;charset=utf-8' }));
      if (!isWhole) {
        notify({
          tone: 'warning',
          text: `The file holds the first ${items.length.toLocaleString('en')} ${rows}. Filter the list to get the rest.`,
        });
      }
    } catch (error) {
      const { title, body } = failureMessage(error);
      notify({ tone: 'danger', text: `${title}. ${body}` });
    } finally {
      setBusy(false);
    }
  };

  return { busy, save };
};
