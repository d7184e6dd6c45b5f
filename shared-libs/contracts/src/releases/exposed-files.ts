import { z } from 'zod';
import type { RegistryEntry } from './release.ts';
import { hashOf } from './release-check.ts';
import { releaseFileUrl } from './release-file.ts';

const assetsSchema = z.object({
  js: z.object({ sync: z.array(z.string()) }),
  css: z.object({ sync: z.array(z.string()) }),
});
const exposesSchema = z.object({
  exposes: z.array(z.object({ name: z.string(), assets: assetsSchema })),
});

/** Describes what a remote exposes: its pages, or its widgets. */
export type ExposedModule = 'lifecycles' | 'widgets';

/** A file that a browser can preload. */
export interface ExposedFile {
  /** Absolute. */
  href: string;
  as: 'script' | 'style';
  /** Absent where the release manifest has no hash for the file. */
  integrity?: string;
}

/**
 * Returns the files of an exposed module: the entry, then chunks and stylesheets. The list is empty
 * when the mf-manifest does not contain the module.
 */
export const exposedFiles = (
  { baseUrl, manifest, mfManifest }: RegistryEntry,
  exposed: ExposedModule,
): ExposedFile[] => {
  const parsed = exposesSchema.safeParse(mfManifest);
  const assets = parsed.data?.exposes.find(({ name }) => name === exposed)?.assets;
  if (!assets) return [];
  const describe = (file: string, as: ExposedFile['as']): ExposedFile => {
    const integrity = hashOf(manifest, file);
    return { href: releaseFileUrl(baseUrl, file), as, ...(integrity ? { integrity } : {}) };
  };
  return [
    ...[manifest.entry, ...assets.js.sync].map((file) => describe(file, 'script')),
    ...assets.css.sync.map((file) => describe(file, 'style')),
  ];
};
