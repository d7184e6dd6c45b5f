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
import { operatorGrantsIn } from './operator.repository.ts';

const USAGE = `Usage: npm run operators -- <command>

  grant <e-mail>    lets the account see all accounts, plans, workspaces, workers and queues at /dashboard/operator,
                    and make buckets of files at /storage/v1
  revoke <e-mail>   ends that at once
  list              lists who may

  --by <name>       who decides, for the log (default: the user of this machine)

The database is the one of DATABASE_URL, or that of npm start on this machine, while it runs.`;

type Command = GrantCommand<'list'>;

/** Decides who is an operator. */
export const operatorsCommand: OperatorCommand = {
  usage: USAGE,
  read(args) {
    const command = readGrantCommand(args, ['list']);
    return command && ((db) => run(db, command));
  },
};

async function run(db: Database, command: Command): Promise<CommandResult> {
  const grants = operatorGrantsIn(db);
  if (command.verb === 'list') {
    return done(grantLines(await grants.list()) || 'Nobody may see the operator page.');
  }
  const { verb, email, by } = command;
  const found = await onlyAccount(db, email);
  if (!('account' in found)) return found;
  const isChanged = await grants.change(verb, found.account, by);
  const state = verb === 'grant' ? 'may see the operator page' : 'may not see the operator page';
  return done(`${printable(email)} ${state}${isChanged ? '' : ' already'}.`);
}
