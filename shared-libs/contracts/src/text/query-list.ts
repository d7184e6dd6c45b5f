import { z } from 'zod';

/** One or more values, comma-separated in the query: `severity=critical,high`. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',') : value),
    z.array(item).min(1).max(20),
  );
