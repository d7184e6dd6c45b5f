import { parse } from 'csv-parse/sync';

/** The message where `readCells` returns null. */
export const OPEN_QUOTE = 'A quote is not closed.';

/**
 * Reads one record of CSV, each cell without the space around it. A quote within a cell is text; one that
 * begins a cell and is not closed makes the record null, since nobody knows where that cell ends.
 */
export function readCells(record: string, delimiter: readonly string[]): string[] | null {
  const trim = !delimiter.includes(' ');
  // Most records have no quote, and a parser for each would take most of the time of an import.
  if (!/["\r\n]/.test(record)) return divide(record, delimiter, trim);
  const options = { delimiter: [...delimiter], trim, relax_quotes: true, relax_column_count: true };
  try {
    return (parse(record, options) as string[][])[0] ?? [];
  } catch {
    return null;
  }
}

function divide(record: string, delimiter: readonly string[], trim: boolean): string[] {
  const cells: string[] = [];
  let start = 0;
  for (let at = 0; at <= record.length; at += 1) {
    if (at < record.length && !delimiter.includes(record[at] ?? '')) continue;
    const cell = record.slice(start, at);
    cells.push(trim ? cell.trim() : cell);
    start = at + 1;
  }
  return cells;
}

/** Follows whether a cell is open, over the lines of a record as they come. */
export function createQuoteReader(delimiter: readonly string[]): (line: string) => boolean {
  let isQuoted = false;
  let isCellStart = true;
  /** Returns true where the last cell begins with a quote that is not closed. */
  return (line) => {
    for (let at = 0; at < line.length; at += 1) {
      const letter = line[at] ?? '';
      if (isQuoted) {
        if (letter !== '"') continue;
        if (line[at + 1] === '"') at += 1;
        else isQuoted = false;
      } else if (letter === '"' && isCellStart) {
        isQuoted = true;
        isCellStart = false;
      } else if (delimiter.includes(letter)) isCellStart = true;
      else if (letter.trim() !== '') isCellStart = false;
    }
    return isQuoted;
  };
}
