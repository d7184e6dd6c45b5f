import { execFileSync } from 'node:child_process';
import { Problem } from '../launcher/problem.ts';

/** The files that differ from `base`, a commit, and the new ones that git does not ignore. */
export interface Changes {
  readonly base: string;
  /** Paths from the root of the repository. */
  readonly files: readonly string[];
}

const MAIN = ['main', 'origin/main'];

/**
 * The changes since a commit or branch; by default since this branch left main. On main that is
 * the last commit. Throws a Problem when there is no such commit.
 */
export function readChanges(root: string, since?: string): Changes {
  const base = since === undefined ? leftMainAt(root) : commonCommit(root, since);
  if (base === undefined) {
    throw new Problem(
      since === undefined
        ? 'There is no branch main to compare with. Name a commit: npm test -- --changed <base>'
        : `There is no commit or branch "${since}" to compare with.`,
    );
  }
  const changed = list(root, 'diff', '--name-only', '--no-renames', '-z', base);
  const added = list(root, 'ls-files', '--others', '--exclude-standard', '-z');
  return { base, files: [...new Set([...changed, ...added])].sort() };
}

function leftMainAt(root: string): string | undefined {
  return MAIN.map((branch) => commonCommit(root, branch)).find((commit) => commit !== undefined);
}

function commonCommit(root: string, other: string): string | undefined {
  try {
    return git(root, 'merge-base', 'HEAD', '--end-of-options', other).trim();
  } catch {
    return undefined;
  }
}

function list(root: string, ...args: string[]): string[] {
  return git(root, ...args)
    .split('\0')
    .filter((name) => name !== '');
}

function git(root: string, ...args: string[]): string {
  const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio });
}
