import { hostname, userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { readAuthor } from '@parapet/contracts/release-provenance';
import { installationDatabase } from '../embedded/installation-database.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { requireDatabase } from '../platform/db/require-database.ts';
import { previewGrantsIn } from '../web/preview-rights.repository.ts';

const USAGE = `Usage: npm run previews -- <command>

  grant <e-mail>    lets the account open previews: builds that are not live run with its session
  revoke <e-mail>   ends that at once
  list              lists who may open previews
  log               lists the last changes, newest first

  --by <name>       who decides, for the log (default: the user of this machine)

The database is the one of DATABASE_URL, or that of npm start on this machine, while it runs.`;

const MOST_LOGGED = 100;

export interface CommandResult {
  readonly code: 0 | 1 | 2;
  readonly output: string;
}

const failed = (output: string): CommandResult => ({ code: 1, output });
const done = (output: string): CommandResult => ({ code: 0, output });

/** Runs a command of the operator on previews, and returns what to print. */
export async function runPreviewCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  repository: string,
): Promise<CommandResult> {
  const command = readCommand(args);
  if (command === undefined) return { code: 2, output: USAGE };
  let db: Database | undefined;
  try {
    const url = await installationDatabase(env, repository);
    db = openDatabase({ url, poolSize: 1, onError: () => undefined });
    await requireDatabase(db, url);
    return await run(db, command);
  } catch (error) {
    return failed(describe(error));
  } finally {
    await db?.close();
  }
}

type Command = { readonly verb: 'list' } | { readonly verb: 'log' } | Change;

interface Change {
  readonly verb: 'grant' | 'revoke';
  readonly email: string;
  /** Who decides. */
  readonly by: string;
}

/** A container may run under a number without a name. */
function thisOperator(): string {
  try {
    return `${userInfo().username} on ${hostname()}`;
  } catch {
    return `user ${process.getuid?.()} on ${hostname()}`;
  }
}

function readCommand(args: readonly string[]): Command | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { by: { type: 'string' } },
      allowPositionals: true,
    });
    const [verb, email, ...more] = positionals;
    if ((verb === 'list' || verb === 'log') && email === undefined) return { verb };
    if (verb !== 'grant' && verb !== 'revoke') return undefined;
    const by = readAuthor(values.by ?? thisOperator());
    if (email === undefined || more.length > 0 || by === undefined) return undefined;
    return { verb, email, by };
  } catch {
    return undefined;
  }
}

async function run(db: Database, command: Command): Promise<CommandResult> {
  const grants = previewGrantsIn(db);
  if (command.verb === 'list') {
    const lines = (await grants.list()).map(
      ({ email, grantedAt, grantedBy }) =>
        `${printable(email)}  since ${grantedAt}, by ${printable(grantedBy)}`,
    );
    return done(lines.join('\n') || 'Nobody may open previews.');
  }
  if (command.verb === 'log') {
    const lines = (await grants.log(MOST_LOGGED)).map(
      ({ at, action, email, subjectId, operator }) =>
        `${at}  ${action}  ${printable(email ?? subjectId)}  by ${printable(operator)}`,
    );
    return done(lines.join('\n') || 'Nothing was changed yet.');
  }
  const email = printable(command.email);
  const [account, ...others] = await grants.accountsOf(command.email);
  if (account === undefined) {
    return failed(`There is no account with the confirmed address ${email}.`);
  }
  if (others.length > 0) {
    return failed(`${others.length + 1} accounts have the address ${email}. Nothing was changed.`);
  }
  const isChanged = await grants.change(command.verb, account, command.by);
  if (command.verb === 'grant') {
    return done(isChanged ? `${email} may open previews.` : `${email} may open previews already.`);
  }
  return done(
    isChanged
      ? `${email} may no longer open previews.`
      : `${email} could not open previews before.`,
  );
}

/** Addresses come from the auth service, and the terminal interprets control characters. */
const printable = (text: string | null): string =>
  (text ?? 'an account without an address').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?');

const describe = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === '42883' || code === '42P01') {
    return 'This database is of an earlier version. Start Parapet, or run npm run migrate -w bff, first.';
  }
  return error instanceof Error ? error.message : String(error);
};
