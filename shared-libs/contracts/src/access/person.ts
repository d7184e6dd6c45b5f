import { z } from 'zod';
import { idSchema } from '../text/vocabulary.ts';

/** A person as lists and histories name them; `name` is null when the account was deleted. */
export const personSchema = z.object({ id: idSchema, name: z.string().nullable() });
export type Person = z.infer<typeof personSchema>;
