import { parse } from 'csv-parse/sync';

/** The message where `readCells` returns null. */
export const OPEN_QUOTE = 'A quote is not closed.';

/**
 * Reads one line of CSV, each cell without the space around it. A quote within a cell is text; one that
 * begins a cell and is not closed makes the line null, since nobody knows where that cell ends.
 */
export function readCells(line: string, delimiter: readonly string[]): string[] | null {
  const trim = !delimiter.includes(' ');
  const options = { delimiter: [...delimiter], trim, relax_quotes: true, relax_column_count: true };
  try {
    return (parse(line, options) as string[][])[0] ?? [];
  } catch {
    return null;
  }
}
