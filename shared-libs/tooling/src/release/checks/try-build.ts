import { SHELL } from '@parapet/contracts/releases/release';
import type { RemoteGrants } from '@parapet/contracts/releases/remote-grants';
import { Problem } from '../../launcher/problem.ts';
import type { Trial } from '../builds/release-site.ts';

/** Imported by name: their types are those of a browser, which no other file here may use. */
const REMOTE_TRIAL: string = '@parapet/test-kit/try-remote';
const SHELL_TRIAL: string = '@parapet/test-kit/try-shell';

/** The parts of those modules that a release needs. */
interface RemoteTrialModule {
  tryRemote(
    dist: string,
    options: { grants: RemoteGrants | null; onWarning: (warning: string) => void },
  ): Promise<string[] | null>;
}
interface ShellTrialModule {
  tryShell(dist: string): Promise<string[] | null>;
}

/** The test kit is loaded at this moment alone: other commands run without it. */
const load = <Module>(name: string): Promise<Module> =>
  import(name).catch((cause: unknown) => {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    throw code.endsWith('NOT_FOUND') ? new Problem('@parapet/test-kit is not installed.') : cause;
  });

/**
 * Tries a finished build in the Chromium of this machine. Returns what is wrong with it; null without a
 * browser.
 *
 * @throws Problem where the test kit is not installed
 */
export async function tryBuild({ remote, dist, grants }: Trial): Promise<readonly string[] | null> {
  if (remote === SHELL) {
    const { tryShell } = await load<ShellTrialModule>(SHELL_TRIAL);
    return await tryShell(dist);
  }
  const { tryRemote } = await load<RemoteTrialModule>(REMOTE_TRIAL);
  const onWarning = (warning: string) => void process.stderr.write(`Warning: ${warning}\n`);
  // The release has asked the installation, or has said that none could be asked.
  return await tryRemote(dist, { onWarning, grants: grants ?? null });
}
