import { CsvError, parse } from 'csv-parse/sync';
import {
  failed,
  MAX_OWN_FILE,
  type OwnFacts,
  ownFramework,
  type Upload,
  type UploadError,
} from './own-framework.ts';

const columns = [
  'number',
  'title',
  'group',
  'objectives',
  'checks',
  'automation',
  'unseen',
] as const;
/** Cells that hold several ids, with white space or semicolons between them. */
const lists: ReadonlySet<string> = new Set(['objectives', 'checks']);

/**
 * Reads an own framework from CSV. The first line names the columns, of which number and title are required; objectives
 * and checks hold ids with spaces or semicolons between them.
 */
export function parseCsvFramework(text: string, facts: OwnFacts): Upload {
  if (text.length > MAX_OWN_FILE) return failed('The file is larger than 1 MB.');
  let read: readonly { record: readonly string[]; info: { lines: number } }[];
  try {
    read = parse(text, {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as typeof read;
  } catch (error) {
    const line = error instanceof CsvError && typeof error.lines === 'number' ? error.lines : null;
    return failed('The file is no CSV: a quote is not closed or stands in the middle.', line);
  }
  const [head, ...rows] = read;
  const names = (head?.record ?? []).map((name) => name.toLowerCase());
  const errors = headDefects(names);
  if (errors.length > 0) return { errors };
  return ownFramework(
    facts,
    {},
    rows.map(({ record, info }) => ({ line: info.lines, value: requirementOf(names, record) })),
  );
}

/** Leaves empty cells out. */
const requirementOf = (names: readonly string[], cells: readonly string[]): unknown =>
  Object.fromEntries(
    names.flatMap((name, at) => {
      const cell = cells[at] ?? '';
      if (cell === '' && name !== 'number' && name !== 'title') return [];
      return [[name, lists.has(name) ? cell.split(/[\s;]+/).filter(Boolean) : cell]];
    }),
  );

function headDefects(names: readonly string[]): readonly UploadError[] {
  const known: readonly string[] = columns;
  const missing = ['number', 'title'].filter((name) => !names.includes(name));
  const strange = names.filter((name) => !known.includes(name));
  return [
    ...missing.map((field) => ({ line: 1, field, message: 'The column is missing.' })),
    ...strange.map((field) => ({
      line: 1,
      field,
      message: `There is no such column. Columns are ${columns.join(', ')}.`,
    })),
  ];
}
