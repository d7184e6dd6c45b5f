import { type Environment, environmentSchema, MAX_TAGS, tagSchema } from '@parapet/contracts/asset';
import { MAX_IMPORT_LINES } from '@parapet/contracts/asset-import';
import { safeName } from '@parapet/contracts/safe-name';
import { normaliseTarget, type Target, type TargetRules } from '@parapet/scanner/normalise-target';
import { OPEN_QUOTE, readCells } from './read-cells.ts';
import { readTagCell } from './tag-cell.ts';

/** A target of an import, not yet compared with what the workspace has. */
export interface ImportedTarget {
  readonly line: number;
  readonly value: string;
  readonly target: Target;
  readonly tags: readonly string[];
  readonly criticality: number;
  readonly environment: Environment;
}

export interface ParsedImport {
  readonly targets: readonly ImportedTarget[];
  readonly repeated: readonly { line: number; value: string; name: string; repeats: number }[];
  readonly wrong: readonly { line: number; value: string; message: string }[];
}

/** A line that is not empty; its cells are null where a quote in it is not closed. */
interface Line {
  readonly line: number;
  readonly text: string;
  readonly cells: readonly string[] | null;
}

/** The names that a first line may give to its columns. */
const heads: Readonly<Record<string, 'value' | 'tags' | 'criticality' | 'environment'>> = {
  asset: 'value',
  target: 'value',
  value: 'value',
  host: 'value',
  hostname: 'value',
  domain: 'value',
  name: 'value',
  url: 'value',
  ip: 'value',
  'ip address': 'value',
  tags: 'tags',
  tag: 'tags',
  criticality: 'criticality',
  environment: 'environment',
};

const SHOWN = 200;

/**
 * Reads targets from CSV, or from a list with one target a line. Without a line of heads every cell is
 * a target.
 */
export function parseImport(text: string, rules: TargetRules): ParsedImport {
  const lines = readLines(text);
  const columns = columnsOf(lines[0]?.cells ?? null);
  const rows = columns === null ? cellsOf(lines) : rowsOf(lines.slice(1), columns);
  const targets = new Map<string, ImportedTarget>();
  const repeated: ParsedImport['repeated'][number][] = [];
  const wrong: ParsedImport['wrong'][number][] = [];
  for (const [index, row] of rows.entries()) {
    const shown = { line: row.line, value: row.value.slice(0, SHOWN) };
    if (index >= MAX_IMPORT_LINES) {
      const message = `An import has at most ${MAX_IMPORT_LINES.toLocaleString('en')} targets.`;
      wrong.push({ ...shown, message });
      continue;
    }
    const read = readRow(row, rules);
    if (typeof read === 'string') {
      wrong.push({ ...shown, message: read });
      continue;
    }
    const { canonicalKey, displayName } = read.target;
    const first = targets.get(canonicalKey);
    const value = shownValue(row.value, displayName);
    if (first) repeated.push({ line: row.line, value, name: displayName, repeats: first.line });
    else targets.set(canonicalKey, read);
  }
  return { targets: [...targets.values()], repeated, wrong };
}

/** A target as it was typed; where that mixes scripts, its name, which is punycode. */
export const shownValue = (value: string, name: string): string =>
  safeName(value.slice(0, SHOWN), name);

interface Row {
  readonly line: number;
  readonly value: string;
  readonly tags: string;
  readonly criticality: string;
  readonly environment: string;
  /** What makes the line unreadable. */
  readonly fault?: string;
}

const delimiters = [',', ';', '\t'];

/** A line of heads has one delimiter, so that cells may hold the others; a list may have each of them. */
function readLines(text: string): Line[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const first = lines.find((line) => line.trim() !== '') ?? '';
  const own = delimiters.filter((each) => columnsOf(readCells(first, [each])) !== null);
  const used = own.length > 0 ? own.slice(0, 1) : delimiters;
  return lines.flatMap((line, index) =>
    line.trim() === '' ? [] : [{ line: index + 1, text: line, cells: readCells(line, used) }],
  );
}

type Column = keyof typeof heads | undefined;

function columnsOf(cells: readonly string[] | null): Column[] | null {
  const columns = (cells ?? []).map((cell) => heads[cell.toLowerCase()]);
  return columns.includes('value') ? columns : null;
}

const targetRow = (line: number, value: string): Row => ({
  line,
  value,
  tags: '',
  criticality: '',
  environment: '',
});

/** One bad line does not hide the others. */
const unreadable = ({ line, text }: Line): Row => ({
  ...targetRow(line, text.trim()),
  fault: OPEN_QUOTE,
});

const cellsOf = (lines: readonly Line[]): Row[] =>
  lines.flatMap((each) =>
    each.cells === null
      ? unreadable(each)
      : each.cells.filter((cell) => cell !== '').map((value) => targetRow(each.line, value)),
  );

const rowsOf = (lines: readonly Line[], columns: readonly Column[]): Row[] =>
  lines.map((each) => {
    const { cells } = each;
    if (cells === null) return unreadable(each);
    const cell = (name: string) => cells[columns.indexOf(name)] ?? '';
    return {
      line: each.line,
      value: cell('value'),
      tags: cell('tags'),
      criticality: cell('criticality'),
      environment: cell('environment'),
    };
  });

/** Returns what is wrong with the row as text. */
function readRow(row: Row, rules: TargetRules): ImportedTarget | string {
  if (row.fault) return row.fault;
  if (row.value.length > 2048) return 'A target has at most 2,048 characters.';
  const normalised = normaliseTarget(row.value, rules);
  if (!normalised.ok) return normalised.message;
  const tags = readTagCell(row.tags);
  if (tags === null) return OPEN_QUOTE;
  if (tags.length > MAX_TAGS) return `An asset has at most ${MAX_TAGS} tags.`;
  if (!tags.every((tag) => tagSchema.safeParse(tag).success)) {
    return 'A tag has at most 40 characters.';
  }
  const criticality = row.criticality === '' ? 3 : Number(row.criticality);
  if (![1, 2, 3, 4, 5].includes(criticality)) return 'Criticality is a number from 1 to 5.';
  const environment = environmentSchema.safeParse(row.environment.toLowerCase() || 'unknown');
  if (!environment.success) {
    return 'Environment is production, staging, development or unknown.';
  }
  return {
    line: row.line,
    value: row.value,
    target: normalised.target,
    tags,
    criticality,
    environment: environment.data,
  };
}
