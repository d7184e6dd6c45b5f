import type { Case } from './cases.ts';
import type { Cpu } from './cpu.ts';
import type { Times } from './measure.ts';

export interface Measured extends Case {
  readonly bytes: number;
  readonly http: Readonly<Record<'one' | 'many', Times>>;
  readonly sql: Readonly<Record<'one' | 'many', Times>>;
  /** With many clients over HTTP. */
  readonly cpu: Cpu;
}

const NAME_WIDTH = 38;
const WIDTH = 9;
const AIMS_MS = { list: 50, detail: 50, search: 200 } as const;
const AIM_OF_SQL = 2;
const AIM_OF_GROWTH = 1.5;

const cell = (text: string): string => text.padStart(WIDTH);
const milliseconds = (time: number): string => time.toFixed(time < 100 ? 1 : 0);
const ratio = (value: number, reference: number): string =>
  reference > 0 ? (value / reference).toFixed(2) : '-';

/** The heads of a table whose lines are `lineOf`. Times are milliseconds. */
export const headOf = (clients: number): string =>
  [
    ''.padEnd(NAME_WIDTH),
    ...['p50 1', 'p95 1', 'SQL 95', 'ratio'].map(cell),
    ...[`p50 ${clients}`, `p95 ${clients}`, 'SQL 95', 'ratio'].map(cell),
    ...['API CPU', 'PG CPU', 'KB'].map(cell),
  ].join('');

export const lineOf = ({ name, bytes, http, sql, cpu }: Measured): string =>
  [
    name.padEnd(NAME_WIDTH),
    ...(['one', 'many'] as const).flatMap((clients) => [
      cell(milliseconds(http[clients].p50)),
      cell(milliseconds(http[clients].p95)),
      cell(milliseconds(sql[clients].p95)),
      cell(ratio(http[clients].p95, sql[clients].p95)),
    ]),
    ...[cpu.api, cpu.postgres].map((time) => cell(time.toFixed(2))),
    cell((bytes / 1000).toFixed(1)),
  ].join('');

/** What misses an aim, by case; `small` is the same run with fewer rows, if there was one. */
export function missedAims(large: readonly Measured[], small: readonly Measured[]): string[] {
  const before = new Map(small.map((measured) => [measured.name, measured]));
  return large.flatMap(({ name, kind, http, sql }) => {
    const { p50, p95 } = http.many;
    const earlier = before.get(name)?.http.many.p50;
    const limit = AIMS_MS[kind];
    return [
      ...(p95 > limit ? [`${name}: p95 ${milliseconds(p95)} ms, aim ${limit} ms`] : []),
      ...(p95 > AIM_OF_SQL * sql.many.p95
        ? [`${name}: ${ratio(p95, sql.many.p95)} times its SQL, aim ${AIM_OF_SQL}`]
        : []),
      ...(earlier !== undefined && p50 > AIM_OF_GROWTH * earlier
        ? [`${name}: grows ${ratio(p50, earlier)} times, aim ${AIM_OF_GROWTH}`]
        : []),
    ];
  });
}
