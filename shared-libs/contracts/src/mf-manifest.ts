import { z } from 'zod';
import { releaseFileSchema } from './release-file.ts';

const filesSchema = z.looseObject({
  sync: z.array(releaseFileSchema).optional(),
  async: z.array(releaseFileSchema).optional(),
});
const assetsSchema = z.looseObject({ js: filesSchema.optional(), css: filesSchema.optional() });
const withAssets = z.array(z.looseObject({ assets: assetsSchema.optional() }));

/** A folder of the build, as Module Federation writes it in front of a file's name. */
const folderSchema = z
  .string()
  .transform((folder) => folder.replace(/^\.?\//, '').replace(/\/$/, ''))
  .pipe(z.union([z.literal(['', '.']), releaseFileSchema]));
const entrySchema = z.looseObject({ path: folderSchema.optional(), name: releaseFileSchema });

/**
 * All that Module Federation's runtime makes addresses of. `getPublicPath` would be code to run, and
 * `remotes` other manifests to load.
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
    })
    .optional(),
  exposes: withAssets.optional(),
  shared: withAssets.optional(),
  remotes: z.array(z.unknown()).max(0).optional(),
});

/** A parsed mf-manifest.json, passed through as it is, whose files all lie below its own build. */
export const mfManifestSchema = z
  .record(z.string(), z.unknown())
  .refine((manifest) => addressesSchema.safeParse(manifest).success, {
    error: 'names files that do not lie below its build',
  });
