import { parseArgs } from 'node:util';
import { releasedNameSchema, releasePointerSchema } from '@parapet/contracts/releases/release';
import { readReleaseBaseUrl } from '@parapet/contracts/releases/release-file';
import { releaseProvenanceSchema } from '@parapet/contracts/releases/release-provenance';
import { Problem } from '../launcher/problem.ts';
import { withoutEndSlash } from './targets/without-end-slash.ts';

/** Invalid arguments: the process ends with exit code 2 instead of 1. */
export class UsageProblem extends Problem {}

export const VERBS = [
  'release',
  'rollback',
  'promote',
  'withdraw',
  'list',
  'prune',
  'new-key',
  'sign',
] as const;
export type Verb = (typeof VERBS)[number];

export const USAGE = `Usage: npm run release -- [verb] [remote ...] [options]   (the shell is released as "shell")

  [release] [remote ...]      build, upload, make live; all remotes without a name
  rollback <remote>           make the previous build live again
  promote <remote> <channel>  make the build of a preview channel live in production;
                              "canary": make the canary live for all sessions
  withdraw <remote> <channel> end a preview channel, or "canary"
  list [remote ...]           list builds and the channels they are live in
  prune [remote ...]          remove old builds without a pointer
  new-key <remote ...>        make a key pair that signs the releases of these remotes
  sign <remote>               sign a finished build, to preview it at an address of its own

  --to <target>       a folder, s3://bucket/prefix or supabase://bucket/prefix
                      (default: PARAPET_RELEASES, or the folder of npm start)
  --channel <name>    production (default), or the name of a preview
  --base-url <url>    release: URL of the target's files for browsers (default for the folder of
                      npm start: where it serves them)
  --dist <folder>     release, sign: use this finished build of one remote
  --author <name>     release, sign: who releases it (default: CI's variables, or git)
  --commit <id>       release, sign: the commit it is built from (default: the same)
  --canary <share>    release: to this many of 100 sessions; all others keep what is live
  --untried           release, promote, rollback: without trying the build in a browser, without
                      fetching it from the base URL, and even if the live shell would refuse it;
                      recorded with the release
  --to-build <id>     rollback: the build to make live
  --keep <number>     prune: number of builds to keep per remote (at least 1)
  --key-file <file>   new-key: the file for the private key

release, rollback, promote and sign use the private key in PARAPET_RELEASE_SIGNING_KEY_FILE (a file) or
PARAPET_RELEASE_SIGNING_KEY; releases for npm start on this machine use its own.
`;

/** A parsed and validated command. `positionals` are the arguments without the verb. */
export interface Command {
  readonly verb: Verb;
  readonly positionals: readonly string[];
  readonly to: string | undefined;
  readonly channel: string;
  readonly baseUrl: string | undefined;
  readonly dist: string | undefined;
  readonly author: string | undefined;
  readonly commit: string | undefined;
  readonly canary: number | undefined;
  /** Leaves out the checks that try the build; never those of key, origin and grants. */
  readonly untried: boolean;
  readonly toBuild: string | undefined;
  readonly keep: number | undefined;
  readonly keyFile: string | undefined;
}

/** The verb may come before or after the remote, which a workspace's own script passes first. */
export function readArguments(args: readonly string[]): Command {
  const { values, positionals } = parse(args);
  const verb = VERBS.find((name) => positionals.includes(name));
  const at = verb ? positionals.indexOf(verb) : -1;
  return {
    verb: verb ?? 'release',
    positionals: positionals.filter((_, index) => index !== at),
    to: values.to,
    channel: requireChannel(values.channel ?? 'production'),
    baseUrl: values['base-url'] === undefined ? undefined : requireBaseUrl(values['base-url']),
    dist: values.dist,
    author: requireProvenance('author', values.author),
    commit: requireProvenance('commit', values.commit?.toLowerCase()),
    canary: values.canary === undefined ? undefined : requireShare(values.canary),
    untried: values.untried ?? false,
    toBuild: values['to-build'],
    keep: values.keep === undefined ? undefined : requireCount(values.keep),
    keyFile: values['key-file'],
  };
}

export function requireChannel(channel: string): string {
  if (releasePointerSchema.shape.channel.safeParse(channel).success) return channel;
  throw new UsageProblem(
    `"${channel}" is not a valid channel name: use lower-case letters, digits and dashes only.`,
  );
}

export function requireRemote(remote: string | undefined): string {
  if (remote === undefined) throw new UsageProblem(`Name the remote.\n\n${USAGE}`);
  const parsed = releasedNameSchema.safeParse(remote);
  if (parsed.success) return remote;
  throw new UsageProblem(
    `There is no remote or verb "${remote}". Remotes are named mfe-<name>, and the shell is named shell.`,
  );
}

/**
 * Removes trailing slashes. The URL is published in `/remotes.json`, so it must not contain
 * credentials.
 */
function requireBaseUrl(value: string): string {
  const url = readReleaseBaseUrl(withoutEndSlash(value));
  if (url !== undefined) return withoutEndSlash(url);
  throw new UsageProblem(
    `--base-url is "${value}"; it must be an http(s) URL without credentials, query or fragment.`,
  );
}

function requireProvenance(field: 'author' | 'commit', value: string | undefined) {
  const parsed = releaseProvenanceSchema.shape[field].safeParse(value);
  if (parsed.success) return parsed.data;
  throw new UsageProblem(`--${field} ${parsed.error.issues[0]?.message}.`);
}

function requireShare(value: string): number {
  const share = Number(value);
  if (Number.isInteger(share) && share >= 1 && share <= 99) return share;
  throw new UsageProblem(
    `--canary is "${value}"; it must be a number from 1 to 99, of 100 sessions.`,
  );
}

function requireCount(value: string): number {
  const count = Number(value);
  if (Number.isInteger(count) && count >= 1) return count;
  throw new UsageProblem(`--keep is "${value}"; it must be a number from 1.`);
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        to: text,
        channel: text,
        'base-url': text,
        dist: text,
        author: text,
        commit: text,
        canary: text,
        untried: { type: 'boolean' },
        'to-build': text,
        keep: text,
        'key-file': text,
      },
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageProblem(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
}
