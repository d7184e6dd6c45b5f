import {
  type Environment,
  environmentSchema,
  MAX_TAGS,
  tagSchema,
} from '@parapet/contracts/assets/asset';
import { MAX_IMPORT_LINES, MAX_SHOWN_LINES } from '@parapet/contracts/assets/asset-import';
import { cutText } from '@parapet/contracts/text/cut-text';
import { safeName } from '@parapet/contracts/text/safe-name';
import { normaliseTarget, type Target, type TargetRules } from '@parapet/scanner/normalise-target';
import type { Column, Columns } from './import-columns.ts';
import { createRecordReader, type ImportRecord } from './import-records.ts';
import { OPEN_QUOTE } from './read-cells.ts';
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

/** Lines of one kind: how many there are, and the first ones, as many as an answer shows. */
interface Shown<Item> {
  readonly count: number;
  readonly items: readonly Item[];
}

export interface ParsedImport {
  readonly targets: readonly ImportedTarget[];
  readonly repeated: Shown<{ line: number; value: string; name: string; repeats: number }>;
  readonly wrong: Shown<{ line: number; value: string; message: string }>;
  /** Heads of columns that are left out. */
  readonly ignoredColumns: readonly string[];
}

const SHOWN = 200;

/** Reads targets as the lines of an import come. */
export interface ImportReader {
  /** Takes further lines. Returns the targets that they complete and no line before has. */
  push(lines: readonly string[]): ImportedTarget[];
  end(): ImportedTarget[];
  /** Rows so far: those with a target, wrong ones and repetitions. */
  readonly rows: number;
  readonly found: Omit<ParsedImport, 'targets'>;
}

/** Rows beyond `maxRows` are wrong. Its time grows with the text, so it does not belong on the event loop of requests. */
export function createImportReader(rules: TargetRules, maxRows: number): ImportReader {
  const records = createRecordReader();
  const lines = new Map<string, number>();
  const repeated = shownLines<ParsedImport['repeated']['items'][number]>();
  const wrong = shownLines<ParsedImport['wrong']['items'][number]>();
  let index = 0;
  const readAll = (found: readonly ImportRecord[]): ImportedTarget[] => {
    const { columns } = records;
    const targets: ImportedTarget[] = [];
    for (const row of columns === null ? cellsOf(found) : rowsOf(found, columns)) {
      const shown = () => ({ line: row.line, value: cutText(row.values[0] ?? '', SHOWN) });
      index += 1;
      if (index > maxRows) {
        const message = `An import has at most ${maxRows.toLocaleString('en')} targets.`;
        wrong.add(() => ({ ...shown(), message }));
        continue;
      }
      const read = readRow(row, rules);
      if (typeof read === 'string') {
        wrong.add(() => ({ ...shown(), message: read }));
        continue;
      }
      const { canonicalKey, displayName: name } = read.target;
      const first = lines.get(canonicalKey);
      if (first === undefined) {
        lines.set(canonicalKey, row.line);
        targets.push(read);
      } else {
        const value = shownValue(read.value, name);
        repeated.add(() => ({ line: row.line, value, name, repeats: first }));
      }
    }
    return targets;
  };
  return {
    push: (more) => readAll(records.push(more)),
    end: () => readAll(records.end()),
    get rows() {
      return index;
    },
    get found() {
      const heads = records.columns?.ignored ?? [];
      const ignoredColumns = heads.slice(0, MAX_IGNORED).map((head) => cutText(head, 80));
      return { repeated: repeated.all, wrong: wrong.all, ignoredColumns };
    },
  };
}

/**
 * Reads targets from CSV, or from a list with one target a line. Without a line of heads every cell is
 * a target.
 */
export function parseImport(text: string, rules: TargetRules): ParsedImport {
  const reader = createImportReader(rules, MAX_IMPORT_LINES);
  const targets = reader.push(text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/));
  return { targets: [...targets, ...reader.end()], ...reader.found };
}

const MAX_IGNORED = 20;

/** Counts lines, and keeps those that an answer shows. */
function shownLines<Item>() {
  const all = { count: 0, items: [] as Item[] };
  return {
    all,
    add(itemOf: () => Item): void {
      all.count += 1;
      if (all.items.length < MAX_SHOWN_LINES) all.items.push(itemOf());
    },
  };
}

