import { z } from 'zod';

/** The remotes of this product; a release names one of them or a remote added later. */
export const remoteNameSchema = z
  .string()
  .regex(/^mfe-[a-z][a-z0-9-]{1,40}$/, 'A remote is named mfe-<lower-case-name>');
