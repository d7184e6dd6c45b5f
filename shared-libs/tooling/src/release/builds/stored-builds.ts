import { Problem } from '../../launcher/problem.ts';
import type { ReleaseTarget } from '../targets/release-target.ts';

/** Written last: a build without this file is incomplete and counts as absent. */
export const COMPLETION_FILE = 'builds/latest.json';

/** The file with the live build that open pages poll: a copy of the pointer's build id. */
export const latestKey = (remote: string): string => `${remote}/${COMPLETION_FILE}`;

/** The names of a remote's channels, for an API that reads the target over http(s). */
export const channelsKey = (remote: string): string => `${remote}/builds/channels.json`;

/** One stored build of a remote. */
export interface StoredBuild {
  readonly id: string;
  readonly isComplete: boolean;
  /** The time of the last write to one of its files. */
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
  return (await target.read(buildKey(remote, buildId, COMPLETION_FILE))) !== undefined;
}

/** Throws a Problem when the build is missing or incomplete. */
export async function requireComplete(
  target: ReleaseTarget,
  remote: string,
  buildId: string,
): Promise<void> {
  if (await isComplete(target, remote, buildId)) return;
  throw new Problem(`There is no complete build ${buildId} of ${remote} at ${target.name}.`);
}

/** All builds of a remote, newest first. */
export async function listBuilds(target: ReleaseTarget, remote: string): Promise<StoredBuild[]> {
  const builds = new Map<string, { keys: string[]; modifiedAt: Date }>();
  for (const { key, modifiedAt } of await target.list(`${remote}/`)) {
    if (key === latestKey(remote) || key === channelsKey(remote)) continue;
    const id = key.split('/')[1] ?? '';
    const build = builds.get(id) ?? { keys: [], modifiedAt };
    build.keys.push(key);
    if (modifiedAt > build.modifiedAt) build.modifiedAt = modifiedAt;
    builds.set(id, build);
  }
  return [...builds]
    .map(([id, { keys, modifiedAt }]) => ({
      id,
      isComplete: keys.includes(buildKey(remote, id, COMPLETION_FILE)),
      modifiedAt,
      keys,
    }))
    .sort((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime() || a.id.localeCompare(b.id));
}
