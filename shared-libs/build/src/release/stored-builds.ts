import { Problem } from '../launcher/problem.ts';
import type { ReleaseTarget } from './release-target.ts';

/** Written last: a build without it is half uploaded and counts as absent. */
export const SEAL = 'builds/latest.json';

/** What is live, for open pages: a copy of what the pointer says, beside the builds. */
export const latestKey = (remote: string): string => `${remote}/${SEAL}`;

/** One build of a remote as it lies in a target. */
export interface StoredBuild {
  readonly id: string;
  readonly isComplete: boolean;
  /** When the last of its files was written. */
  readonly modifiedAt: Date;
  readonly keys: readonly string[];
}

export const buildKey = (remote: string, buildId: string, file: string): string =>
  `${remote}/${buildId}/${file}`;

export async function isComplete(
  target: ReleaseTarget,
  remote: string,
  buildId: string,
): Promise<boolean> {
  return (await target.read(buildKey(remote, buildId, SEAL))) !== undefined;
}

/** Throws a Problem when that build is not there, or only half. */
export async function requireComplete(
  target: ReleaseTarget,
  remote: string,
  buildId: string,
): Promise<void> {
  if (await isComplete(target, remote, buildId)) return;
  throw new Problem(`There is no complete build ${buildId} of ${remote} at ${target.name}.`);
}

/** All builds of a remote, the newest first. */
export async function listBuilds(target: ReleaseTarget, remote: string): Promise<StoredBuild[]> {
  const builds = new Map<string, { keys: string[]; modifiedAt: Date }>();
  for (const { key, modifiedAt } of await target.list(`${remote}/`)) {
    if (key === latestKey(remote)) continue;
    const id = key.split('/')[1] ?? '';
    const build = builds.get(id) ?? { keys: [], modifiedAt };
    build.keys.push(key);
    if (modifiedAt > build.modifiedAt) build.modifiedAt = modifiedAt;
    builds.set(id, build);
  }
  return [...builds]
    .map(([id, { keys, modifiedAt }]) => ({
      id,
      isComplete: keys.includes(buildKey(remote, id, SEAL)),
      modifiedAt,
      keys,
    }))
    .sort((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime() || a.id.localeCompare(b.id));
}
