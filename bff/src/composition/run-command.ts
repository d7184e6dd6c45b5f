import { auditCommand } from '../domains/audit/audit-command.ts';
import { operatorsCommand } from '../domains/operator/operators-command.ts';
import { plansCommand } from '../domains/subscription/plans-command.ts';
import { installationDatabase } from '../embedded/installation-database.ts';
import {
  type CommandResult,
  failed,
  type OperatorCommand,
} from '../platform/command/operator-command.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { requireDatabase } from '../platform/db/require-database.ts';
import { previewsCommand } from '../web/previews/previews-command.ts';

const commands = new Map<string, OperatorCommand>([
  ['operators', operatorsCommand],
  ['plans', plansCommand],
  ['previews', previewsCommand],
  ['audit:verify', auditCommand],
]);

/** The surroundings of a command. */
export interface CommandPlace {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder of the repository, whose installation runs unless `DATABASE_URL` names another. */
  readonly repository: string;
  /** Gets each line before the last. */
  readonly print?: (line: string) => void;
}

/** Runs a command of the operator on the database of the installation; a failure is a result that says why. */
export async function runCommand(
  [name = '', ...args]: readonly string[],
  { env, repository, print = () => undefined }: CommandPlace,
): Promise<CommandResult> {
  const command = commands.get(name);
  if (!command) return { code: 2, output: `Commands: ${[...commands.keys()].join(', ')}` };
  const task = command.read(args);
  if (!task) return { code: 2, output: command.usage };
  let db: Database | undefined;
  try {
    const url = await installationDatabase(env, repository);
    db = openDatabase({ url, poolSize: 1, onError: () => undefined });
    await requireDatabase(db, url);
    return await task(db, print);
  } catch (error) {
    return failed(describe(error));
  } finally {
    await db?.close();
  }
}

const describe = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === '42883' || code === '42P01') {
    return 'This database is of an earlier version. Start Parapet, or run npm run migrate -w bff, first.';
  }
  return error instanceof Error ? error.message : String(error);
};
