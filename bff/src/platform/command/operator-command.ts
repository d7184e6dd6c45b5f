import { hostname, userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { readAuthor } from '@parapet/contracts/releases/release-provenance';
import { accountsByEmail } from '../auth/accounts.repository.ts';
import type { Database } from '../db/database.ts';

/** Describes what a command of the operator prints, and how it exits: 0 done, 1 failed, 2 invalid arguments. */
export interface CommandResult {
  readonly code: 0 | 1 | 2;
  readonly output: string;
}

export const failed = (output: string): CommandResult => ({ code: 1, output });
export const done = (output: string): CommandResult => ({ code: 0, output });

/** A command of the operator on the database of the installation. */
export interface OperatorCommand {
  readonly usage: string;
  /** Returns what the arguments ask for; undefined where they are invalid. */
  read(args: readonly string[]): OperatorTask | undefined;
}

/** Work that prints lines as it goes on, and at last what it has done. */
export type OperatorTask = (db: Database, print: (line: string) => void) => Promise<CommandResult>;

/** The one account with a confirmed address. */
export async function onlyAccount(
  db: Database,
  email: string,
): Promise<{ readonly account: string } | CommandResult> {
  const [account, ...others] = await accountsByEmail(db, email);
  const shown = printable(email);
  if (account === undefined) {
    return failed(`There is no account with the confirmed address ${shown}.`);
  }
  if (others.length === 0) return { account };
  return failed(`${others.length + 1} accounts have the address ${shown}. Nothing was changed.`);
}

/** The words of a command line, and who decides; that is undefined for a name that no log takes. */
export interface OperatorArguments {
  readonly words: readonly string[];
  readonly by: string | undefined;
}

/** Undefined for an option that is not known. */
export function readOperatorArguments(args: readonly string[]): OperatorArguments | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { by: { type: 'string' } },
      allowPositionals: true,
    });
    return { words: positionals, by: readAuthor(values.by ?? thisOperator()) };
  } catch {
    return undefined;
  }
}

/** A command that lists, or that changes a right of one account. */
export type GrantCommand<List extends string> =
  | { readonly verb: List }
  | { readonly verb: 'grant' | 'revoke'; readonly email: string; readonly by: string };

/** Undefined for what is neither `grant` or `revoke` of an address nor one of the `lists`. */
export function readGrantCommand<List extends string>(
  args: readonly string[],
  lists: readonly List[],
): GrantCommand<List> | undefined {
  const read = readOperatorArguments(args);
  const [verb, email, ...more] = read?.words ?? [];
  const list = lists.find((name) => name === verb);
  if (list !== undefined) return email === undefined ? { verb: list } : undefined;
  if ((verb !== 'grant' && verb !== 'revoke') || email === undefined || more.length > 0) {
    return undefined;
  }
  return read?.by === undefined ? undefined : { verb, email, by: read.by };
}

/** The lines of those who have a right. */
export const grantLines = (
  grants: readonly { email: string | null; grantedAt: string; grantedBy: string }[],
): string =>
  grants
    .map(
      ({ email, grantedAt, grantedBy }) =>
        `${printable(email)}  since ${grantedAt}, by ${printable(grantedBy)}`,
    )
    .join('\n');

/** A container may run under a number without a name. */
function thisOperator(): string {
  try {
    return `${userInfo().username} on ${hostname()}`;
  } catch {
    return `user ${process.getuid?.()} on ${hostname()}`;
  }
}

/** Addresses come from the auth service, and the terminal interprets control characters. */
export const printable = (text: string | null): string =>
  (text ?? 'an account without an address').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?');
