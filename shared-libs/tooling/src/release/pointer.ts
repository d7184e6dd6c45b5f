import { type ReleasePointer, releasePointerSchema } from '@parapet/contracts/release';
import { Problem } from '../launcher/problem.ts';
import { announce } from './announce.ts';
import type { ReleaseTarget } from './release-target.ts';

const ATTEMPTS = 20;
const LIVE = 'production';

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
): Promise<ReleasePointer | undefined> {
  return parsePointer((await target.read(pointerKey(place)))?.content);
}

/** The pointer. Throws a Problem when it is missing. */
export async function requirePointer(
  target: ReleaseTarget,
  place: PointerPlace,
): Promise<ReleasePointer> {
  const pointer = await findPointer(target, place);
  if (pointer) return pointer;
  throw new Problem(`${place.remote} has no release in ${place.channel} at ${target.name}.`);
}

/** All pointers of all channels. Throws a Problem that names an invalid one. */
export async function listPointers(target: ReleaseTarget): Promise<ReleasePointer[]> {
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

/** Returns the new pointer, or undefined to leave it unchanged. */
export type NextPointer = (
  current: ReleasePointer | undefined,
) => Pick<ReleasePointer, 'buildId' | 'baseUrl'> | undefined;

/**
 * Replaces a pointer atomically and records the previous build; open pages are notified of a new
 * live build. `next` is called again after a concurrent switch, and may throw. Returns whether the
 * pointer changed.
 */
export async function switchPointer(
  target: ReleaseTarget,
  place: PointerPlace,
  next: NextPointer,
): Promise<boolean> {
  const isChanged = await replacePointer(target, place, next);
  if (place.channel === LIVE)
    await announce(target, place.remote, () => findPointer(target, place));
  return isChanged;
}

async function replacePointer(
  target: ReleaseTarget,
  place: PointerPlace,
  next: NextPointer,
): Promise<boolean> {
  const key = pointerKey(place);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const stored = await target.read(key);
    const current = parsePointer(stored?.content);
    const replacement = next(current);
    if (!replacement) return false;
    const isSameBuild = current?.buildId === replacement.buildId;
    const pointer: ReleasePointer = {
      remote: place.remote,
      channel: place.channel,
      buildId: replacement.buildId,
      baseUrl: replacement.baseUrl,
      releasedAt: new Date().toISOString(),
      previousBuildId: (isSameBuild ? current.previousBuildId : current?.buildId) ?? null,
    };
    const content = Buffer.from(`${JSON.stringify(pointer, null, 2)}\n`);
    if (await target.replace(key, content, stored?.version)) return true;
  }
  throw new Problem(`${key} at ${target.name} keeps changing. Try again in a moment.`);
}

/** Parses a pointer file; undefined when it is invalid. */
export function parsePointer(content: Buffer | undefined): ReleasePointer | undefined {
  if (!content) return undefined;
  try {
    return releasePointerSchema.parse(JSON.parse(content.toString('utf8')));
  } catch {
    return undefined;
  }
}
