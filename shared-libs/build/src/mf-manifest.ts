import type { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { TYPES_ARCHIVE, TYPES_OF_API } from './types/types-files.ts';

type Options = ConstructorParameters<typeof ModuleFederationPlugin>[0];
type ManifestOptions = Exclude<NonNullable<Options['manifest']>, boolean>;

export const MF_MANIFEST = 'mf-manifest.json';
/** The statistics of the plugin; no release contains them. */
export const MF_STATS = 'mf-stats.json';

/**
 * Names the types of the build, and lists shared modules in a fixed order: the order of the bundler's
 * threads would change the build id.
 */
export const mfManifest: ManifestOptions = {
  additionalData: ({ stats, compilation }) => {
    stats.shared.sort((a, b) => (a.name < b.name ? -1 : 1));
    if (!compilation.getAsset(TYPES_ARCHIVE)) return;
    stats.metaData.types = { path: '', name: '', zip: TYPES_ARCHIVE, api: TYPES_OF_API };
  },
};
