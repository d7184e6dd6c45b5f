import { type Environment, environmentSchema, MAX_TAGS, tagSchema } from '@parapet/contracts/asset';
import { MAX_IMPORT_LINES } from '@parapet/contracts/asset-import';
import { normaliseTarget, type Target, type TargetRules } from '@parapet/scanner/normalise-target';
import { parse } from 'csv-parse/sync';

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

interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
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
  const records = readRecords(text);
  const columns = columnsOf(records[0]?.record ?? []);
  const rows = columns === null ? cellsOf(records) : rowsOf(records.slice(1), columns);
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
    if (first) repeated.push({ ...shown, name: displayName, repeats: first.line });
    else targets.set(canonicalKey, read);
  }
  return { targets: [...targets.values()], repeated, wrong };
}

interface Row {
  readonly line: number;
  readonly value: string;
  readonly tags: string;
  readonly criticality: string;
  readonly environment: string;
}

/** Quotes that are not closed are text of their line, so that one bad line does not hide the others. */
function readRecords(text: string): CsvRecord[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const options = {
      delimiter: [',', ';', '\t'],
      trim: true,
      relax_quotes: true,
      relax_column_count: true,
    };
    try {
      const record = (parse(line, options) as string[][])[0] ?? [];
      return [{ record, info: { lines: index + 1 } }];
    } catch {
      return [{ record: [line.trim()], info: { lines: index + 1 } }];
    }
  });
}

function columnsOf(record: readonly string[]): (keyof typeof heads | undefined)[] | null {
  const columns = record.map((cell) => heads[cell.toLowerCase()]);
  return columns.includes('value') ? columns : null;
}

const cellsOf = (records: readonly CsvRecord[]): Row[] =>
  records.flatMap(({ record, info }) =>
    record
      .filter((cell) => cell !== '')
      .map((value) => ({ line: info.lines, value, tags: '', criticality: '', environment: '' })),
  );

const rowsOf = (
  records: readonly CsvRecord[],
  columns: readonly (keyof typeof heads | undefined)[],
): Row[] =>
  records.map(({ record, info }) => {
    const cell = (name: string) => record[columns.indexOf(name)] ?? '';
    return {
      line: info.lines,
      value: cell('value'),
      tags: cell('tags'),
      criticality: cell('criticality'),
      environment: cell('environment'),
    };
  });

/** Returns what is wrong with the row as text. */
function readRow(row: Row, rules: TargetRules): ImportedTarget | string {
  if (row.value.length > 2048) return 'A target has at most 2,048 characters.';
  const normalised = normaliseTarget(row.value, rules);
  if (!normalised.ok) return normalised.message;
  const tags = [...new Set(row.tags.split(/[ |]/).filter((tag) => tag !== ''))];
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
