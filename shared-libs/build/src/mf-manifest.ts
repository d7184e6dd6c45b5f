import type { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';

type Options = ConstructorParameters<typeof ModuleFederationPlugin>[0];
type ManifestOptions = Exclude<NonNullable<Options['manifest']>, boolean>;

export const MF_MANIFEST = 'mf-manifest.json';
/** The statistics of the plugin; no release contains them. */
export const MF_STATS = 'mf-stats.json';

/** Lists shared modules in a fixed order: the order of the bundler's threads would change the build id. */
export const mfManifest: ManifestOptions = {
  additionalData: ({ stats }) => {
    stats.shared.sort((a, b) => (a.name < b.name ? -1 : 1));
  },
};
