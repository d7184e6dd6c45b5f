import { basename } from 'node:path';
import {
  type PackageRelease,
  packageReleaseSchema,
} from '@parapet/contracts/releases/package-index';
import { Problem } from '../launcher/problem.ts';
import type { ReleaseTarget } from '../release/targets/release-target.ts';
import { writeChecked } from '../release/verbs/write-checked.ts';
import type { PackedPackage } from './pack-packages.ts';
import { releaseKey, writeIndex } from './package-index.ts';

/** The result for one package. */
export interface PackageOutcome {
  readonly name: string;
  readonly version: string;
  readonly changed: boolean;
}

/**
 * Uploads packages by version and updates the index. A released version never changes; the same
 * content is skipped.
 *
 * @param toolchain other packages that a remote is built with; see {@link PackageRelease}
 * @throws Problem, before anything is written, when a version exists with other content.
 */
export async function releasePackages(
  target: ReleaseTarget,
  packages: readonly PackedPackage[],
  toolchain: Readonly<Record<string, string>>,
): Promise<PackageOutcome[]> {
  const released = await Promise.all(packages.map((packed) => findRelease(target, packed)));
  const conflict = packages.find(({ content }, index) => {
    const release = released[index];
    return release !== undefined && release.content !== content;
  });
  if (conflict) {
    throw new Problem(
      `${conflict.name} ${conflict.version} is released with other content. Raise its version: a patch for a fix, a minor for an addition, a major for a breaking change.`,
    );
  }
  const outcomes: PackageOutcome[] = [];
  for (const [index, packed] of packages.entries()) {
    const { name, version } = packed;
    const changed = released[index] === undefined;
    if (changed) await upload(target, packed, toolchain);
    outcomes.push({ name, version, changed });
  }
  await writeIndex(target);
  return outcomes;
}

async function upload(
  target: ReleaseTarget,
  { tarball, file, ...packed }: PackedPackage,
  toolchain: Readonly<Record<string, string>>,
): Promise<void> {
  const key = keyOf(packed);
  const path = key.replace(/release\.json$/, file);
  const release: PackageRelease = { ...packed, path, toolchain };
  await writeChecked(target, path, tarball);
  await writeChecked(target, key, Buffer.from(`${JSON.stringify(release, null, 2)}\n`));
}

async function findRelease(
  target: ReleaseTarget,
  packed: PackedPackage,
): Promise<PackageRelease | undefined> {
  const stored = await target.read(keyOf(packed));
  return stored && packageReleaseSchema.parse(JSON.parse(stored.content.toString('utf8')));
}

const keyOf = ({ name, version }: Pick<PackedPackage, 'name' | 'version'>): string =>
  releaseKey(basename(name), version);
