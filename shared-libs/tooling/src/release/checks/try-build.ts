import type { RemoteGrants } from '@parapet/contracts/releases/remote-grants';
import { Problem } from '../../launcher/problem.ts';

/**
 * Tries a finished build in the Chromium of this machine. Returns what is wrong with it; null without a
 * browser. The test kit is loaded at this moment alone: other commands run without it.
 *
 * @throws Problem where the test kit is not installed
 */
export async function tryBuild(
  dist: string,
  grants: RemoteGrants | undefined,
): Promise<readonly string[] | null> {
  const { tryRemote } = await import('@parapet/test-kit/try-remote').catch((cause: unknown) => {
    const isMissing =
      cause instanceof Error && 'code' in cause && /NOT_FOUND/.test(`${cause.code}`);
    throw isMissing ? new Problem('@parapet/test-kit is not installed.') : cause;
  });
  const onWarning = (warning: string) => process.stderr.write(`Warning: ${warning}\n`);
  // The release has asked the installation, or has said that none could be asked.
  return await tryRemote(dist, { onWarning, grants: grants ?? null });
}
