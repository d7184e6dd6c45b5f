import { parseArgs } from 'node:util';
import {
  auditedWorkspaces,
  type VerifiedChain,
  verifyChain,
} from '../../platform/audit/verify-chain.ts';
import {
  type CommandResult,
  done,
  failed,
  type OperatorCommand,
} from '../../platform/command/operator-command.ts';
import type { Database } from '../../platform/db/database.ts';

const USAGE = `Usage: npm run audit:verify -- [--workspace <id>] [--head <hash>]

Computes the hash of every entry of the audit log again and says where a chain breaks.

  --workspace <id>  verifies one workspace (default: all)
  --head <hash>     a head of that workspace from an earlier run: fails unless the chain still has it, since
                    entries that are cut off at the end leave no gap

The database is the one of DATABASE_URL, or that of npm start on this machine, while it runs.
Exit codes: 0 whole, 1 broken or not verified, 2 invalid arguments.`;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const sha256 = /^[0-9a-f]{64}$/;

interface Wanted {
  readonly workspace: string | undefined;
  readonly head: string | undefined;
}

/** Verifies the chains of the audit log. */
export const auditCommand: OperatorCommand = {
  usage: USAGE,
  read(args) {
    const wanted = readWanted(args);
    return wanted && ((db, print) => verify(db, wanted, print));
  },
};

async function verify(
  db: Database,
  { workspace, head }: Wanted,
  print: (line: string) => void,
): Promise<CommandResult> {
  let checked = 0;
  let broken = 0;
  for await (const id of workspace === undefined ? auditedWorkspaces(db) : [workspace]) {
    const chain = await verifyChain(db, id, head);
    const problem = problemOf(chain);
    if (problem !== null) broken += 1;
    checked += 1;
    // A workspace without entries says nothing among all of them.
    if (chain.rows > 0 || problem !== null || workspace !== undefined) {
      print(`${id}  ${problem ?? `whole, ${chain.rows} entries, head ${chain.head ?? 'none'}`}`);
    }
  }
  if (broken > 0) return failed(`${broken} of ${checked} broken.`);
  return done(`${checked} ${checked === 1 ? 'workspace' : 'workspaces'} verified.`);
}

function problemOf({ rows, broken, hasExpected }: VerifiedChain): string | null {
  if (broken) {
    const { id, at, action, kind } = broken;
    const reason =
      kind === 'altered'
        ? 'its content has another hash than was stored'
        : 'the entry before it was removed, inserted or replaced';
    return `BROKEN at entry ${id} (${action}, ${at}) after ${rows} whole ones: ${reason}`;
  }
  return hasExpected === false ? `BROKEN: the chain of ${rows} entries has lost that head` : null;
}

function readWanted(args: readonly string[]): Wanted | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { workspace: { type: 'string' }, head: { type: 'string' } },
    });
    const { workspace, head } = values;
    if (workspace !== undefined && !uuid.test(workspace)) return undefined;
    if (head !== undefined && (workspace === undefined || !sha256.test(head))) return undefined;
    return { workspace, head };
  } catch {
    return undefined;
  }
}
