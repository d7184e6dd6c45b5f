import { z } from 'zod';
import { type AnyPointer, type BuildSeal, releasedNameSchema } from './release.ts';
import type { ReleaseProvenance } from './release-provenance.ts';

// Signatures are Ed25519. The signed texts are lists, so that no value can run into its neighbour, and
// start with their kind, so that none stands for another.

/** A public key of a team: 32 bytes as base64url. */
const releasePublicKeySchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/, {
  error: 'is no public key of a release, as npm run release -- new-key prints it',
});

const keySchema = z
  .string()
  .transform((text) => text.split('='))
  .pipe(z.tuple([releasedNameSchema, releasePublicKeySchema]))
  .transform(([remote, publicKey]) => ({ remote, publicKey }));

/** A public key and what it releases: a remote, or the shell. */
export type ReleaseKey = z.infer<typeof keySchema>;

/**
 * `mfe-assets=<public key>,shell=<public key>`, separated by commas or white space. A remote may have
 * several keys, and a key several remotes.
 */
export const releaseKeysSchema = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
  .pipe(z.array(keySchema));

/** One key as {@link releaseKeysSchema} reads it. */
export const keyText = ({ remote, publicKey }: ReleaseKey): string => `${remote}=${publicKey}`;

/** The text that the signature of a pointer covers: every field. */
export const pointerText = (pointer: Omit<AnyPointer, 'signature'>): string =>
  signedText('pointer', pointer, [
    pointer.remote,
    pointer.channel,
    pointer.buildId,
    pointer.baseUrl,
    pointer.manifest,
    pointer.releasedAt,
    pointer.previousBuildId,
    ...sidesOf(pointer),
  ]);

/** Nothing for a pointer of a version that had neither, so that its signature stays valid. */
const sidesOf = ({ canary, seeded }: Pick<AnyPointer, 'canary' | 'seeded'>): unknown[] =>
  canary === undefined && seeded === undefined
    ? []
    : [
        ['seeded', seeded],
        ['canary', canary?.buildId, canary?.baseUrl, canary?.manifest, canary?.share],
      ];

/** The text that the signature of a build covers, wherever its files are served. */
export const sealText = (seal: Omit<BuildSeal, 'signature'>): string =>
  signedText('build', seal, [seal.remote, seal.id, seal.manifest, seal.timestamp]);

/** Without author and commit, the text is that of versions that recorded none. */
function signedText(
  kind: string,
  { author, commit }: ReleaseProvenance,
  fields: readonly unknown[],
): string {
  const isRecorded = author !== undefined || commit !== undefined;
  if (!isRecorded) return JSON.stringify([`parapet ${kind} 1`, ...fields]);
  return JSON.stringify([`parapet ${kind} 2`, ...fields, author ?? null, commit ?? null]);
}
