import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { RemoteGrants } from '@parapet/contracts/releases/remote-grants';
import { Problem } from '../../launcher/problem.ts';
import { runConcurrently } from '../../run-concurrently.ts';
import type { ReleaseSite } from '../builds/release-site.ts';
import { buildKey } from '../builds/stored-builds.ts';
import type { ReleaseTarget } from '../targets/release-target.ts';

const CONCURRENT_READS = 8;

/** A finished build of a remote, and what the installation grants to it, if that is known. */
interface Trial {
  readonly remote: string;
  readonly dist: string;
  readonly grants: RemoteGrants | undefined;
}

/**
 * Tries a build in a browser: loads it, mounts each page and widget, and removes them again.
 *
 * @throws Problem with what is wrong with it, or without a browser
 */
export async function checkTried(
  { tryBuild }: Pick<ReleaseSite, 'tryBuild'>,
  { remote, dist, grants }: Trial,
): Promise<void> {
  const faults = await tryBuild(dist, grants).catch((error: unknown) => {
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
