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
const entrySchema = z.looseObject({ path: folderSchema.optional(), name: releaseFileSchema });

/**
 * The fields from which Module Federation's runtime builds URLs. `getPublicPath` (code) and `remotes`
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
