import { z } from 'zod';
import { releaseFileSchema } from './release-file.ts';

/** One released version of a package for remotes. */
export const packageReleaseSchema = z.object({
  name: z.string(),
  version: z.string(),
  /** Locates the tarball, relative to the release target. */
  path: releaseFileSchema,
  /** Hashes the tarball, as npm writes it into a lock file. */
  integrity: z.string(),
  /** Hash of the contained files, independent of the compression. */
  content: z.string(),
  /** The host contract that a remote built with it speaks. */
  hostContract: z.number().int().positive(),
  /** Peer dependencies, with version ranges. */
  peers: z.record(z.string(), z.string()),
  /** Further packages for building, checking and testing a remote, with versions. */
  toolchain: z.record(z.string(), z.string()),
});
export type PackageRelease = z.infer<typeof packageReleaseSchema>;

/** `packages/index.json` in the release target: every released version, the newest first, by name. */
export const packageIndexSchema = z.object({
  packages: z.record(z.string(), z.array(packageReleaseSchema).min(1)),
});
export type PackageIndex = z.infer<typeof packageIndexSchema>;
