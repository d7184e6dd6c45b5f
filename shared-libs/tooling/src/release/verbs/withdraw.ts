import { Problem } from '../../launcher/problem.ts';
import type { ReleaseTarget } from '../targets/release-target.ts';
import { pointerKey } from './pointer.ts';
import { writeChannels } from './write-channels.ts';

/** Ends a preview channel of a remote. Its build is kept until it is pruned. */
export async function withdraw(
  target: ReleaseTarget,
  remote: string,
  preview: string,
): Promise<void> {
  if (preview === 'production') {
    throw new Problem('Production cannot be withdrawn. Roll back to an earlier build instead.');
  }
  await target.remove(pointerKey({ remote, channel: preview }));
  await writeChannels(target, remote);
}
