import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { PackageIndex } from '@parapet/contracts/releases/package-index';
import { Problem } from '../launcher/problem.ts';
import { isUrl, readIndex } from '../packages/package-index.ts';
import { UsageProblem } from '../release/arguments.ts';
import { withoutEndSlash } from '../release/targets/without-end-slash.ts';
import { readNames, writeRemote } from './create-remote.ts';
import { readTemplate } from './read-template.ts';

/** The packages that a remote outside the repository installs, each with a version or a URL. */
interface OutsidePackages {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** What a remote is built, tested and released with; the packages that these need come along. */
const NEEDED = ['api-client', 'build', 'contracts', 'remote-kit', 'test-kit', 'tooling', 'ui'].map(
  (name) => `@parapet/${name}`,
);

/** Packages that its pages run on; all others are for building and testing. */
const RUNS_ON = /^(@parapet\/(contracts|api-client|remote-kit|ui)|react|react-dom)$/;

/**
 * Writes a new remote into a separate folder. It depends only on the packages that were released to
 * `--from`.
 *
 * @param args the arguments of the command: a name, `--from`, and `--outside` for another folder
 * @returns the text to print
 * @throws Problem, before anything is written, for an invalid name, folder or place.
 */
export async function createOutsideRemote(args: readonly string[], cwd: string): Promise<string> {
  const { positionals, values } = read(args);
  const names = readNames(positionals);
  if (!values.from) {
    throw new UsageProblem(
      'Name the place of the released packages: --from https://static.example.com',
    );
  }
  const folder = resolve(cwd, values.outside ?? names.name);
  if (existsSync(folder)) throw new Problem(`${folder} already exists. Choose another folder.`);
  const from = isUrl(values.from) ? withoutEndSlash(values.from) : resolve(cwd, values.from);
  const packages = packagesFrom(await readIndex(from), (path) =>
    isUrl(from) ? `${from}/${path}` : `file:${relative(folder, join(from, path))}`,
  );
  const files = {
    ...(await readTemplate('mfe-example', names)),
    ...(await readTemplate('outside', names)),
  };
  const manifest = { ...JSON.parse(files['package.json'] ?? ''), ...packages };
  await writeRemote(folder, {
    ...files,
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
  });
  return `${folder} is created, with one page at ${names.path}. Next, in that folder:

  npm install
  npm run dev        runs it alone, with a fake host
  npm run build
  npm run contract   checks the build against the host contract`;
}

/** The newest release of each package, and the tools to build and test with. */
function packagesFrom(
  { packages }: PackageIndex,
  addressOf: (path: string) => string,
): OutsidePackages {
  const newest = Object.values(packages)
    .flatMap((releases) => releases.slice(0, 1))
    .filter(({ name }) => NEEDED.includes(name));
  const all: Record<string, string> = {};
  for (const { toolchain } of newest) Object.assign(all, toolchain);
  for (const { name, path } of newest) all[name] = addressOf(path);
  const sorted = Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    dependencies: Object.fromEntries(sorted.filter(([name]) => RUNS_ON.test(name))),
    devDependencies: Object.fromEntries(sorted.filter(([name]) => !RUNS_ON.test(name))),
  };
}

function read(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    const options = { from: text, outside: text };
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageProblem(error instanceof Error ? error.message : String(error));
  }
}
