import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildWorkspaces } from '../launcher/build/build-workspaces.ts';
import { describeFailure, Problem } from '../launcher/problem.ts';
import { loadEnvFile, readSettings } from '../launcher/settings.ts';
import { REMOTES, servedAt } from '../remotes.ts';
import { UsageProblem } from './arguments.ts';
import { readOwnGrants } from './checks/check-granted.ts';
import { tryBuild } from './checks/try-build.ts';
import { runCommand } from './run-command.ts';
import { signerOf } from './signing/environment-signer.ts';
import { openOwnSigner } from './signing/own-signer.ts';
import type { ReleaseTarget } from './targets/release-target.ts';

// Exit codes: 0 success, 1 failure (the live build is unchanged), 2 invalid arguments.

const root = join(import.meta.dirname, '../../../..');

/** Builds run in separate process groups, so signals are forwarded to them. */
async function build(remotes: readonly string[]): Promise<void> {
  const stop = new AbortController();
  const end = () => stop.abort(new Problem('Stopped. Nothing was made live.'));
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, end);
  await buildWorkspaces(root, remotes, stop.signal);
  for (const signal of signals) process.off(signal, end);
}

/**
 * The folder of releases on this machine. Throws a UsageProblem for a URL, which cannot be written
 * to.
 */
function defaultTarget(): string {
  if (/^https?:/.test(process.env.PARAPET_RELEASES ?? '')) {
    throw new UsageProblem(
      'PARAPET_RELEASES is a URL. Name the target to write to: --to s3://bucket/prefix',
    );
  }
  return readSettings(root, process.env).releases.place;
}

/**
 * A folder that this machine's installation reads is signed with its own key, unless the environment
 * names another.
 */
async function own(target: ReleaseTarget, remotes: readonly string[]) {
  const { dataDir, port, releases, url } = readSettings(root, process.env);
  if (target.name !== releases.folder) return undefined;
  const signer = signerOf(process.env) ?? (await openOwnSigner(dataDir, remotes));
  const grants = await readOwnGrants(root, process.env);
  return { signer, url, grants, servedAt: (remote: string) => servedAt(port, remote) };
}

try {
  loadEnvFile(root);
  const site = {
    remotes: REMOTES,
    /**
     * npm runs scripts in the workspace; relative paths are resolved against the caller's folder.
     */
    cwd: process.env.INIT_CWD ?? process.cwd(),
    has: (remote: string) => existsSync(join(root, remote, 'package.json')),
    build,
    distOf: (remote: string) => join(root, remote, 'dist'),
    tryBuild,
    defaultTarget,
    own,
  };
  await runCommand(site, process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = error instanceof UsageProblem ? 2 : 1;
}
