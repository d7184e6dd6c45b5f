import { z } from 'zod';

/** The `nextCursor` of the previous page; opaque to clients. */
export const cursorSchema = z
  .string()
  .regex(/^[\w-]+$/, 'This cursor is not one of ours.')
  .max(10_000);
