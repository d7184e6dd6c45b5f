import { z } from 'zod';
import { type AnyPointer, type BuildSeal, releasedNameSchema } from './release.ts';
import type { ReleaseProvenance } from './release-provenance.ts';

// Signatures are Ed25519. The signed texts are lists, so that no value can run into its neighbour, and
// start with their kind, so that none stands for another.

/** A public key of a team: 32 bytes as base64url. */
const releasePublicKeySchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/, {
  error: 'is no public key of a release, as npm run release -- new-key prints it',
});

/** A channel, or the start of preview channels before a star. */
const channelsSchema = z.string().regex(/^(\*|[a-z0-9][a-z0-9-]{0,62}\*?)$/, {
  error: 'is no channel, nor the start of preview channels such as pr-*',
});

/** A public key and the remote whose releases it verifies: in all channels without `channels`. */
export interface ReleaseKey {
  remote: string;
  publicKey: string;
  channels?: string;
}

const keySchema = z
  .string()
  .transform((text) => {
    const [subject = '', ...rest] = text.split('=');
    const [remote, ...channels] = subject.split('@');
    return [[remote, ...channels], ...rest];
  })
  .pipe(
    z.tuple([
      z.union([z.tuple([releasedNameSchema]), z.tuple([releasedNameSchema, channelsSchema])]),
      releasePublicKeySchema,
    ]),
  )
  .transform(
    ([[remote, channels], publicKey]): ReleaseKey =>
      channels === undefined ? { remote, publicKey } : { remote, publicKey, channels },
  );

const LIVE = 'production';

/** Returns whether a key may release to a channel. A star covers previews only: production is named. */
export const coversChannel = ({ channels }: ReleaseKey, channel: string): boolean =>
  channels === undefined ||
  channels === channel ||
  (channels.endsWith('*') && channel !== LIVE && channel.startsWith(channels.slice(0, -1)));

/**
 * `mfe-assets=<public key>,mfe-assets@pr-*=<public key>`, separated by commas or white space. A remote
 * may have several keys, and a key several remotes.
 */
export const releaseKeysSchema = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
  .pipe(z.array(keySchema));

/** One key as {@link releaseKeysSchema} reads it. */
export const keyText = ({ remote, publicKey, channels }: ReleaseKey): string =>
  `${remote}${channels === undefined ? '' : `@${channels}`}=${publicKey}`;

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

/** Without author, commit and mark, the text is that of versions that recorded none. */
function signedText(
  kind: string,
  { author, commit, untried }: ReleaseProvenance,
  fields: readonly unknown[],
): string {
  const recorded = [...fields, author ?? null, commit ?? null];
  if (untried) return JSON.stringify([`parapet ${kind} 3`, ...recorded, 'untried']);
  const isRecorded = author !== undefined || commit !== undefined;
  if (!isRecorded) return JSON.stringify([`parapet ${kind} 1`, ...fields]);
  return JSON.stringify([`parapet ${kind} 2`, ...recorded]);
}
