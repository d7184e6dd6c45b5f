import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { Problem } from '../../launcher/problem.ts';
import { runConcurrently } from '../../run-concurrently.ts';
import type { ReleaseSite, Trial } from '../builds/release-site.ts';
import { buildKey } from '../builds/stored-builds.ts';
import type { ReleaseTarget } from '../targets/release-target.ts';

const CONCURRENT_READS = 8;

/**
 * Tries a build in a browser: loads a remote, mounts each page and widget, and removes them again; opens
 * a public page, the sign-in and the dashboard of a shell.
 *
 * @throws Problem with what is wrong with it, or without a browser
 */
export async function checkTried(
  { tryBuild }: Pick<ReleaseSite, 'tryBuild'>,
  trial: Trial,
): Promise<void> {
  const { remote } = trial;
  const faults = await tryBuild(trial).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Problem(
      `${remote} could not be tried: ${reason}\n--untried releases without a trial. Nothing was made live.`,
    );
  });
  if (faults === null) {
    throw new Problem(
      `There is no browser to try ${remote} in. Install Chromium ("npx playwright install --with-deps chromium", or the package chromium of your system), or name one in PARAPET_CHROMIUM. --untried releases without a trial. Nothing was made live.`,
    );
  }
  if (faults.length === 0) return;
  const lines = faults.map((fault) => `  ${fault}\n`).join('');
  throw new Problem(
    `${remote} does not work in a browser:\n${lines}Nothing was made live. --untried releases it nevertheless.`,
  );
}

/** The same for a build of the target, whose files are read into a temporary folder. */
export async function checkStoredTried(
  target: ReleaseTarget,
  site: Pick<ReleaseSite, 'tryBuild'>,
  { remote, buildId, grants }: Omit<Trial, 'dist'> & { readonly buildId: string },
): Promise<void> {
  const dist = await mkdtemp(join(tmpdir(), 'parapet-trial-'));
  try {
    const root = buildKey(remote, buildId, '');
    const files = await target.list(root);
    await runConcurrently(CONCURRENT_READS, files, async ({ key }) => {
      const file = join(dist, key.slice(root.length));
      if (relative(dist, file).startsWith('..'))
        throw new Problem(`${key} is outside of the build.`);
      const stored = await target.read(key);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, stored?.content ?? '');
    });
    await checkTried(site, { remote, dist, grants });
  } finally {
    await rm(dist, { recursive: true, force: true });
  }
}
