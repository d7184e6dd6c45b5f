import { createHash } from 'node:crypto';
import { mfManifestSchema } from '@parapet/contracts/releases/mf-manifest';
import {
  type AnyPointer,
  type BuildSeal,
  buildSealSchema,
  latestBuildSchema,
  type RegistryEntry,
  type ReleasePointer,
  type ReleaseSignature,
  releaseManifestSchema,
} from '@parapet/contracts/releases/release';
import { hashOf, releaseFault } from '@parapet/contracts/releases/release-check';
import { pointerText, sealText } from '@parapet/contracts/releases/release-signature';
import { isSignedBy, type KnownKeys } from './known-keys.ts';

/** Why a release does not run, as a sentence for the user; it names nothing of this machine. */
export class ReleaseRefusal extends Error {
  override readonly name = 'ReleaseRefusal';
}

/** A pointer whose signature is valid. */
export type Signed<Pointer extends AnyPointer> = Pointer & { readonly manifest: string };
export type SignedPointer = Signed<ReleasePointer>;

/** A build, the URL of its files, and the digest of its release manifest. */
export type NamedBuild = Pick<SignedPointer, 'remote' | 'buildId' | 'baseUrl' | 'manifest'>;

const UNSIGNED =
  'Its release is not signed. Its team makes a key with "npm run release -- new-key", the operator adds the public key to PARAPET_RELEASE_PUBLIC_KEYS, and the team releases it again.';

/** @throws ReleaseRefusal unless a key of its remote that covers its channel has signed it */
export async function verifyPointer<Pointer extends AnyPointer>(
  pointer: Pointer,
  keys: KnownKeys,
): Promise<Signed<Pointer>> {
  const { remote, channel, manifest, signature } = pointer;
  if (!manifest || !signature) throw new ReleaseRefusal(UNSIGNED);
  await requireSignature(keys, remote, pointerText(pointer), signature);
  if (!(await keys.find(remote, signature.keyId, channel))) {
    throw new ReleaseRefusal(
      `Its release is signed by a key that may not release ${remote} to ${channel}: ${signature.keyId}. The operator decides that in PARAPET_RELEASE_PUBLIC_KEYS.`,
    );
  }
  return { ...pointer, manifest };
}

/**
 * Reads the `builds/latest.json` of a build, which belongs to no channel: whoever may open previews sees it.
 * @throws ReleaseRefusal unless a known key of the remote has signed it
 */
export async function verifySeal(
  text: string,
  remote: string,
  keys: KnownKeys,
): Promise<BuildSeal> {
  const latest = latestBuildSchema.loose().parse(parseJson(text, 'builds/latest.json'));
  if (latest.signature === undefined) throw new ReleaseRefusal(UNSIGNED);
  const seal = buildSealSchema.parse(latest);
  if (seal.remote !== remote) throw new ReleaseRefusal(`This is a build of ${seal.remote}.`);
  await requireSignature(keys, remote, sealText(seal), seal.signature);
  return seal;
}

async function requireSignature(
  keys: KnownKeys,
  remote: string,
  text: string,
  signature: ReleaseSignature,
): Promise<void> {
  const key = await keys.find(remote, signature.keyId);
  if (!key) {
    throw new ReleaseRefusal(
      `Its release is signed by a key that this installation does not know for ${remote}: ${signature.keyId}. The operator can add its public key to PARAPET_RELEASE_PUBLIC_KEYS.`,
    );
  }
  if (!isSignedBy(key, text, signature)) {
    throw new ReleaseRefusal('The signature of its release is not valid.');
  }
}

/**
 * A pointer that was replaced cannot be put back. A rollback has a new pointer, signed later.
 *
 * @param last the time of the one that was live before
 * @throws ReleaseRefusal
 */
export function refuseOlder({ releasedAt }: AnyPointer, last: string | null): void {
  if (last === null || Date.parse(releasedAt) >= Date.parse(last)) return;
  throw new ReleaseRefusal('Its pointer is older than the one that was live before.');
}

/**
 * Reads a build whose release manifest has the given digest. Every file that it runs has a hash in that
 * manifest.
 * @throws ReleaseRefusal, or Error for unreadable files
 */
export async function readRelease(
  build: NamedBuild,
  readFile: (path: string) => Promise<string>,
): Promise<RegistryEntry> {
  const { remote: name, buildId, baseUrl } = build;
  const text = await readFile(`builds/meta/${buildId}.json`);
  if (digest('sha384', text) !== build.manifest) {
    throw new ReleaseRefusal('Its release manifest differs from what its pointer names.');
  }
  const manifest = releaseManifestSchema.parse(parseJson(text, 'The release manifest'));
  if (manifest.name !== name || manifest.buildId !== buildId) {
    throw new ReleaseRefusal('Its release manifest is that of another remote or build.');
  }
  const hash = hashOf(manifest, manifest.mfManifest);
  if (!hash) throw new ReleaseRefusal(`Its file ${manifest.mfManifest} has no hash.`);
  const mfText = await readFile(manifest.mfManifest);
  if (digest(hash.slice(0, hash.indexOf('-')), mfText) !== hash) {
    throw new ReleaseRefusal('Its mf-manifest differs from what its release manifest names.');
  }
  const mfManifest = mfManifestSchema.parse(parseJson(mfText, 'The mf-manifest'));
  const fault = releaseFault({ ...manifest, entryHasHashes: false }, mfManifest);
  if (fault) throw new ReleaseRefusal(fault);
  return { name, baseUrl, manifest, mfManifest };
}

/** The hash of a content, e.g. by `sha384`, as release manifests and pointers have it. */
export const digest = (algorithm: string, text: string | Buffer): string =>
  `${algorithm}-${createHash(algorithm).update(text).digest('base64')}`;

/** The error does not quote the text, unlike that of JSON.parse. */
export function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${name} is not JSON`);
  }
}
