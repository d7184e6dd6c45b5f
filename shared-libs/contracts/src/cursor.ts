import { z } from 'zod';

/** Where a list goes on, as `nextCursor` of the page before gave it; opaque to clients. */
export const cursorSchema = z
  .string()
  .regex(/^[\w-]+$/, 'This cursor is not one of ours.')
  .max(10_000);
