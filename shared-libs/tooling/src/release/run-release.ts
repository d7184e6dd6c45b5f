import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { SHELL } from '@parapet/contracts/releases/release';
import { type Command, requireRemote, UsageProblem } from './arguments.ts';
import { readProvenance } from './builds/provenance.ts';
import { type ReleaseSite, releasingTo } from './builds/release-site.ts';
import { requireAll } from './builds/require-all.ts';
import { manifestFile } from './builds/sealed-build.ts';
import { checkBuild } from './checks/check-build.ts';
import { checkCandidate } from './checks/check-candidate.ts';
import { checkServed, Unreachable } from './checks/check-served.ts';
import { checkTried } from './checks/check-tried.ts';
import { hasKey } from './signing/environment-signer.ts';
import type { ReleaseTarget } from './targets/release-target.ts';
import { CANARY } from './verbs/canary.ts';
import { publish, type ReleaseOutcome } from './verbs/publish.ts';

const LIVE = 'production';
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Builds, uploads and makes live what the command names. */
export async function runRelease(
  target: ReleaseTarget,
  command: Command,
  site: ReleaseSite,
): Promise<void> {
  const { channel, canary, untried } = command;
  if (channel === CANARY || (canary !== undefined && channel !== LIVE)) {
    throw new UsageProblem(
      'A canary is released to production by --canary <share>, without --channel.',
    );
  }
  const remotes = command.positionals.map(requireRemote);
  const names = remotes.length > 0 ? remotes : site.remotes;
  if (command.dist !== undefined && names.length !== 1) {
    throw new UsageProblem('--dist requires the name of exactly one remote.');
  }
  const missing = names.find((remote) => !site.has(remote));
  if (missing && command.dist === undefined) {
    throw new UsageProblem(`There is no folder ${missing} to build.`);
  }
  const baseUrl = command.baseUrl ?? target.publicUrl;
  const needsUrl = names.some((name) => name !== SHELL) || !untried;
  const own = await site.own?.(target, names);
  requireAll({
    hasTarget: true,
    hasUrl: baseUrl !== null || own !== undefined || !needsUrl,
    hasKey: own !== undefined || hasKey(process.env),
  });
  const releasing = releasingTo(own);
  const { signer, servedAt } = releasing;
  const originOf = (name: string) => (baseUrl === null ? servedAt?.(name) : `${baseUrl}/${name}`);
  if (command.dist === undefined) await site.build(names);
  const provenance = readProvenance(command, process.env, site.cwd);
  for (const remote of names) {
    const dist = command.dist === undefined ? site.distOf(remote) : resolve(site.cwd, command.dist);
    const buildId = await checkBuild(dist, remote);
    const origin = originOf(remote);
    const url = origin === undefined ? undefined : `${origin}/${buildId}/`;
    const manifest = await readFile(join(dist, manifestFile(buildId)), 'utf8');
    const candidate = { remote, channel, url, manifest, untried };
    const grants = await checkCandidate(target, releasing, candidate);
    // A preview is a look at what may not work yet; its promotion tries it.
    const isTried = !untried && channel === LIVE;
    if (isTried) await checkTried(site, { remote, dist, grants });
    const outcome = await publish(target, {
      remote,
      dist,
      channel,
      origin,
      signer,
      provenance: isTried ? provenance : { ...provenance, untried: true },
      ...(canary !== undefined && { canary }),
      check: async (baseUrl) => {
        if (untried || baseUrl === undefined) return;
        await checkServed({ remote, baseUrl, buildId }, shellOrigin()).catch((error: unknown) => {
          // An installation of this machine that is stopped serves its folder when it starts.
          if (!own || !(error instanceof Unreachable)) throw error;
          process.stderr.write(`${own.url} does not run; it serves ${remote} when it starts.\n`);
        });
      },
    });
    print(describeOutcome(remote, command, outcome));
  }
}

const shellOrigin = (): string => new URL(process.env.PUBLIC_URL || 'http://localhost:3000').origin;

function describeOutcome(
  remote: string,
  { channel, canary }: Command,
  { buildId, changed }: ReleaseOutcome,
): string {
  const verb = changed ? 'is' : 'was already';
  if (canary === undefined) return `${remote} ${buildId} ${verb} live in ${channel}`;
  return `${remote} ${buildId} ${verb} the canary for ${canary} of 100 sessions, each from its next page load`;
}
