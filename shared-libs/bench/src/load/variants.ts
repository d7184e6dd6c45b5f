import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { compile } from '@parapet/build/compile';
import { readLatest, writeRemoteRelease } from '@parapet/build/release-files';
import { remoteConfig } from '@parapet/build/remote-config';
import type { ReleaseDeclaration } from '@parapet/contracts/releases/release';
import { experiments } from '@rspack/core';
import { buildWorkspaces } from '../../../tooling/src/launcher/build/build-workspaces.ts';
import { Problem } from '../../../tooling/src/launcher/problem.ts';
import { openOwnSigner } from '../../../tooling/src/release/signing/own-signer.ts';
import { releaseToFolder } from '../../../tooling/src/release/targets/release-to-folder.ts';
import { lastPort, originPort, REMOTES } from '../../../tooling/src/remotes.ts';
import { changedSources, RELEASED } from './changed-source.ts';
import { buildOneBundle } from './one-bundle/build-one-bundle.ts';
import { writeOneBundleRelease } from './one-bundle/one-bundle-release.ts';

/** The state of the code: unchanged, or with one remote changed. */
export type Version = 'before' | 'after';

/** One way to deliver the product. */
export interface Variant {
  readonly name: VariantName;
  readonly url: string;
  readonly shellDist: string;
  readonly releases: string;
  readonly port: number;
  /** Makes that version live, and waits until it is. */
  release(version: Version): Promise<void>;
}

export const VARIANTS = ['federation', 'bundle', 'split'] as const;
/**
 * `federation` is the product. `bundle` is the same as one bundle. In `split` the bundler's runtime
 * is a separate file, so that a change leaves the large file unchanged.
 */
export type VariantName = (typeof VARIANTS)[number];

export interface Place {
  readonly root: string;
  /** The folder of the benchmark's builds and data. */
  readonly work: string;
  readonly port: number;
}

/** The data folder of all variants; its key signs their releases. */
export const dataDirOf = ({ work }: Pick<Place, 'work'>): string => join(work, 'data');

/**
 * Builds all variants in both versions. Writes outside `work` only when the product itself is
 * built.
 */
export async function buildVariants(place: Place, signal: AbortSignal): Promise<Variant[]> {
  const { root, work } = place;
  await buildWorkspaces(root, ['shell', ...REMOTES], signal);
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
  const changes = await changedSources(root);
  return [
    await buildProduct(place, changes),
    await buildBundle(place, 'bundle', changes),
    await buildBundle(place, 'split', changes),
  ];
}

type Changes = Awaited<ReturnType<typeof changedSources>>;

async function buildProduct({ root, work, port }: Place, changes: Changes): Promise<Variant> {
  const shellDist = join(work, 'shell');
  const releases = join(work, 'releases');
  // Copied, so that a build of the workspace does not change the measured files.
  await cp(join(root, 'shell/dist'), shellDist, { recursive: true });
  const dists = { before: join(work, RELEASED, 'before'), after: join(work, RELEASED, 'after') };
  await cp(join(root, RELEASED, 'dist'), dists.before, { recursive: true });
  await buildChanged(root, dists.after, changes);
  const signer = await openOwnSigner(dataDirOf({ work }), REMOTES);
  const publish = (remote: (typeof REMOTES)[number], dist: string) =>
    releaseToFolder({
      remote,
      dist,
      releases,
      channel: 'production',
      signer,
      origin: `http://localhost:${originPort(port, REMOTES.indexOf(remote))}`,
    });
  for (const remote of REMOTES) {
    await publish(remote, remote === RELEASED ? dists.before : join(root, remote, 'dist'));
  }
  const url = `http://localhost:${port}`;
  const release = async (version: Version) => {
    const { buildId } = await publish(RELEASED, dists[version]);
    await untilLive(url, buildId);
  };
  return { name: 'federation', url, shellDist, releases, port, release };
}

async function buildChanged(root: string, dist: string, changes: Changes): Promise<void> {
  const build = { name: RELEASED, root: join(root, RELEASED), dist };
  const config = remoteConfig(build);
  const changed = new experiments.VirtualModulesPlugin({ ...changes });
  await compile({ ...config, plugins: [...(config.plugins ?? []), changed] });
  const { release: declaration } = (await import(join(build.root, 'src/release.ts'))) as {
    release: ReleaseDeclaration;
  };
  const { version } = JSON.parse(await readFile(join(build.root, 'package.json'), 'utf8'));
  await writeRemoteRelease({ ...build, version, declaration, previous: await readLatest(dist) });
}

/** Polls because the API reads the registry every two seconds. */
async function untilLive(url: string, buildId: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await fetch(`${url}/remotes.json`);
    if ((await answer.text()).includes(`"${buildId}"`)) return;
    await delay(100);
  }
  throw new Problem(`Build ${buildId} of ${RELEASED} did not become live.`);
}

async function buildBundle(
  { root, work, port }: Place,
  name: 'bundle' | 'split',
  changes: Changes,
): Promise<Variant> {
  const folder = join(work, name);
  const releases = join(folder, 'releases');
  const shellDist = join(folder, 'live');
  const ownPort = lastPort(port) + (name === 'bundle' ? 1 : 2);
  const url = `http://localhost:${ownPort}`;
  for (const version of ['before', 'after'] as const) {
    await buildOneBundle({
      root,
      dist: join(folder, version),
      splitRuntime: name === 'split',
      changes: version === 'after' ? changes : {},
    });
  }
  const signer = await openOwnSigner(dataDirOf({ work }), REMOTES);
  await writeOneBundleRelease({ root, releases, url, signer });
  const release = async (version: Version) => {
    await rm(`${shellDist}.next`, { force: true });
    await symlink(join(folder, version), `${shellDist}.next`);
    await rename(`${shellDist}.next`, shellDist);
  };
  await release('before');
  return { name, url, shellDist, releases, port: ownPort, release };
}
