import {
  latestBuildSchema,
  type ReleaseManifest,
  type ShellBuild,
  shellBuildSchema,
} from '@parapet/contracts/release';
import { mismatches } from '@parapet/contracts/shared-versions';

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
export const checkLiveHost = async (
  { contractVersion, builtWith = {} }: ReleaseManifest,
  live: string,
): Promise<string[]> => {
  const shell = await readShell(live).catch((error: Error) => error.message);
  if (typeof shell === 'string') return [`The shell at ${live} cannot be read: ${shell}`];
  const violations = mismatches(builtWith, shell.shared ?? {}).map(
    ({ name, built, has }) =>
      `It was built with version ${built} of ${name}, and ${live} has version ${has}`,
  );
  if (contractVersion !== shell.contractVersion) {
    violations.unshift(
      `It uses version ${contractVersion} of the host contract, and ${live} uses version ${shell.contractVersion}`,
    );
  }
  return violations;
};
