import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';

/** How Postgres, which refuses to run as root, is started on this machine. */
export interface RunAs {
  /** Who must own the database files, as this process sees it. */
  readonly owner: { readonly uid: number; readonly gid: number };
  /** Puts the program that changes the user, if any, in front of a command. */
  wrap(command: string, args: readonly string[]): { command: string; args: string[] };
}

/** The ways to start Postgres: as this user, as root in a user namespace, or as another user. */
export type RunAsWay = 'this-user' | 'user-namespace' | 'other-user';

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Picks the first way that works here. Ordinary users need none. Root is mapped to another user
 * inside a user namespace, so it still reaches files below a home that only root may enter;
 * where those are switched off, `setpriv` changes the user and keeps the right to pass folders.
 * Throws with one readable line when no way works.
 */
export function findRunAs(ways: readonly RunAsWay[] = waysFor(process.getuid?.() ?? 1)): RunAs {
  for (const way of ways) {
    const runAs = tryWay(way);
    if (runAs) return runAs;
  }
  throw new Error(
    'Postgres refuses to run as root, and neither unshare nor setpriv works here. Start Parapet as an ordinary user.',
  );
}

function waysFor(uid: number): RunAsWay[] {
  return uid !== 0 && hasAccount() ? ['this-user'] : ['user-namespace', 'other-user'];
}

function tryWay(way: RunAsWay): RunAs | undefined {
  const self = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  if (way === 'this-user') return through(self, undefined);
  const account = findUnprivilegedAccount();
  if (!account) return undefined;
  const { uid, gid } = account;
  if (way === 'user-namespace') {
    const prefix = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'];
    return works(prefix) ? through(self, prefix) : undefined;
  }
  // The secure bit makes access(2), by which Postgres looks for itself, respect that right too.
  const caps = [
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--securebits=+no_setuid_fixup',
  ];
  const ids = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  const prefix = ['setpriv', ...ids, ...caps, '--'];
  return works(prefix) ? through(account, prefix) : undefined;
}

function through(owner: Account, prefix: readonly string[] | undefined): RunAs {
  const [program, ...options] = prefix ?? [];
  return {
    owner,
    wrap: (command, args) =>
      program === undefined
        ? { command, args: [...args] }
        : { command: program, args: [...options, command, ...args] },
  };
}

function works(prefix: readonly string[]): boolean {
  const [program = '', ...options] = prefix;
  return spawnSync(program, [...options, 'true'], { stdio: 'ignore' }).status === 0;
}

function hasAccount(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

/** initdb looks its user up by name, so the user must exist: `nobody` does nearly everywhere. */
function findUnprivilegedAccount(): Account | undefined {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ name, uid }) => name !== '' && uid > 0);
  return accounts.find(({ name }) => name === 'nobody') ?? accounts[0];
}
