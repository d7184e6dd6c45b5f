import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type PackageIndex,
  type PackageRelease,
  packageIndexSchema,
  packageReleaseSchema,
} from '@parapet/contracts/releases/package-index';
import { Problem } from '../launcher/problem.ts';
import type { ReleaseTarget } from '../release/targets/release-target.ts';

/** The index of all released packages in a target. */
export const INDEX = 'packages/index.json';

const ATTEMPTS = 20;
const TIMEOUT_MS = 10_000;

/** The file that completes a release. It is written last and never changes. */
export const releaseKey = (folder: string, version: string): string =>
  `packages/${folder}/${version}/release.json`;

/**
 * Rebuilds the index from the stored releases until both match: after two concurrent releases the
 * index contains both.
 */
export async function writeIndex(target: ReleaseTarget): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const stored = await target.read(INDEX);
    const content = Buffer.from(`${JSON.stringify(await collect(target), null, 2)}\n`);
    if (stored?.content.equals(content)) return;
    await target.replace(INDEX, content, stored?.version);
  }
  throw new Problem(`${INDEX} at ${target.name} keeps changing. Try again in a moment.`);
}

async function collect(target: ReleaseTarget): Promise<PackageIndex> {
  const files = await target.list('packages/');
  const keys = files.map(({ key }) => key).filter((key) => key.endsWith('/release.json'));
  const releases = await Promise.all(
    keys.sort().map(async (key) => {
      const stored = await target.read(key);
      return packageReleaseSchema.parse(JSON.parse(stored?.content.toString('utf8') ?? 'null'));
    }),
  );
  const packages: Record<string, PackageRelease[]> = {};
  for (const release of releases.sort(newestFirst)) {
    packages[release.name] = [...(packages[release.name] ?? []), release];
  }
  return { packages };
}

/** Orders by descending version, then by name. */
function newestFirst(a: PackageRelease, b: PackageRelease): number {
  const collator = new Intl.Collator('en', { numeric: true });
  return collator.compare(b.version, a.version) || collator.compare(a.name, b.name);
}

/** The index in a folder or below a URL. Throws a Problem when there is none. */
export async function readIndex(from: string): Promise<PackageIndex> {
  const text = await (isUrl(from) ? fetchText(`${from}/${INDEX}`) : readText(join(from, INDEX)));
  const index = packageIndexSchema.safeParse(JSON.parse(text));
  if (index.success) return index.data;
  throw new Problem(`${INDEX} at ${from} is not valid.`);
}

export const isUrl = (place: string): boolean => /^https?:\/\//.test(place);

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (error: Error) => {
      throw new Problem(`${url} cannot be fetched (${error.cause ?? error.message}).`);
    },
  );
  if (response.ok) return response.text();
  throw new Problem(`${url} answered with status ${response.status}: no packages are released.`);
}

function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => {
    throw new Problem(`There is no ${file}: no packages are released there.`);
  });
}
