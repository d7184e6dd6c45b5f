import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { SHELL } from '@parapet/contracts/releases/release';
import { type Command, requireRemote, UsageProblem } from './arguments.ts';
import { readProvenance } from './builds/provenance.ts';
import { type ReleaseSite, releasingTo } from './builds/release-site.ts';
import { manifestFile } from './builds/sealed-build.ts';
import { checkCandidate } from './checks/check-candidate.ts';
import { checkServed } from './checks/check-served.ts';
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
  const { channel, canary, seed, anyway, unserved } = command;
  if (channel === CANARY || (canary !== undefined && (channel !== LIVE || seed))) {
    throw new UsageProblem(
      'A canary is released to production by --canary <share>, alone: without --channel and --seed.',
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
  const needsUrl = names.some((name) => name !== SHELL) || !unserved;
  const own = await site.own?.(target, names);
  if (baseUrl === null && !own && needsUrl) {
    throw new UsageProblem('Set the URL of the files: --base-url https://static.example.com');
  }
  const releasing = releasingTo(own);
  const { signer, servedAt } = releasing;
  const originOf = (name: string) => (baseUrl === null ? servedAt?.(name) : `${baseUrl}/${name}`);
  if (command.dist === undefined) await site.build(names);
  const provenance = readProvenance(command, process.env, site.cwd);
  for (const remote of names) {
    const dist = command.dist === undefined ? site.distOf(remote) : resolve(site.cwd, command.dist);
    const outcome = await publish(target, {
      remote,
      dist,
      channel,
      origin: originOf(remote),
      signer,
      provenance,
      ...(canary !== undefined && { canary }),
      seed,
      check: async (url, buildId) => {
        const manifest = await readFile(join(dist, manifestFile(buildId)), 'utf8');
        await checkCandidate(target, releasing, { remote, channel, url, manifest, anyway, seed });
        if (!unserved && url !== undefined) {
          await checkServed({ remote, baseUrl: url, buildId }, shellOrigin());
        }
      },
    });
    print(describeOutcome(remote, command, outcome));
  }
}

const shellOrigin = (): string => new URL(process.env.PUBLIC_URL || 'http://localhost:3000').origin;

function describeOutcome(
  remote: string,
  { channel, canary }: Command,
  { buildId, changed, left }: ReleaseOutcome,
): string {
  if (left !== undefined) return `${remote} stays as a team released it: ${left}`;
  const verb = changed ? 'is' : 'was already';
  if (canary === undefined) return `${remote} ${buildId} ${verb} live in ${channel}`;
  return `${remote} ${buildId} ${verb} the canary for ${canary} of 100 sessions`;
}
