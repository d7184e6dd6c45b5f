import { misfits } from '@parapet/contracts/releases/misfits';
import {
  latestBuildSchema,
  type ReleaseManifest,
  type ShellBuild,
  shellBuildSchema,
} from '@parapet/contracts/releases/release';

const TIMEOUT_MS = 10_000;

const read = async (url: URL): Promise<unknown> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`${url.href} answered with status ${answer.status}`);
  return answer.json();
};

const readShell = async (live: string): Promise<ShellBuild> => {
  const base = live.endsWith('/') ? live : `${live}/`;
  const { id } = latestBuildSchema.parse(await read(new URL('builds/latest.json', base)));
  return shellBuildSchema.parse(await read(new URL(`builds/meta/${id}.json`, base)));
};

/**
 * Checks whether a live shell would refuse a release: for another host contract, or another version
 * of a shared package.
 *
 * @returns the reasons, also when the shell cannot be reached; empty when it would run
 */
export const checkLiveHost = async (manifest: ReleaseManifest, live: string): Promise<string[]> => {
  const shell = await readShell(live).catch((error: Error) => error.message);
  if (typeof shell === 'string') return [`The shell at ${live} cannot be read: ${shell}`];
  return misfits(manifest, shell, live).map((reason) => reason.replace(/\.$/, ''));
};
