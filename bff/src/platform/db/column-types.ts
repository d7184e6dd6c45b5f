import pg from 'pg';

const TIMESTAMPTZ = 1184;
const BIGINT = 20;

/** `2026-11-22 09:30:00.123456+00`, the text of a session in UTC. */
const IN_UTC = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?\+00$/;
const SECONDS = 19;

/** Returns ISO text with milliseconds. Slicing takes a tenth of the time that parsing takes. */
export function isoOf(timestamp: string): string {
  if (!IN_UTC.test(timestamp)) return new Date(timestamp).toISOString();
  const fraction = timestamp
    .slice(SECONDS + 1, -3)
    .slice(0, 3)
    .padEnd(3, '0');
  return `${timestamp.slice(0, 10)}T${timestamp.slice(11, SECONDS)}.${fraction}Z`;
}

/** Parses timestamps to ISO text and counts to numbers. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === TIMESTAMPTZ) return isoOf;
    if (oid === BIGINT) return Number;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};
