import { z } from 'zod';
import { fieldError } from '../app-error.ts';

type Value = string | number;

/** The kinds of values in a cursor: only what the database can cast to that type. */
const kinds = {
  text: z.string().refine((value) => value.isWellFormed() && !value.includes('\u0000')),
  integer: z.int32(),
  bigint: z.int().nonnegative(),
  smallint: z.int().min(-32_768).max(32_767),
  timestamptz: z.iso.datetime().refine((value) => !value.startsWith('0000')),
  uuid: z.uuid(),
} as const;
export type CursorKind = keyof typeof kinds;

/** Encodes the position in a list: the sort values of the last row, opaque to clients. */
export const writeCursor = (values: readonly Value[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/** @throws AppError invalid_input unless the cursor holds values of exactly these kinds. */
export function readCursor(cursor: string, expected: readonly CursorKind[]): Value[] {
  let values: unknown;
  try {
    values = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw refused();
  }
  if (!Array.isArray(values) || values.length !== expected.length) throw refused();
  return expected.map((kind, index) => {
    const parsed = kinds[kind].safeParse(values[index]);
    if (!parsed.success) throw refused();
    return parsed.data;
  });
}

const refused = () => fieldError(['cursor'], 'This cursor is not valid.');
