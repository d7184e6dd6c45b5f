import type { RemoteGrants } from '@parapet/contracts/releases/remote-grants';
import { Problem } from '../../launcher/problem.ts';

/** Imported by name: its types are those of a browser, which no other file here may use. */
const TRIAL: string = '@parapet/test-kit/try-remote';

/** The part of that module that a release needs. */
interface TrialModule {
  tryRemote(
    dist: string,
    options: { grants: RemoteGrants | null; onWarning: (warning: string) => void },
  ): Promise<string[] | null>;
}

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
  const { tryRemote }: TrialModule = await import(TRIAL).catch((cause: unknown) => {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    throw code.endsWith('NOT_FOUND') ? new Problem('@parapet/test-kit is not installed.') : cause;
  });
  const onWarning = (warning: string) => void process.stderr.write(`Warning: ${warning}\n`);
  // The release has asked the installation, or has said that none could be asked.
  return await tryRemote(dist, { onWarning, grants: grants ?? null });
}
