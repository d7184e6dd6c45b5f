/** Keeps a statement well below the 65,535 values that Postgres takes in one. */
const ROWS_PER_STATEMENT = 1000;

/** The items in groups that fit into one insert. */
export function* chunksOf<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += ROWS_PER_STATEMENT) {
    yield items.slice(start, start + ROWS_PER_STATEMENT);
  }
}
