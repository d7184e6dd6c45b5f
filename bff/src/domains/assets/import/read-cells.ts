import { parse } from 'csv-parse/sync';

/** The message where `readCells` returns null. */
export const OPEN_QUOTE = 'A quote is not closed.';

/**
 * Reads one record of CSV, each cell without the space around it. A quote within a cell is text; one that
 * begins a cell and is not closed makes the record null, since nobody knows where that cell ends.
 */
export function readCells(record: string, delimiter: readonly string[]): string[] | null {
  const trim = !delimiter.includes(' ');
  const options = { delimiter: [...delimiter], trim, relax_quotes: true, relax_column_count: true };
  try {
    return (parse(record, options) as string[][])[0] ?? [];
  } catch {
    return null;
  }
}

/** Returns true where the last cell of the text begins with a quote that is not closed. */
export function endsInQuotes(text: string, delimiter: readonly string[]): boolean {
  let isQuoted = false;
  let isCellStart = true;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (isQuoted) {
      if (letter !== '"') continue;
      if (text[at + 1] === '"') at += 1;
      else isQuoted = false;
    } else if (letter === '"' && isCellStart) {
      isQuoted = true;
      isCellStart = false;
    } else if (delimiter.includes(letter)) isCellStart = true;
    else if (letter.trim() !== '') isCellStart = false;
  }
  return isQuoted;
}
