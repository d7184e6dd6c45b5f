import { resolve } from 'node:path';
import { Problem } from '../launcher/problem.ts';
import {
  type Command,
  readArguments,
  requireChannel,
  requireRemote,
  USAGE,
  UsageProblem,
  type Verb,
} from './arguments.ts';
import { checkAccepted } from './check-accepted.ts';
import { checkServed } from './check-served.ts';
import { describeReleases, list } from './list.ts';
import { openTarget } from './open-target.ts';
import { promote } from './promote.ts';
import { prune } from './prune.ts';
import { publish } from './publish.ts';
import type { ReleaseTarget } from './release-target.ts';
import { rollback } from './rollback.ts';
import { makeKey, signBuild } from './run-key-command.ts';
import { signerOf } from './signing/environment-signer.ts';
import type { ReleaseSigner } from './signing/release-signer.ts';
import { withdraw } from './withdraw.ts';

/** The place of a release command: this repository, or the folder of one remote. */
export interface ReleaseSite {
  /** The remotes of a command that names none. */
  readonly remotes: readonly string[];
  /** Relative paths are resolved against it. */
  readonly cwd: string;
  /** True when the sources of that remote are available. */
  has(remote: string): boolean;
  build(remotes: readonly string[]): Promise<void>;
  distOf(remote: string): string;
  /** The target without `--to`. Throws a UsageProblem when there is none. */
  defaultTarget(): string;
  /**
   * The installation of this machine, if the target is its release folder. Registers the key of its
   * signer for the remotes.
   */
  own?(target: ReleaseTarget, remotes: readonly string[]): Promise<OwnInstallation | undefined>;
}

interface OwnInstallation {
  readonly signer: ReleaseSigner;
  /** Where it serves the files of a remote, without a trailing slash. */
  servedAt(remote: string): string;
  readonly url: string;
}

const print = (line: string) => process.stdout.write(`${line}\n`);

type Run = (target: ReleaseTarget, command: Command, site: ReleaseSite) => Promise<void>;

const RUN: Record<Exclude<Verb, 'new-key' | 'sign'>, Run> = {
  release: runRelease,
  async rollback(target, { positionals, channel, toBuild }, site) {
    const remote = requireRemote(positionals[0]);
    const signer = await requireSigner(target, site, remote);
    const buildId = await rollback(target, signer, { remote, channel }, toBuild);
    print(`${remote} ${buildId} is live in ${channel}`);
  },
  async promote(target, { positionals }, site) {
    const remote = requireRemote(positionals[0]);
    const preview = requirePreview(positionals[1]);
    const own = await site.own?.(target, [remote]);
    const signer = own?.signer ?? requireKey();
    const installation = own?.url ?? process.env.PUBLIC_URL;
    const buildId = await promote(target, signer, remote, preview, async (url) => {
      const candidate = { remote, channel: 'production', url, keyId: signer.keyId };
      if (installation) await checkAccepted(installation, candidate);
    });
    print(`${remote} ${buildId} is live in production`);
  },
  async withdraw(target, { positionals }) {
    const remote = requireRemote(positionals[0]);
    const preview = requirePreview(positionals[1]);
    await withdraw(target, remote, preview);
    print(`${remote} is withdrawn from ${preview}`);
  },
  async list(target, { positionals }) {
    print(describeReleases(await list(target, positionals.map(requireRemote))));
  },
  async prune(target, { positionals, keep }) {
    if (keep === undefined) throw new UsageProblem('Set the number of builds to keep: --keep 5');
    const remotes = positionals.map(requireRemote);
    const removed = await prune(target, { remotes, keep, now: new Date() });
    for (const build of removed) print(`${build} is removed`);
    print(removed.length === 0 ? 'Nothing to remove' : `${removed.length} removed`);
  },
};

/** Parses and runs one release command. Throws a UsageProblem for invalid arguments. */
export async function runCommand(site: ReleaseSite, args: readonly string[]): Promise<void> {
  const command = readArguments(args);
  const { verb } = command;
  if (verb === 'new-key') print(await makeKey(command, site.cwd));
  else if (verb === 'sign') print(await signBuild(command, site));
  else {
    const target = openTarget(command.to ?? site.defaultTarget(), process.env, site.cwd);
    await RUN[verb](target, command, site);
  }
}

async function runRelease(
  target: ReleaseTarget,
  command: Command,
  site: ReleaseSite,
): Promise<void> {
  const remotes = command.positionals.map(requireRemote);
  const names = remotes.length > 0 ? remotes : site.remotes;
  if (command.dist !== undefined && names.length !== 1) {
    throw new UsageProblem('--dist requires the name of exactly one remote.');
  }
  const missing = names.find((remote) => !site.has(remote));
  if (missing && command.dist === undefined) {
    throw new UsageProblem(`There is no folder ${missing} to build.`);
  }
  const own = await site.own?.(target, names);
  const baseUrl = command.baseUrl ?? target.publicUrl;
  if (baseUrl === null && !own) {
    throw new UsageProblem('Set the URL of the files: --base-url https://static.example.com');
  }
  const originOf = (remote: string) =>
    baseUrl === null && own ? own.servedAt(remote) : `${baseUrl}/${remote}`;
  const signer = own?.signer ?? requireKey();
  if (command.dist === undefined) await site.build(names);
  const shellOrigin = new URL(process.env.PUBLIC_URL || 'http://localhost:3000').origin;
  const installation = own?.url ?? process.env.PUBLIC_URL;
  const isChecked = target.isServed && !command.unserved;
  for (const remote of names) {
    const dist = command.dist === undefined ? site.distOf(remote) : resolve(site.cwd, command.dist);
    const { channel } = command;
    const { buildId, changed } = await publish(target, {
      remote,
      dist,
      channel,
      origin: originOf(remote),
      signer,
      check: async (url, id) => {
        if (isChecked) await checkServed(url, id, shellOrigin);
        const { keyId } = signer;
        if (installation) await checkAccepted(installation, { remote, channel, url, keyId });
      },
    });
    print(`${remote} ${buildId} ${changed ? 'is' : 'was already'} live in ${command.channel}`);
  }
}

const requireSigner = async (target: ReleaseTarget, site: ReleaseSite, remote: string) =>
  (await site.own?.(target, [remote]))?.signer ?? requireKey();

/** @throws Problem without a key: the API refuses what is not signed. */
function requireKey(): ReleaseSigner {
  const signer = signerOf(process.env);
  if (signer) return signer;
  throw new Problem(
    'There is no key to sign with. Make one with "npm run release -- new-key <remote> --key-file <file>", have the operator add its public key to PARAPET_RELEASE_PUBLIC_KEYS, and name the file in PARAPET_RELEASE_SIGNING_KEY_FILE. Nothing was made live.',
  );
}

function requirePreview(channel: string | undefined): string {
  if (channel === undefined) throw new UsageProblem(`Name the preview channel.\n\n${USAGE}`);
  return requireChannel(channel);
}