/** A target as it was typed; where that mixes scripts, its name, which is punycode. */
export const shownValue = (value: string, name: string): string =>
  safeName(cutText(value, SHOWN), name);

interface Row {
  readonly line: number;
  /** The cells that may hold the target, the most telling column first. */
  readonly values: readonly string[];
  readonly cells: Readonly<Record<Column, string>>;
  /** Tells what makes the line unreadable. */
  readonly fault?: string;
}

const noCells: Row['cells'] = { tags: '', criticality: '', environment: '' };

/** One bad line does not hide the others. */
const unreadable = ({ line, text }: ImportRecord): Row => ({
  line,
  values: [text.trim()],
  cells: noCells,
  fault: OPEN_QUOTE,
});

function* cellsOf(records: readonly ImportRecord[]): Generator<Row> {
  for (const record of records) {
    if (record.cells === null) yield unreadable(record);
    for (const value of record.cells ?? []) {
      if (value !== '') yield { line: record.line, values: [value], cells: noCells };
    }
  }
}

function* rowsOf(records: readonly ImportRecord[], columns: Columns): Generator<Row> {
  for (const record of records) {
    const { cells } = record;
    if (cells === null) {
      yield unreadable(record);
      continue;
    }
    const cell = (column: Column) => cells[columns.positions[column]] ?? '';
    const values = columns.targets.map((position) => cells[position] ?? '');
    yield {
      line: record.line,
      values: values.some((value) => value !== '') ? values.filter((value) => value !== '') : [''],
      cells: {
        tags: cell('tags'),
        criticality: cell('criticality'),
        environment: cell('environment'),
      },
    };
  }
}

/** Returns what is wrong with the row as text. */
function readRow({ line, values, cells, fault }: Row, rules: TargetRules): ImportedTarget | string {
  if (fault) return fault;
  const read = readTarget(values, rules);
  if (typeof read === 'string') return read;
  const tags = readTagCell(cells.tags);
  if (tags === null) return OPEN_QUOTE;
  if (tags.length > MAX_TAGS) return `An asset has at most ${MAX_TAGS} tags.`;
  if (!tags.every((tag) => tagSchema.safeParse(tag).success)) {
    return 'A tag has at most 40 characters.';
  }
  const criticality = readCriticality(cells.criticality);
  if (criticality === null) {
    return 'Criticality is a number from 1 to 5, or lowest, low, medium, high or highest.';
  }
  const environment = environmentOf(cells.environment);
  if (environment === null) {
    return 'Environment is production, staging, development or unknown.';
  }
  return { line, ...read, tags, criticality, environment };
}

/** The first cell that is a target; a label beside it, such as a name, is none. */
function readTarget(
  values: readonly string[],
  rules: TargetRules,
): Pick<ImportedTarget, 'value' | 'target'> | string {
  let problem: string | null = null;
  for (const value of values) {
    if (value.length > 2048) problem ??= 'A target has at most 2,048 characters.';
    else {
      const normalised = normaliseTarget(value, rules);
      if (normalised.ok) return { value, target: normalised.target };
      problem ??= normalised.message;
    }
  }
  return problem ?? '';
}

const DEFAULT_CRITICALITY = 3;
const criticalities: Readonly<Record<string, number>> = {
  lowest: 1,
  'very low': 1,
  minimal: 1,
  low: 2,
  medium: 3,
  moderate: 3,
  normal: 3,
  high: 4,
  highest: 5,
  'very high': 5,
  critical: 5,
};

/** Null for what is neither a number from 1 to 5 nor one of its labels. */
function readCriticality(cell: string): number | null {
  const word = cell.trim().toLowerCase();
  if (word === '') return DEFAULT_CRITICALITY;
  // `4 · High` is how the product itself shows it.
  const digit = /^([1-5])(?:\s*[·-]\s*[a-z]+)?$/.exec(word)?.[1];
  if (digit !== undefined) return Number(digit);
  return Object.hasOwn(criticalities, word) ? (criticalities[word] ?? null) : null;
}

const environments: Readonly<Record<string, Environment>> = {
  prod: 'production',
  live: 'production',
  stage: 'staging',
  dev: 'development',
};

function environmentOf(cell: string): Environment | null {
  const word = cell.trim().toLowerCase() || 'unknown';
  const known = Object.hasOwn(environments, word) ? environments[word] : word;
  return environmentSchema.safeParse(known).data ?? null;
}
