import { type Columns, columnsOf } from './import-columns.ts';
import { createQuoteReader, readCells } from './read-cells.ts';

/** A record that is not empty; its cells are null where a quote in it is not closed. */
export interface ImportRecord {
  /** The line of the text on which it begins, from 1. */
  readonly line: number;
  readonly text: string;
  readonly cells: readonly string[] | null;
}

/** Divides a text into records as its lines come. */
export interface RecordReader {
  /** Null where the first record names no column, or is not read yet: then each cell is a target. */
  readonly columns: Columns | null;
  /** Takes further lines. Returns the records that they complete. */
  push(lines: readonly string[]): ImportRecord[];
  /** Returns the records of the last lines. */
  end(): ImportRecord[];
}

const delimiters = [',', ';', '\t'];
/** Spreadsheets write the delimiter of a file into its first line. */
const SEPARATOR = /^ *"?sep=([,;\t|])"?[,;\t| ]*$/i;
/** A cell with more lines is a quote that somebody forgot to close. */
const MAX_CELL_LINES = 100;

/** A record with more text is one too. */
const MAX_RECORD_LENGTH = 64 * 1024;

/**
 * With a record of heads there is one delimiter, so that cells may hold the others, and quoted cells may have
 * several lines; a list may have each of them, and one target a line.
 */
export function createRecordReader(): RecordReader {
  let waiting: readonly string[] = [];
  /** The number of the first line that waits. */
  let first = 1;
  let possible: readonly string[] | null = null;
  let isOpened = false;
  let columns: Columns | null = null;

  /** Reads the first record. Returns how many lines it has taken. */
  const open = (at: number): number => {
    const separator = possible ? undefined : SEPARATOR.exec(waiting[at] ?? '')?.[1];
    possible ??= separator === undefined ? delimiters : [separator];
    if (separator !== undefined) return 1;
    isOpened = true;
    for (const delimiter of possible) {
      const head = recordAt(waiting, at, [delimiter]);
      columns = columnsOf(head.cells);
      if (columns === null) continue;
      possible = [delimiter];
      return head.lines;
    }
    return 0;
  };
  const take = (isLast: boolean): ImportRecord[] => {
    const records: ImportRecord[] = [];
    const end = isLast ? waiting.length : waiting.length - MAX_CELL_LINES;
    let at = 0;
    while (at < end) {
      const line = waiting[at] ?? '';
      if (line.trim() === '') at += 1;
      else if (!isOpened) at += open(at);
      else {
        const cells = possible ?? delimiters;
        const read = columns ? recordAt(waiting, at, cells) : recordOf(line, cells);
        records.push({ line: first + at, text: read.text, cells: read.cells });
        at += read.lines;
      }
    }
    waiting = waiting.slice(at);
    first += at;
    return records;
  };
  return {
    get columns() {
      return columns;
    },
    push(lines) {
      waiting = [...waiting, ...lines];
      return take(false);
    },
    end: () => take(true),
  };
}

interface ReadRecord {
  readonly lines: number;
  readonly text: string;
  readonly cells: readonly string[] | null;
}

const recordOf = (line: string, delimiter: readonly string[]): ReadRecord => ({
  lines: 1,
  text: line,
  cells: readCells(line, delimiter),
});

/** A quote that is not closed makes its line unreadable alone, so that it does not hide the others. */
function recordAt(lines: readonly string[], at: number, delimiter: readonly string[]): ReadRecord {
  const first = lines[at] ?? '';
  if (!first.includes('"')) return recordOf(first, delimiter);
  const isOpen = createQuoteReader(delimiter);
  let text = '';
  for (let taken = 1; taken <= MAX_CELL_LINES && at + taken <= lines.length; taken += 1) {
    const line = lines[at + taken - 1] ?? '';
    text += taken === 1 ? line : `\n${line}`;
    if (text.length > MAX_RECORD_LENGTH) break;
    if (isOpen(line)) continue;
    const cells = readCells(text, delimiter);
    if (cells !== null) return { lines: taken, text, cells };
    break;
  }
  return { lines: 1, text: first, cells: null };
}
