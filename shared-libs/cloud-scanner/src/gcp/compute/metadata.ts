import type { Answer } from '../../definition/source.ts';

/** Values of metadata by their keys; a machine's own come before those of the project. */
export const metadataOf = (metadata: Answer): ReadonlyMap<string, string> =>
  new Map(
    ((metadata?.items ?? []) as readonly Answer[]).map(({ key, value }) => [`${key}`, `${value}`]),
  );

/** Google takes `TRUE`, `true`, `Y`, `yes` and `1` for on. */
export const isFlagOn = (value: string | undefined): boolean =>
  value !== undefined && ['true', 'y', 'yes', '1'].includes(value.trim().toLowerCase());
