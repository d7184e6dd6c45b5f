/** Keeps a statement well below Postgres's limit of 65,535 values. */
const ROWS_PER_STATEMENT = 500;

/** Yields the items in groups that fit into one statement. */
export function* chunksOf<T>(
  items: readonly T[],
  size = ROWS_PER_STATEMENT,
): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) {
    yield items.slice(start, start + size);
  }
}
