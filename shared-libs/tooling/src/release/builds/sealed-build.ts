import { createHash } from 'node:crypto';
import { type BuildSeal, buildSealSchema } from '@parapet/contracts/releases/release';
import { Problem } from '../../launcher/problem.ts';
import type { ReleaseSigner } from '../signing/release-signer.ts';
import type { ReleaseTarget } from '../targets/release-target.ts';
import type { PointerPlace } from '../verbs/pointer.ts';
import { buildKey, COMPLETION_FILE, requireComplete } from './stored-builds.ts';

/** The digest of a release manifest, as pointers and seals have it. */
export const manifestDigest = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Path of the release manifest below a build. */
export const manifestFile = (buildId: string): string => `builds/meta/${buildId}.json`;

/**
 * The signed `builds/latest.json` of a stored build; undefined unless a trusted key of the channel has
 * signed it and the stored release manifest is the signed one.
 */
export async function findSealed(
  target: ReleaseTarget,
  signer: ReleaseSigner,
  { remote, channel }: PointerPlace,
  buildId: string,
): Promise<BuildSeal | undefined> {
  const seal = await readSeal(target, remote, buildId);
  if (!seal) return undefined;
  if (!signer.trustsSeal(seal, channel)) return undefined;
  const manifest = await target.read(buildKey(remote, buildId, manifestFile(buildId)));
  return manifest && manifestDigest(manifest.content) === seal.manifest ? seal : undefined;
}

/** The `builds/latest.json` of a stored build, whoever has signed it; undefined when it has none. */
export async function readSeal(
  target: ReleaseTarget,
  remote: string,
  buildId: string,
): Promise<BuildSeal | undefined> {
  const stored = await target.read(buildKey(remote, buildId, COMPLETION_FILE));
  const seal = parseSeal(stored?.content);
  return seal?.id === buildId && seal.remote === remote ? seal : undefined;
}

/**
 * The same, for a build that is to be live again.
 *
 * @throws Problem when it is missing or not signed: whoever can write to the target could have put it there.
 */
export async function requireSealed(
  target: ReleaseTarget,
  signer: ReleaseSigner,
  place: PointerPlace,
  buildId: string,
): Promise<BuildSeal> {
  const { remote, channel } = place;
  await requireComplete(target, remote, buildId);
  const seal = await findSealed(target, signer, place, buildId);
  if (seal) return seal;
  throw new Problem(
    `Build ${buildId} of ${remote} at ${target.name} is not signed by a key that is known here for ${channel}. Release it again, or add the public key that signed it to PARAPET_RELEASE_PUBLIC_KEYS. What was live still is.`,
  );
}

function parseSeal(content: Buffer | undefined): BuildSeal | undefined {
  try {
    return content && buildSealSchema.parse(JSON.parse(content.toString('utf8')));
  } catch {
    return undefined;
  }
}
