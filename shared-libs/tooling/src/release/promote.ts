import { Problem } from '../launcher/problem.ts';
import { requirePointer, switchPointer } from './pointer.ts';
import type { ReleaseTarget } from './release-target.ts';
import { requireComplete } from './stored-builds.ts';

/**
 * Makes the build of a preview channel live in production without a new build or upload. Returns
 * its id.
 */
export async function promote(
  target: ReleaseTarget,
  remote: string,
  preview: string,
): Promise<string> {
  if (preview === 'production') throw new Problem('Name a preview channel, not production.');
  const { buildId, baseUrl } = await requirePointer(target, { remote, channel: preview });
  await requireComplete(target, remote, buildId);
  await switchPointer(target, { remote, channel: 'production' }, (current) =>
    current?.buildId === buildId && current.baseUrl === baseUrl ? undefined : { buildId, baseUrl },
  );
  return buildId;
}
