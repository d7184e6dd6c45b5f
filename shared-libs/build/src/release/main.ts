import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildWorkspaces } from '../launcher/build-workspaces.ts';
import { describeFailure, Problem } from '../launcher/problem.ts';
import { loadEnvFile, readSettings } from '../launcher/settings.ts';
import { REMOTES } from '../remotes.ts';
import {
  type Command,
  readArguments,
  requireChannel,
  requireRemote,
  USAGE,
  UsageProblem,
  type Verb,
} from './arguments.ts';
import { checkBuild } from './check-build.ts';
import { checkServed } from './check-served.ts';
import { describeReleases, list } from './list.ts';
import { openTarget } from './open-target.ts';
import { promote } from './promote.ts';
import { prune } from './prune.ts';
import { publish } from './publish.ts';
import type { ReleaseTarget } from './release-target.ts';
import { rollback } from './rollback.ts';
import { withdraw } from './withdraw.ts';

// Exit codes: 0 done, 1 failed (what was live before still is), 2 the command was not understood.

const root = join(import.meta.dirname, '../../../..');
/** npm runs scripts in the workspace; paths are meant from where the person stands. */
const cwd = process.env.INIT_CWD ?? process.cwd();

const say = (line: string) => process.stdout.write(`${line}\n`);

const RUN: Record<Verb, (target: ReleaseTarget, command: Command) => Promise<void>> = {
  release: runRelease,
  async rollback(target, { positionals, channel, toBuild }) {
    const remote = requireRemote(positionals[0]);
    const buildId = await rollback(target, { remote, channel }, toBuild);
    say(`${remote} ${buildId} is live in ${channel}`);
  },
  async promote(target, { positionals }) {
    const remote = requireRemote(positionals[0]);
    const buildId = await promote(target, remote, requirePreview(positionals[1]));
    say(`${remote} ${buildId} is live in production`);
  },
  async withdraw(target, { positionals }) {
    const remote = requireRemote(positionals[0]);
    const preview = requirePreview(positionals[1]);
    await withdraw(target, remote, preview);
    say(`${remote} has no release in ${preview} any more`);
  },
  async list(target, { positionals }) {
    say(describeReleases(await list(target, positionals.map(requireRemote))));
  },
  async prune(target, { positionals, keep }) {
    if (keep === undefined) throw new UsageProblem('Say how many builds stay: --keep 5');
    const remotes = positionals.map(requireRemote);
    const removed = await prune(target, { remotes, keep, now: new Date() });
    for (const build of removed) say(`${build} is removed`);
    say(removed.length === 0 ? 'Nothing to remove' : `${removed.length} removed`);
  },
};

async function runRelease(target: ReleaseTarget, command: Command): Promise<void> {
  const remotes = command.positionals.map(requireRemote);
  const names = remotes.length > 0 ? remotes : REMOTES;
  const baseUrl = command.baseUrl ?? target.publicUrl;
  if (baseUrl === null) {
    throw new UsageProblem('Say where the files are served: --base-url https://static.example.com');
  }
  if (command.dist !== undefined && names.length !== 1) {
    throw new UsageProblem('--dist is the build of one remote: name it.');
  }
  const missing = names.find((remote) => !existsSync(join(root, remote, 'package.json')));
  if (missing && command.dist === undefined) {
    throw new UsageProblem(`There is no folder ${missing} to build.`);
  }
  if (command.dist === undefined) await build(names);
  const shellOrigin = new URL(process.env.PUBLIC_URL || 'http://localhost:3000').origin;
  const isChecked = target.isServed && !command.unserved;
  for (const remote of names) {
    const dist =
      command.dist === undefined ? join(root, remote, 'dist') : resolve(cwd, command.dist);
    await checkBuild(dist, remote);
    const { buildId, changed } = await publish(target, {
      remote,
      dist,
      channel: command.channel,
      origin: `${baseUrl}/${remote}`,
      ...(isChecked && { check: (url: string, id: string) => checkServed(url, id, shellOrigin) }),
    });
    say(`${remote} ${buildId} ${changed ? 'is' : 'was already'} live in ${command.channel}`);
  }
}

/** Builds run in process groups of their own, so a signal must be passed on to them. */
async function build(remotes: readonly string[]): Promise<void> {
  const stop = new AbortController();
  const end = () => stop.abort(new Problem('Stopped. Nothing was made live.'));
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, end);
  await buildWorkspaces(root, remotes, stop.signal);
  for (const signal of signals) process.off(signal, end);
}

/** The folder that API and origins read on this machine; what is at a URL cannot be written to. */
function defaultTarget(): string {
  if (/^https?:/.test(process.env.PARAPET_RELEASES ?? '')) {
    throw new UsageProblem(
      'PARAPET_RELEASES is a URL. Say where to write: --to s3://bucket/prefix',
    );
  }
  return readSettings(root, process.env).releases;
}

function requirePreview(channel: string | undefined): string {
  if (channel === undefined) throw new UsageProblem(`Name the preview channel.\n\n${USAGE}`);
  return requireChannel(channel);
}

try {
  loadEnvFile(root);
  const command = readArguments(process.argv.slice(2));
  await RUN[command.verb](openTarget(command.to ?? defaultTarget(), process.env, cwd), command);
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = error instanceof UsageProblem ? 2 : 1;
}
