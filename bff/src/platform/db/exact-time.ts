import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * The ISO text of a time with its microseconds, for cursors: the driver returns milliseconds, and a
 * page that goes on from these leaves out rows or repeats them.
 */
export const exactTime = (time: Expression<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
