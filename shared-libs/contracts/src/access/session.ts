import { z } from 'zod';

/** A session of the user: one browser or program that is signed in. */
export const ownSessionSchema = z.object({
  id: z.uuid(),
  /** The session of the request itself. */
  current: z.boolean(),
  /** The browser and system in plain words, e.g. `Firefox on Linux`. */
  device: z.string(),
  /** The address of its last refresh; null where it is not known. */
  address: z.string().nullable(),
  signedInAt: z.string(),
  /** When it was last refreshed, which a browser in use does about once an hour. */
  lastUsedAt: z.string(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;
