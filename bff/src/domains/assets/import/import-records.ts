import { type Columns, columnsOf } from './import-columns.ts';
import { endsInQuotes, readCells } from './read-cells.ts';

/** A record that is not empty; its cells are null where a quote in it is not closed. */
export interface ImportRecord {
  /** The line of the text on which it begins, from 1. */
  readonly line: number;
  readonly text: string;
  readonly cells: readonly string[] | null;
}

export interface ImportRecords {
  readonly records: readonly ImportRecord[];
  /** Null where the first record names no column: then each cell is a target. */
  readonly columns: Columns | null;
}

const delimiters = [',', ';', '\t'];
/** Spreadsheets write the delimiter of a file into its first line. */
const SEPARATOR = /^ *"?sep=([,;\t|])"?[,;\t| ]*$/i;
/** A cell with more lines is a quote that somebody forgot to close. */
const MAX_CELL_LINES = 100;

/**
 * Divides a text into records. With a record of heads there is one delimiter, so that cells may hold the
 * others, and quoted cells may have several lines; a list may have each of them, and one target a line.
 */
export function readRecords(text: string): ImportRecords {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  let start = lines.findIndex((line) => line.trim() !== '');
  if (start < 0) return { records: [], columns: null };
  const separator = SEPARATOR.exec(lines[start] ?? '')?.[1];
  if (separator !== undefined) start += 1;
  const possible = separator === undefined ? delimiters : [separator];
  for (const delimiter of possible) {
    const head = recordAt(lines, start, [delimiter]);
    const columns = columnsOf(head.cells);
    if (columns === null) continue;
    const records = recordsFrom(lines, start + head.lines, (at) =>
      recordAt(lines, at, [delimiter]),
    );
    return { records, columns };
  }
  const records = recordsFrom(lines, start, (at) => ({
    lines: 1,
    text: lines[at] ?? '',
    cells: readCells(lines[at] ?? '', possible),
  }));
  return { records, columns: null };
}

interface ReadRecord {
  readonly lines: number;
  readonly text: string;
  readonly cells: readonly string[] | null;
}

function recordsFrom(
  lines: readonly string[],
  start: number,
  read: (at: number) => ReadRecord,
): ImportRecord[] {
  const records: ImportRecord[] = [];
  for (let at = start; at < lines.length; ) {
    if (lines[at]?.trim() === '') {
      at += 1;
      continue;
    }
    const { lines: taken, ...record } = read(at);
    records.push({ line: at + 1, ...record });
    at += taken;
  }
  return records;
}

/** A quote that is not closed makes its line unreadable alone, so that it does not hide the others. */
function recordAt(lines: readonly string[], at: number, delimiter: readonly string[]): ReadRecord {
  const first = lines[at] ?? '';
  if (!first.includes('"')) return { lines: 1, text: first, cells: readCells(first, delimiter) };
  let text = first;
  for (let taken = 1; taken <= MAX_CELL_LINES && at + taken <= lines.length; taken += 1) {
    if (!endsInQuotes(text, delimiter)) {
      const cells = readCells(text, delimiter);
      if (cells !== null) return { lines: taken, text, cells };
      break;
    }
    text += `\n${lines[at + taken] ?? ''}`;
  }
  return { lines: 1, text: first, cells: null };
}
