import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';

/** How Postgres, which refuses to run as root, is started on this machine. */
export interface RunAs {
  /** The owner of the database files, as seen by this process. */
  readonly owner: { readonly uid: number; readonly gid: number };
  /** Prefixes a command with the program that changes the user, if any. */
  wrap(command: string, args: readonly string[]): { command: string; args: string[] };
}

/** How to start Postgres: as this user, as root in a user namespace, or as another user. */
export type RunAsWay = 'this-user' | 'user-namespace' | 'other-user';

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Returns the first way that works. Root is mapped to another user in a user namespace, so that it
 * can still read files below root's home; without namespaces, `setpriv` changes the user and keeps
 * the right to pass folders.
 * @throws with a one-line message when no way works.
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
  if (way === 'this-user') return runAsWith(self, undefined);
  const account = findUnprivilegedAccount();
  if (!account) return undefined;
  const { uid, gid } = account;
  if (way === 'user-namespace') {
    const prefix = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'];
    return works(prefix) ? runAsWith(self, prefix) : undefined;
  }
  // The secure bit makes access(2), which Postgres uses to find itself, respect that right too.
  const caps = [
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--securebits=+no_setuid_fixup',
  ];
  const ids = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  const prefix = ['setpriv', ...ids, ...caps, '--'];
  return works(prefix) ? runAsWith(account, prefix) : undefined;
}

function runAsWith(owner: Account, prefix: readonly string[] | undefined): RunAs {
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

/** initdb looks up its user by name, so the user must exist; `nobody` exists on most systems. */
function findUnprivilegedAccount(): Account | undefined {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ name, uid }) => name !== '' && uid > 0);
  return accounts.find(({ name }) => name === 'nobody') ?? accounts[0];
}
