#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildFolder, readDeclaration } from '@parapet/build/build-folder';
import { describeFailure } from '../launcher/problem.ts';
import { createOutsideRemote } from '../new-remote/create-outside-remote.ts';
import { UsageProblem } from '../release/arguments.ts';
import { describeBuild } from '../release/builds/describe-build.ts';
import { tryBuild } from '../release/checks/try-build.ts';
import { runCommand } from '../release/run-command.ts';

// `parapet-remote`, the command of a remote outside this repository. Runs in the folder of the
// remote; `new` runs in the parent folder. Exit codes are those of a release.

const USAGE = `Usage: parapet-remote <command>

  new <name> --from <place>   writes a new remote to ./mfe-<name>; place: folder or URL of the
                              released packages
  build                       builds this remote into dist/
  manifest [--dist <folder>]  completes a build that another bundler made: writes the release
                              manifest, from src/release.ts and mf-manifest.json
  dev                         runs it alone, with a fake host
  release [verb]              makes it live; other verbs: rollback, promote, withdraw,
                              list, prune
`;

const root = process.cwd();
const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function run([verb, ...rest]: readonly string[]): Promise<void> {
  if (verb === undefined || verb === '--help') print(USAGE);
  else if (verb === 'new') print(await createOutsideRemote(rest, root));
  else if (verb === 'build') print(await buildFolder(root));
  else if (verb === 'manifest') print(await describe(rest));
  else if (verb === 'dev') await import('../dev/alone-main.ts');
  else if (verb === 'release') await release(rest);
  else throw new UsageProblem(`There is no command "${verb}".\n\n${USAGE}`);
}

/** Completes a build of another bundler. Returns what was done. */
async function describe(args: readonly string[]): Promise<string> {
  const { dist } = readDist(args);
  const { name, version } = readPackage();
  const declaration = await readDeclaration(root);
  const { buildId, integrity } = await describeBuild({
    name,
    version,
    declaration,
    dist: resolve(root, dist),
  });
  return `${name} ${buildId} has ${Object.keys(integrity).length} files with hashes`;
}

function readDist(args: readonly string[]): { dist: string } {
  try {
    const options = { dist: { type: 'string', default: 'dist' } } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageProblem(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
}

async function release(args: readonly string[]): Promise<void> {
  const { name } = readPackage();
  const site = {
    remotes: [name],
    cwd: process.env.INIT_CWD ?? root,
    has: (remote: string) => remote === name,
    build: async () => {
      print(`${await buildFolder(root)} is built`);
    },
    distOf: () => join(root, 'dist'),
    tryBuild,
    defaultTarget: () => {
      throw new UsageProblem('Name the target: --to s3://bucket/prefix');
    },
  };
  await runCommand(site, args.includes(name) ? args : [name, ...args]);
}

function readPackage(): { name: string; version: string } {
  const file = join(root, 'package.json');
  if (existsSync(file)) {
    const { name, version = '0.0.0' } = JSON.parse(readFileSync(file, 'utf8'));
    return { name: String(name), version: String(version) };
  }
  throw new UsageProblem(`There is no remote in ${root}: it has no package.json.\n\n${USAGE}`);
}

try {
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = error instanceof UsageProblem ? 2 : 1;
}
