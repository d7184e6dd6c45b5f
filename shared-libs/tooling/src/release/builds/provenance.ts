import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import {
  provenanceOf,
  type ReleaseProvenance,
  readAuthor,
  readCommit,
} from '@parapet/contracts/releases/release-provenance';

type Environment = Readonly<Record<string, string | undefined>>;

/** Commit and author as GitHub, GitLab, Azure Pipelines and CircleCI name them. */
const CI_VARIABLES = [
  ['GITHUB_SHA', 'GITHUB_ACTOR'],
  ['CI_COMMIT_SHA', 'GITLAB_USER_NAME'],
  ['BUILD_SOURCEVERSION', 'BUILD_REQUESTEDFOR'],
  ['CIRCLE_SHA1', 'CIRCLE_USERNAME'],
] as const;
const GIT_TIMEOUT_MS = 5000;

/**
 * Author and commit of a release: from its options, else from CI, else of the last commit of the
 * repository that contains `folder`. What nobody knows is absent; that never fails.
 */
export function readProvenance(
  options: { readonly author: string | undefined; readonly commit: string | undefined },
  env: Environment,
  folder: string,
): ReleaseProvenance {
  const found = fromCi(env) ?? fromGit(folder);
  return provenanceOf({
    author: options.author ?? found.author,
    commit: options.commit ?? found.commit,
  });
}

function fromCi(env: Environment): ReleaseProvenance | undefined {
  const names = CI_VARIABLES.find(([commit]) => env[commit]);
  return names && { commit: readCommit(env[names[0]]), author: readAuthor(env[names[1]]) };
}

/** The name only: an address of mail would be readable by everybody who can read the target. */
function fromGit(folder: string): ReleaseProvenance {
  if (!isInRepository(folder)) return {};
  try {
    const output = execFileSync('git', ['log', '-1', '--no-show-signature', '--format=%H%n%an'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: GIT_TIMEOUT_MS,
    });
    const [commit, author] = output.split('\n');
    return { commit: readCommit(commit), author: readAuthor(author) };
  } catch {
    return {};
  }
}

function isInRepository(folder: string): boolean {
  const at = resolve(folder);
  return existsSync(join(at, '.git')) || (dirname(at) !== at && isInRepository(dirname(at)));
}
