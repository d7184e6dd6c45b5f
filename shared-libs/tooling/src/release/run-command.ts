import { SHELL } from '@parapet/contracts/releases/release';
import {
  type Command,
  readArguments,
  requireChannel,
  requireRemote,
  USAGE,
  UsageProblem,
  type Verb,
} from './arguments.ts';
import { openReleasing, type ReleaseSite } from './builds/release-site.ts';
import { requireAll } from './builds/require-all.ts';
import { checkStoredCandidate } from './checks/check-candidate.ts';
import { checkStoredTried } from './checks/check-tried.ts';
import { makeKey, signBuild } from './run-key-command.ts';
import { runRelease } from './run-release.ts';
import { hasKey } from './signing/environment-signer.ts';
import { openTarget } from './targets/open-target.ts';
import type { ReleaseTarget } from './targets/release-target.ts';
import { CANARY, endCanary, promoteCanary } from './verbs/canary.ts';
import { describeHealth } from './verbs/health.ts';
import { describeReleases, list } from './verbs/list.ts';
import { type CheckBuild, findPointer } from './verbs/pointer.ts';
import { promote } from './verbs/promote.ts';
import { prune } from './verbs/prune.ts';
import { rollback } from './verbs/rollback.ts';
import { withdraw } from './verbs/withdraw.ts';

const LIVE = 'production';
const print = (line: string) => process.stdout.write(`${line}\n`);

type Run = (target: ReleaseTarget, command: Command, site: ReleaseSite) => Promise<void>;

const RUN: Record<Exclude<Verb, 'new-key' | 'sign'>, Run> = {
  release: runRelease,
  async rollback(target, { positionals, channel, toBuild, untried }, site) {
    const remote = requireRemote(positionals[0]);
    const releasing = await openReleasing(site, target, [remote]);
    const { signer } = releasing;
    const live = await findPointer(target, { remote, channel });
    if (live?.canary && toBuild === undefined) {
      const ended = await endCanary(target, signer, remote);
      print(`${remote} ${live.buildId} is live in production, and its canary ${ended} has ended`);
      return;
    }
    const check: CheckBuild = async (url, buildId) => {
      await checkStoredCandidate(target, releasing, { remote, channel, url, buildId, untried });
    };
    const buildId = await rollback(target, signer, { remote, channel }, toBuild, check);
    print(`${remote} ${buildId} is live in ${channel}`);
  },
  async promote(target, { positionals, untried }, site) {
    const remote = requireRemote(positionals[0]);
    const preview = requirePreview(positionals[1]);
    const releasing = await openReleasing(site, target, [remote]);
    const { signer } = releasing;
    const isCanary = preview === CANARY;
    const check: CheckBuild = async (url, buildId) => {
      const candidate = { remote, channel: LIVE, url, buildId, untried };
      const grants = await checkStoredCandidate(target, releasing, candidate);
      // A canary was tried when it was released.
      if (isCanary || untried) return;
      await checkStoredTried(target, site, { remote, buildId, grants });
    };
    const buildId = isCanary
      ? await promoteCanary(target, signer, remote, check)
      : await promote(target, signer, { remote, preview, untried }, check);
    print(`${remote} ${buildId} is live in production`);
  },
  async withdraw(target, { positionals }, site) {
    const remote = requireRemote(positionals[0]);
    const preview = requirePreview(positionals[1]);
    if (preview === CANARY) {
      const { signer } = await openReleasing(site, target, [remote]);
      print(`The canary ${await endCanary(target, signer, remote)} of ${remote} has ended`);
      return;
    }
    await withdraw(target, remote, preview);
    print(`${remote} is withdrawn from ${preview}`);
  },
  async list(target, { positionals }, site) {
    const releases = await list(target, positionals.map(requireRemote));
    print(describeReleases(releases));
    const remotes = releases.map(({ remote }) => remote).filter((remote) => remote !== SHELL);
    const installation = (await site.own?.(target, remotes))?.url ?? process.env.PUBLIC_URL;
    if (!installation) return;
    for (const remote of remotes) {
      const lines = await describeHealth(installation, remote);
      if (lines.length > 0) print([remote, ...lines].join('\n'));
    }
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
    const to = command.to ?? defaultTarget(command, site);
    const target = openTarget(to, process.env, site.cwd);
    await RUN[verb](target, command, site);
  }
}

/** Throws a UsageProblem; that of a release names all that it needs. */
function defaultTarget(command: Command, site: ReleaseSite): string {
  try {
    return site.defaultTarget();
  } catch (error) {
    if (command.verb === 'release' && error instanceof UsageProblem) {
      const hasUrl = command.baseUrl !== undefined;
      requireAll({ hasTarget: false, hasUrl, hasKey: hasKey(process.env) });
    }
    throw error;
  }
}

function requirePreview(channel: string | undefined): string {
  if (channel === undefined) throw new UsageProblem(`Name the preview channel.\n\n${USAGE}`);
  return requireChannel(channel);
}
