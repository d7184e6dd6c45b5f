import {
  type AnyPointer,
  type Canary,
  releasePointerSchema,
  shellPointerSchema,
} from '@parapet/contracts/releases/release';
import {
  provenanceOf,
  type ReleaseProvenance,
} from '@parapet/contracts/releases/release-provenance';
import { Problem } from '../../launcher/problem.ts';
import type { ReleaseSigner } from '../signing/release-signer.ts';
import type { ReleaseTarget } from '../targets/release-target.ts';
import { announce } from './announce.ts';
import { writeChannels } from './write-channels.ts';

const ATTEMPTS = 20;
const LIVE = 'production';
const SCHEMAS = [shellPointerSchema, releasePointerSchema];

/**
 * Identifies a pointer: there is one for each remote and channel, so releases of different remotes
 * do not conflict.
 */
export interface PointerPlace {
  readonly remote: string;
  readonly channel: string;
}

export const pointerKey = ({ remote, channel }: PointerPlace): string =>
  `pointers/${channel}/${remote}.json`;

/** The pointer; undefined when it is missing or invalid. */
export async function findPointer(
  target: ReleaseTarget,
  place: PointerPlace,
): Promise<AnyPointer | undefined> {
  return parsePointer((await target.read(pointerKey(place)))?.content);
}

/** The pointer. Throws a Problem when it is missing. */
export async function requirePointer(
  target: ReleaseTarget,
  place: PointerPlace,
): Promise<AnyPointer> {
  const pointer = await findPointer(target, place);
  if (pointer) return pointer;
  throw new Problem(`${place.remote} has no release in ${place.channel} at ${target.name}.`);
}

/** All pointers of all channels. Throws a Problem that names an invalid one. */
export async function listPointers(target: ReleaseTarget): Promise<AnyPointer[]> {
  const files = await target.list('pointers/');
  const keys = files.map(({ key }) => key).filter((key) => key.endsWith('.json'));
  const pointers = await Promise.all(
    keys.sort().map(async (key) => {
      const stored = await target.read(key);
      const pointer = parsePointer(stored?.content);
      if (stored && !pointer) throw new Problem(`${key} at ${target.name} is not a valid pointer.`);
      return pointer;
    }),
  );
  return pointers.filter((pointer) => pointer !== undefined);
}

/** A build to point to, with the digest of its release manifest and what is known of its origin. */
export interface PointedBuild extends ReleaseProvenance {
  readonly buildId: string;
  /** Absent for the shell. */
  readonly baseUrl?: string | undefined;
  readonly manifest: string;
  readonly canary?: Canary | undefined;
  /** Tells whether a start releases it; see `./seed.ts`. */
  readonly seeded?: boolean;
}

/** Returns whether a pointer needs no change; one of an older version does not say whether it was seeded. */
export const isUnchanged = (current: AnyPointer | undefined, next: PointedBuild): boolean =>
  current?.buildId === next.buildId &&
  current.baseUrl === next.baseUrl &&
  current.manifest === next.manifest &&
  current.canary === undefined &&
  current.untried === next.untried &&
  current.seeded === (next.seeded ?? false);

/** The live build of a pointer, without its canary. */
export const liveOf = (pointer: AnyPointer): PointedBuild => ({
  buildId: pointer.buildId,
  baseUrl: pointer.baseUrl,
  manifest: pointer.manifest ?? '',
  ...provenanceOf(pointer),
});

/**
 * Called with the base URL of a build, which a shell may lack, before a pointer names it; an error keeps
 * the old build live.
 */
export type CheckBuild = (baseUrl: string | undefined, buildId: string) => Promise<void>;

/**
 * Returns the new pointer, or undefined to leave it unchanged. A current pointer that no trusted key has
 * signed counts as absent, and is replaced.
 */
export type NextPointer = (current: AnyPointer | undefined) => PointedBuild | undefined;

/**
 * Replaces a pointer atomically, signed, and records the previous build; open pages are notified of a new
 * live build. `next` is called again after a concurrent switch, and may throw. Returns whether the
 * pointer changed.
 */
export async function switchPointer(
  target: ReleaseTarget,
  signer: ReleaseSigner,
  place: PointerPlace,
  next: NextPointer,
): Promise<boolean> {
  const isChanged = await replacePointer(target, signer, place, next);
  if (place.channel === LIVE)
    await announce(target, place.remote, () => findPointer(target, place));
  await writeChannels(target, place.remote);
  return isChanged;
}

async function replacePointer(
  target: ReleaseTarget,
  signer: ReleaseSigner,
  place: PointerPlace,
  next: NextPointer,
): Promise<boolean> {
  const key = pointerKey(place);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const stored = await target.read(key);
    const found = parsePointer(stored?.content);
    const current = found && isOwn(found, place) && signer.trustsPointer(found) ? found : undefined;
    const replacement = next(current);
    if (!replacement) return false;
    const isSameBuild = current?.buildId === replacement.buildId;
    const pointer = signer.signPointer({
      remote: place.remote,
      channel: place.channel,
      buildId: replacement.buildId,
      ...(replacement.baseUrl !== undefined && { baseUrl: replacement.baseUrl }),
      releasedAt: timeAfter(current),
      previousBuildId: (isSameBuild ? current.previousBuildId : current?.buildId) ?? null,
      manifest: replacement.manifest,
      ...(replacement.canary && { canary: replacement.canary }),
      seeded: replacement.seeded ?? false,
      ...provenanceOf(replacement),
    } as AnyPointer);
    const content = Buffer.from(`${JSON.stringify(pointer, null, 2)}\n`);
    if (await target.replace(key, content, stored?.version)) return true;
  }
  throw new Problem(`${key} at ${target.name} keeps changing. Try again in a moment.`);
}

const isOwn = (pointer: AnyPointer, { remote, channel }: PointerPlace): boolean =>
  pointer.remote === remote && pointer.channel === channel;

/** Now, and later than the current pointer: the API refuses an older one, and clocks differ. */
function timeAfter(current: AnyPointer | undefined): string {
  const least = current ? Date.parse(current.releasedAt) + 1 : 0;
  return new Date(Math.max(Date.now(), least)).toISOString();
}

/** Parses a pointer file; undefined when it is invalid. */
export function parsePointer(content: Buffer | undefined): AnyPointer | undefined {
  if (!content) return undefined;
  try {
    const json: unknown = JSON.parse(content.toString('utf8'));
    return SCHEMAS.map((schema) => schema.safeParse(json).data).find(Boolean);
  } catch {
    return undefined;
  }
}
