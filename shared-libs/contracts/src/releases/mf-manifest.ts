import { z } from 'zod';
import { releaseFileSchema } from './release-file.ts';

const filesSchema = z.looseObject({
  sync: z.array(releaseFileSchema).optional(),
  async: z.array(releaseFileSchema).optional(),
});
const assetsSchema = z.looseObject({ js: filesSchema.optional(), css: filesSchema.optional() });
const withAssets = z.array(z.looseObject({ assets: assetsSchema.optional() }));

/** A folder of the build, as Module Federation prefixes it to a file name. */
const folderSchema = z
  .string()
  .transform((folder) => folder.replace(/^\.?\//, '').replace(/\/$/, ''))
  .pipe(z.union([z.literal(['', '.']), releaseFileSchema]));
const entrySchema = z.looseObject({
  path: folderSchema.optional(),
  name: releaseFileSchema,
  type: z.string().max(40).optional(),
});

/** Files for those who compile against the remote; the plugin names none by an empty text. */
const typesFileSchema = z.union([z.literal(''), releaseFileSchema]);

/**
 * The fields from which Module Federation's runtime and plugin build URLs. `getPublicPath` (code) and `remotes`
 * (further manifests) are refused.
 *
 * Source: https://module-federation.io/configure/manifest
 */
const addressesSchema = z.looseObject({
  metaData: z
    .looseObject({
      publicPath: z.enum(['auto', '']).optional(),
      ssrPublicPath: z.enum(['auto', '']).optional(),
      getPublicPath: z.undefined().optional(),
      remoteEntry: entrySchema.optional(),
      ssrRemoteEntry: entrySchema.optional(),
      types: z
        .looseObject({ zip: typesFileSchema.optional(), api: typesFileSchema.optional() })
        .optional(),
    })
    .optional(),
  exposes: withAssets.optional(),
  shared: withAssets.optional(),
  remotes: z.array(z.unknown()).max(0).optional(),
});

/** A parsed mf-manifest.json, passed through unchanged, whose files are all below its own build. */
export const mfManifestSchema = z
  .record(z.string(), z.unknown())
  .refine((manifest) => addressesSchema.safeParse(manifest).success, {
    error: 'names files that do not lie below its build',
  });

/** The entry that an mf-manifest names, with its path below the build; undefined without one. */
export const remoteEntryOf = (
  mfManifest: unknown,
): { file: string; type: string | undefined } | undefined => {
  const entry = addressesSchema.safeParse(mfManifest).data?.metaData?.remoteEntry;
  if (!entry) return undefined;
  const { path = '', name, type } = entry;
  const folder = path === '' || path === '.' ? '' : `${path}/`;
  return { file: folder + name, type };
};

/** The files with the types of the exposed modules; none for a build without them. */
export const typesFiles = (mfManifest: unknown): string[] => {
  const types = addressesSchema.safeParse(mfManifest).data?.metaData?.types;
  return [types?.zip, types?.api].flatMap((file) => (file ? [file] : []));
};

const filesIn = (modules: z.infer<typeof withAssets> = [], which: 'first' | 'all'): string[] =>
  modules.flatMap(({ assets }) =>
    [assets?.js, assets?.css].flatMap((files) => [
      ...(files?.sync ?? []),
      ...(which === 'all' ? (files?.async ?? []) : []),
    ]),
  );

/**
 * The scripts and stylesheets that an mf-manifest names, besides the entry.
 *
 * @param which `first`: those that a page requests for an exposed module before any code of it runs
 */
export const namedFiles = (mfManifest: unknown, which: 'first' | 'all'): string[] => {
  const { exposes, shared } = addressesSchema.safeParse(mfManifest).data ?? {};
  return [...filesIn(exposes, which), ...(which === 'all' ? filesIn(shared, which) : [])];
};
