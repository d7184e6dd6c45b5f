import { misfits } from '@parapet/contracts/releases/misfits';
import {
  latestBuildSchema,
  type ReleaseManifest,
  releaseManifestSchema,
  remoteNameSchema,
  SHELL,
  type ShellBuild,
  shellBuildSchema,
} from '@parapet/contracts/releases/release';
import { Problem } from '../../launcher/problem.ts';
import { manifestFile } from '../builds/sealed-build.ts';
import { buildKey } from '../builds/stored-builds.ts';
import type { ReleaseTarget } from '../targets/release-target.ts';
import { findPointer, listPointers } from '../verbs/pointer.ts';

const TIMEOUT_MS = 5_000;
const LIVE = 'production';

/** A build that is to be live: of a remote or the shell. */
interface Candidate {
  readonly remote: string;
  /** The text of its release manifest. */
  readonly manifest: string;
}

/**
 * Throws a Problem when the live shell, or its canary, would refuse a remote, or when a shell would
 * refuse a live remote. A shell is looked for in the target, else at the installation; one that cannot be
 * read refuses nothing.
 */
export async function checkSuits(
  target: ReleaseTarget,
  installation: string | undefined,
  { remote, manifest }: Candidate,
): Promise<void> {
  const content = Buffer.from(manifest);
  const shell = remote === SHELL ? readJson(content, shellBuildSchema) : undefined;
  const release = remote === SHELL ? undefined : readJson(content, releaseManifestSchema);
  const reasons = [
    ...(shell ? await refusedBy(target, shell) : []),
    ...(release ? await refusalsOf(target, installation, release) : []),
  ];
  if (reasons.length === 0) return;
  const what = remote === SHELL ? 'This shell would refuse live remotes' : 'It would be refused';
  throw new Problem(
    `${what}:\n${reasons.map((reason) => `  ${reason}\n`).join('')}Nothing was made live. --untried goes on.`,
  );
}

async function refusedBy(target: ReleaseTarget, shell: ShellBuild): Promise<string[]> {
  const pointers = await listPointers(target);
  const builds = pointers
    .filter(({ channel, remote }) => channel === LIVE && remoteNameSchema.safeParse(remote).success)
    .flatMap(({ remote, buildId, canary }) =>
      [buildId, ...(canary ? [canary.buildId] : [])].map((id) => ({ remote, id })),
    );
  const reasons = await Promise.all(
    builds.map(async ({ remote, id }) => {
      const file = await target.read(buildKey(remote, id, manifestFile(id)));
      const manifest = readJson(file?.content, releaseManifestSchema);
      return manifest ? misfits(manifest, shell).map((why) => `${remote} ${id}: ${why}`) : [];
    }),
  );
  return reasons.flat();
}

async function refusalsOf(
  target: ReleaseTarget,
  installation: string | undefined,
  manifest: ReleaseManifest,
): Promise<string[]> {
  const released = await releasedShells(target);
  const served = released.length === 0 && installation ? await servedShell(installation) : [];
  const shells = [...released, ...served];
  return shells.flatMap((shell) => misfits(manifest, shell, `the shell ${shell.id}`));
}

async function releasedShells(target: ReleaseTarget): Promise<ShellBuild[]> {
  const pointer = await findPointer(target, { remote: SHELL, channel: LIVE });
  const ids = pointer ? [pointer.buildId, ...(pointer.canary ? [pointer.canary.buildId] : [])] : [];
  const shells = await Promise.all(
    ids.map(async (id) =>
      readJson(
        (await target.read(buildKey(SHELL, id, manifestFile(id))))?.content,
        shellBuildSchema,
      ),
    ),
  );
  return shells.filter((shell) => shell !== undefined);
}

async function servedShell(installation: string): Promise<ShellBuild[]> {
  try {
    const { id } = latestBuildSchema.parse(await fetchJson(installation, 'builds/latest.json'));
    return [shellBuildSchema.parse(await fetchJson(installation, manifestFile(id)))];
  } catch {
    return [];
  }
}

async function fetchJson(installation: string, path: string): Promise<unknown> {
  const base = installation.endsWith('/') ? installation : `${installation}/`;
  const answer = await fetch(new URL(path, base), { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (answer.ok) return await answer.json();
  throw new Error(`${path} answered with status ${answer.status}`);
}

function readJson<Value>(
  content: Buffer | undefined,
  schema: { safeParse(json: unknown): { data?: Value | undefined } },
): Value | undefined {
  try {
    return content && schema.safeParse(JSON.parse(content.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
