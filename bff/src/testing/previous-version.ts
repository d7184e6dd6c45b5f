import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { linkPackages } from '@parapet/test-kit/link-packages';

const REPOSITORY = join(import.meta.dirname, '../../..');
const MIGRATIONS = 'bff/supabase/migrations';

/** A commit, or why there is none. */
export type Found = { readonly commit: string } | { readonly missing: string };

const git = async (root: string, ...args: string[]): Promise<string> =>
  (await promisify(execFile)('git', args, { cwd: root })).stdout.trim();

async function listMigrations(root: string, commit: string): Promise<string[]> {
  const names = await git(root, 'ls-tree', '-r', '--name-only', commit, '--', `${MIGRATIONS}/`);
  return names.split('\n').filter(Boolean);
}

/**
 * Finds the version before the newest migrations: every commit of the main line is a version, and the
 * last one that lacks some of today's migrations is one version back. A version with a migration that
 * was taken back since is none: nothing of today follows it.
 */
export async function findPreviousVersion(root = REPOSITORY): Promise<Found> {
  const isRepository = await git(root, 'rev-parse', '--is-inside-work-tree').catch(() => 'false');
  if (isRepository !== 'true') return { missing: 'this folder has no git history' };
  const today = new Set(await listMigrations(root, 'HEAD'));
  const wanted = ['--first-parent', '-m', '--no-patch', '--diff-filter=AD', '--format=%H'];
  const changes = await git(root, 'log', ...wanted, '--', MIGRATIONS);
  for (const change of changes.split('\n').filter(Boolean)) {
    const parent = ['rev-parse', '--verify', '--quiet', `${change}^1`];
    const commit = await git(root, ...parent).catch(() => '');
    if (!commit) break;
    const migrations = await listMigrations(root, commit);
    const known = migrations.every((name) => today.has(name));
    if (known && migrations.length < today.size) return { commit };
  }
  return { missing: 'the history of this clone does not reach back to the version before' };
}

/**
 * Writes a version into a folder. It uses the installed packages, and workspaces of its own.
 *
 * @param folder an empty one outside of the repository
 */
export async function checkOutVersion(commit: string, folder: string): Promise<void> {
  const archive = spawn('git', ['archive', '--format=tar', commit], {
    cwd: REPOSITORY,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const unpacked = spawn('tar', ['-x', '-C', folder], { stdio: ['pipe', 'inherit', 'inherit'] });
  archive.stdout.pipe(unpacked.stdin);
  const [code] = await once(unpacked, 'close');
  if (code !== 0) throw new Error(`Commit ${commit} could not be unpacked.`);
  await linkPackages(REPOSITORY, folder);
}
