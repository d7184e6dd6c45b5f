import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeFailure } from '../launcher/problem.ts';
import { loadEnvFile, readSettings } from '../launcher/settings.ts';
import { UsageProblem } from '../release/arguments.ts';
import { openTarget } from '../release/targets/open-target.ts';
import { packPackages } from './pack-packages.ts';
import { releasePackages } from './release-packages.ts';
import { readToolchain } from './toolchain.ts';

// `npm run release:packages`: releases the packages to build and test a remote without this
// repository. Exit codes: 0 success, 1 failure, 2 invalid arguments.

const root = join(import.meta.dirname, '../../../..');

function readTarget(): string {
  try {
    const { values } = parseArgs({ options: { to: { type: 'string' } } });
    if (values.to) return values.to;
  } catch (error) {
    throw new UsageProblem(error instanceof Error ? error.message : String(error));
  }
  const { place, folder } = readSettings(root, process.env).releases;
  if (folder !== null) return place;
  throw new UsageProblem('Name the target: npm run release:packages -- --to s3://bucket/prefix');
}

try {
  loadEnvFile(root);
  const target = openTarget(readTarget(), process.env, process.env.INIT_CWD ?? process.cwd());
  const packages = await packPackages(root);
  for (const outcome of await releasePackages(target, packages, await readToolchain(root))) {
    const { name, version, changed } = outcome;
    process.stdout.write(`${name} ${version} ${changed ? 'is' : 'was already'} released\n`);
  }
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = error instanceof UsageProblem ? 2 : 1;
}
