import type { BreachImport } from '@parapet/contracts/breach/breach-search';
import type { Bundles } from '@parapet/scanner/data-bundles';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { chunksOf } from '../../../platform/db/chunks.ts';
import type { Database, WorkspaceTx } from '../../../platform/db/database.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { EnterWorkspace } from '../../../platform/workspace-scope.ts';
import { breachSettleQueue } from '../breach-queues.ts';
import { LEAKS_PER_TRANSACTION, recordLeaks } from '../exposures/record-leaks.ts';
import { identityVault } from '../identities/identity-vault.ts';
import { type ProvedNamesPorts, readProvedNames } from '../proved-names.ts';
import { importsIn } from '../repositories/imports.repository.ts';
import { breachList } from '../sources/breach-list.ts';
import { ImportError } from './import-error.ts';
import { type FoundLeak, type ReadImport, readImport } from './read-import.ts';

export interface ImportBreachesPorts extends ProvedNamesPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly db: Database;
  readonly secrets: Secrets;
  readonly queue: Pick<Queue, 'send'>;
  readonly readBundles: () => Promise<Bundles>;
}

/** Imports of a workspace at a time. */
const MAX_RUNNING = 2;
const HEARTBEAT_MS = 5000;

/**
 * Reads a file as it is uploaded and stores exposures of proved domains. The file itself is kept nowhere. An
 * import that is killed leaves what it has stored, and says so; the same file again adds the rest.
 * @throws AppError conflict without a proved domain, invalid_input for a file that cannot be read
 */
export const importBreaches =
  (ports: ImportBreachesPorts) =>
  async (
    actor: Actor,
    workspaceId: string,
    fileName: string,
    openFile: () => AsyncIterable<Uint8Array>,
  ): Promise<BreachImport> => {
    await ports.enterWorkspace(actor, workspaceId, 'searchBreaches', async () => undefined);
    const file = openFile();
    const { importId, proved } = await begin(ports, actor, workspaceId, fileName);
    const inWorkspace = <T>(work: (scope: WorkspaceTx) => Promise<T>) =>
      ports.db.asActor(actor, (tx) => work({ tx, workspaceId }));
    try {
      const read = await readImport(file, {
        proved,
        vault: identityVault(ports.secrets, workspaceId),
        factsOf: breachList(await ports.readBundles()),
        onProgress: everyFewSeconds((rows) =>
          inWorkspace((scope) => importsIn(scope).progress(importId, rows)),
        ),
      });
      const stored = await store(inWorkspace, importId, read);
      return await ports.enterWorkspace(actor, workspaceId, 'searchBreaches', async (scope) => {
        await importsIn(scope).finish(importId, { ...read, ...stored });
        await ports.queue.send(scope.tx, breachSettleQueue, { workspaceId, foundBy: importId });
        await scope.audit({
          action: 'breach.imported',
          targetType: 'breach_import',
          targetId: importId,
          after: { fileName, rows: read.rows, kept: stored.kept, known: stored.known },
        });
        const after = await importsIn(scope).find(importId);
        if (!after) throw new Error('The import was not stored.');
        return after;
      });
    } catch (error) {
      const isUnreadable = error instanceof ImportError;
      const problem = isUnreadable
        ? error.message
        : 'The import broke off. Import the same file again: what is stored is not doubled.';
      await inWorkspace((scope) => importsIn(scope).fail(importId, problem)).catch(() => undefined);
      if (isUnreadable) throw fieldError(['file'], error.message);
      throw error;
    }
  };

const begin = (ports: ImportBreachesPorts, actor: Actor, workspaceId: string, fileName: string) =>
  ports.enterWorkspace(actor, workspaceId, 'searchBreaches', async (scope) => {
    if (scope.assetScope !== null) {
      const message = 'You see the assets with some tags; a file is about all of the workspace.';
      throw new AppError('role_insufficient', message);
    }
    const proved = await readProvedNames(ports, scope);
    if (proved.size === 0) {
      const message = 'Prove the ownership of a domain first: only its addresses are kept.';
      throw new AppError('conflict', message);
    }
    const imports = importsIn(scope);
    if ((await imports.countRunning()) >= MAX_RUNNING) {
      throw new AppError('conflict', 'Two imports are running. Wait until one has ended.');
    }
    return { importId: await imports.insert(fileName, actor.userId), proved };
  });

async function store(
  inWorkspace: <T>(work: (scope: WorkspaceTx) => Promise<T>) => Promise<T>,
  importId: string,
  { rows, leaks }: ReadImport,
): Promise<{ kept: number; known: number }> {
  const by = { id: importId, at: new Date().toISOString(), isSample: false };
  let kept = 0;
  let known = 0;
  // One order keeps two imports from waiting for each other in turn.
  const ordered = leaks.toSorted((one, other) => compare(one, other));
  for (const some of chunksOf(ordered, LEAKS_PER_TRANSACTION)) {
    const counts = await inWorkspace(async (scope) => {
      await importsIn(scope).progress(importId, rows);
      return await recordLeaks(scope, some, by, { isCurrent: false });
    });
    kept += counts.added;
    known += counts.known;
  }
  return { kept, known };
}

const compare = (one: FoundLeak, other: FoundLeak): number =>
  one.identity.hash < other.identity.hash ? -1 : Number(one.identity.hash > other.identity.hash);

/** Calls at most every few seconds. */
function everyFewSeconds(report: (rows: number) => Promise<void>) {
  let last = Date.now();
  return async (rows: number): Promise<void> => {
    if (Date.now() - last < HEARTBEAT_MS) return;
    last = Date.now();
    await report(rows);
  };
}
