import { type Tier, tierSchema, tiers } from '@parapet/contracts/plans/subscription';
import {
  type CommandResult,
  done,
  failed,
  type OperatorCommand,
  onlyAccount,
  printable,
  readOperatorArguments,
} from '../../platform/command/operator-command.ts';
import type { Database } from '../../platform/db/database.ts';
import { planGrantsIn } from './plan-grants.repository.ts';

const USAGE = `Usage: npm run plans -- <command>

  set <e-mail> <plan>   gives the account a plan: ${tiers.join(', ')}
  list                  lists the accounts with another plan than the free one

  --by <name>           who decides, for the log (default: the user of this machine)

A plan that is paid for is not changed by hand: its owner cancels it first.
The database is the one of DATABASE_URL, or that of npm start on this machine, while it runs.`;

const MAX_LISTED = 1000;

type Command =
  | { readonly verb: 'list' }
  | { readonly verb: 'set'; readonly email: string; readonly tier: Tier; readonly by: string };

/** Gives plans by hand. */
export const plansCommand: OperatorCommand = {
  usage: USAGE,
  read(args) {
    const command = readCommand(args);
    return command && ((db) => run(db, command));
  },
};

function readCommand(args: readonly string[]): Command | undefined {
  const read = readOperatorArguments(args);
  if (read === undefined) return undefined;
  const [verb, email, plan, ...more] = read.words;
  if (verb === 'list' && email === undefined) return { verb };
  const tier = tierSchema.safeParse(plan);
  if (verb !== 'set' || email === undefined || !tier.success || more.length > 0) return undefined;
  return read.by === undefined ? undefined : { verb, email, tier: tier.data, by: read.by };
}

async function run(db: Database, command: Command): Promise<CommandResult> {
  const grants = planGrantsIn(db);
  if (command.verb === 'list') {
    const lines = (await grants.list(MAX_LISTED)).map(({ email, tier, extraAssets, periodEnd }) =>
      [
        printable(email),
        tier,
        ...(extraAssets > 0 ? [`${extraAssets} extra assets`] : []),
        periodEnd === null ? 'set by hand' : `paid until ${periodEnd}`,
      ].join('  '),
    );
    return done(lines.join('\n') || 'Every account has the free plan.');
  }
  const { email, tier, by } = command;
  const found = await onlyAccount(db, email);
  if (!('account' in found)) return found;
  const before = await grants.set(found.account, tier, by);
  const shown = printable(email);
  if (before === null) {
    return failed(`${shown} pays for a plan. Nothing was changed: it is cancelled first.`);
  }
  return done(
    before === tier
      ? `${shown} has ${tier} already.`
      : `${shown} has ${tier} now, before ${before}.`,
  );
}
