import {
  type CommandResult,
  done,
  type GrantCommand,
  grantLines,
  type OperatorCommand,
  onlyAccount,
  printable,
  readGrantCommand,
} from '../../platform/command/operator-command.ts';
import type { Database } from '../../platform/db/database.ts';
import { previewGrantsIn } from './preview-rights.repository.ts';

const USAGE = `Usage: npm run previews -- <command>

  grant <e-mail>    lets the account open previews: builds that are not live run with its session
  revoke <e-mail>   ends that at once
  list              lists who may open previews
  log               lists the last changes, newest first

  --by <name>       who decides, for the log (default: the user of this machine)

The database is the one of DATABASE_URL, or that of npm start on this machine, while it runs.`;

const MAX_LOGGED = 100;

/** Decides who may open previews. */
export const previewsCommand: OperatorCommand = {
  usage: USAGE,
  read(args) {
    const command = readGrantCommand(args, ['list', 'log']);
    return command && ((db) => run(db, command));
  },
};

type Command = GrantCommand<'list' | 'log'>;

async function run(db: Database, command: Command): Promise<CommandResult> {
  const grants = previewGrantsIn(db);
  if (command.verb === 'list') {
    return done(grantLines(await grants.list()) || 'Nobody may open previews.');
  }
  if (!('email' in command)) {
    const lines = (await grants.log(MAX_LOGGED)).map(
      ({ at, action, email, subjectId, operator }) =>
        `${at}  ${action}  ${printable(email ?? subjectId)}  by ${printable(operator)}`,
    );
    return done(lines.join('\n') || 'Nothing was changed yet.');
  }
  const email = printable(command.email);
  const found = await onlyAccount(db, command.email);
  if (!('account' in found)) return found;
  const isChanged = await grants.change(command.verb, found.account, command.by);
  if (command.verb === 'grant') {
    return done(isChanged ? `${email} may open previews.` : `${email} may open previews already.`);
  }
  return done(
    isChanged
      ? `${email} may no longer open previews.`
      : `${email} could not open previews before.`,
  );
}
