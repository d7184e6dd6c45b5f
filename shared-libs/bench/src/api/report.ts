import type { Case } from './cases.ts';
import type { Cpu } from './cpu.ts';
import type { Ratio, Times } from './measure.ts';

/** A case beside the same with fewer rows in the database. */
export interface Growth {
  readonly ratio: Ratio;
  /** How many rows each answer is about. */
  readonly found: Readonly<Record<'small' | 'large', number>>;
}

type ByClients<Value> = Readonly<Record<'one' | 'many', Value>>;

export interface Measured extends Case {
  readonly bytes: number;
  readonly http: ByClients<Times>;
  readonly sql: ByClients<Times>;
  /** Over HTTP beside the statements alone. */
  readonly ratio: ByClients<Ratio>;
  /** With many clients; null without a smaller database. */
  readonly growth: Growth | null;
  /** With many clients over HTTP. */
  readonly cpu: Cpu;
}

const NAME_WIDTH = 38;
const WIDTH = 9;
const AIMS_MS = { list: 50, detail: 50, search: 200, page: 200 } as const;
const AIM_OF_SQL = 2;
const AIM_OF_GROWTH = 1.5;

const cell = (text: string): string => text.padStart(WIDTH);
const milliseconds = (time: number): string => time.toFixed(time < 100 ? 1 : 0);
const bounds = ({ low, high }: Ratio): string => `${low.toFixed(2)}-${high.toFixed(2)}`;
const withBounds = (ratio: Ratio): string => `${ratio.median.toFixed(2)} (${bounds(ratio)})`;

/** The heads of a table whose lines are `lineOf`. Times are milliseconds. */
export const headOf = (clients: number): string =>
  [
    ''.padEnd(NAME_WIDTH),
    ...['p50 1', 'SQL 1', 'ratio'].map(cell),
    ...[`p50 ${clients}`, `p95 ${clients}`, `SQL ${clients}`, 'ratio'].map(cell),
    ` ${cell('between')} `,
    ...['growth', 'API CPU', 'PG CPU', 'KB'].map(cell),
  ].join('');

export const lineOf = ({ name, bytes, http, sql, ratio, growth, cpu }: Measured): string =>
  [
    name.padEnd(NAME_WIDTH),
    ...[http.one.p50, sql.one.p50].map((time) => cell(milliseconds(time))),
    cell(ratio.one.median.toFixed(2)),
    ...[http.many.p50, http.many.p95, sql.many.p50].map((time) => cell(milliseconds(time))),
    cell(ratio.many.median.toFixed(2)),
    ` ${cell(bounds(ratio.many))} `,
    cell(growth ? growth.ratio.median.toFixed(2) : '-'),
    ...[cpu.api, cpu.postgres].map((time) => cell(time.toFixed(2))),
    cell((bytes / 1000).toFixed(1)),
  ].join('');

/** Returns whether the cases of a larger database find more there, so that more is read by what they are. */
const findsMore = ({ readsAll }: Case, { found }: Growth): boolean =>
  readsAll === true && found.large > found.small;

interface Judgement {
  readonly title: string;
  readonly lines: readonly string[];
}

/**
 * Returns what misses an aim, by case; what the measurement does not decide, since its bounds lie on both sides of the
 * aim; and what finds more in more data, which no aim is about.
 */
export function judge(all: readonly Measured[]): Judgement[] {
  const missed: string[] = [];
  const undecided: string[] = [];
  const more: string[] = [];
  const compare = (ratio: Ratio, aim: number, text: string) => {
    if (ratio.low > aim) missed.push(`${text}, aim ${aim}`);
    else if (ratio.high > aim) undecided.push(`${text}, aim ${aim}`);
  };
  for (const measured of all) {
    const { name, kind, http, ratio, growth } = measured;
    const limit = AIMS_MS[kind];
    if (http.many.p95 > limit) {
      missed.push(`${name}: p95 ${milliseconds(http.many.p95)} ms, aim ${limit} ms`);
    }
    compare(ratio.many, AIM_OF_SQL, `${name}: ${withBounds(ratio.many)} times its SQL`);
    if (growth && findsMore(measured, growth)) {
      const { small, large } = growth.found;
      more.push(`${name}: ${withBounds(growth.ratio)} times, ${large} rows instead of ${small}`);
    } else if (growth) {
      compare(growth.ratio, AIM_OF_GROWTH, `${name}: grows ${withBounds(growth.ratio)} times`);
    }
  }
  return [
    { title: 'Missed aims:', lines: missed },
    { title: 'Not decided by this run:', lines: undecided },
    { title: 'Find more where there is more:', lines: more },
  ];
}
