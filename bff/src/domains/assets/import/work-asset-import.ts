import { MAX_IMPORT_FILE_ROWS } from '@parapet/contracts/assets/asset-import';
import type { TargetRules } from '@parapet/scanner/normalise-target';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { chunksOf } from '../../../platform/db/chunks.ts';
import type { Database, WorkspaceTx } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import type { Delivery } from '../../../platform/queue/queue.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { EnterWorkspace } from '../../../platform/workspace-scope.ts';
import type { FeedPort } from '../../feed/feed.port.ts';
import type { SubscriptionPort } from '../../subscription/subscription.port.ts';
import {
  assetImportsIn,
  BROKE_OFF,
  type Confirmation,
  importFileOf,
  mayStillAct,
  type TakenImport,
} from '../repositories/asset-imports.repository.ts';
import { assetSetsIn } from '../repositories/asset-sets.repository.ts';
import type { AssetImportJob } from './asset-import-queue.ts';
import { requireWhole } from './asset-imports.ts';
import { createImportReader, type ImportedTarget } from './import.policy.ts';
import { createComparison } from './import-preview.ts';
import { ImportRefused } from './import-refused.ts';
import { inspectFile, type OpenFile, readLines } from './read-import-file.ts';

export interface WorkAssetImportPorts {
  readonly db: Pick<Database, 'asWorker'>;
  readonly enterWorkspace: EnterWorkspace;
  readonly subscription: Pick<SubscriptionPort, 'claimSlots'>;
  readonly feed: Pick<FeedPort, 'record'>;
  readonly storage: Pick<Storage, 'get'>;
  readonly rules: TargetRules;
  readonly log: Logger;
  readonly shutdown: AbortSignal;
}

const TOLD_EVERY_MS = 1000;
const CHANGED =
  'The assets of the workspace have changed since the file was checked, so nothing was added. Import it again.';

/**
 * Reads the file of an import and compares it with the assets of the workspace, or adds what is new: all of it in
 * one transaction, as who confirmed it. One that was cancelled or taken over meanwhile leaves nothing.
 * @throws when this process stops or something fails that another attempt may not meet
 */
export const workAssetImport =
  (ports: WorkAssetImportPorts) =>
  async ({ data, signal }: Delivery<AssetImportJob>): Promise<void> => {
    const { workspaceId, importId } = data;
    const inWorkspace = <T>(work: (scope: WorkspaceTx) => Promise<T>) =>
      ports.db.asWorker(workspaceId, (tx) => work({ tx, workspaceId }));
    const taken = await inWorkspace((scope) => assetImportsIn(scope).take(importId));
    if (!taken) return;
    const stop = AbortSignal.any([signal, ports.shutdown]);
    const attempt = {
      ...ports,
      workspaceId,
      taken,
      inWorkspace,
      ...progressOf(taken, inWorkspace, stop),
    };
    try {
      if (taken.step === 'checking') await check(attempt);
      else await add(attempt, data);
      ports.log.info({ workspaceId, importId, step: taken.step }, 'import worked on');
    } catch (error) {
      stop.throwIfAborted();
      if (error instanceof LeaseLost) return;
      const isFinal =
        error instanceof ImportRefused || (error instanceof AppError && error.status < 500);
      if (!isFinal && !taken.isLast) throw error;
      if (!isFinal) ports.log.warn({ err: error, workspaceId, importId }, 'an import broke off');
      const reason = isFinal ? error.message : BROKE_OFF;
      await inWorkspace((scope) => assetImportsIn(scope).fail(taken, reason));
    }
  };

interface Attempt extends WorkAssetImportPorts {
  readonly workspaceId: string;
  readonly taken: TakenImport;
  readonly inWorkspace: <T>(work: (scope: WorkspaceTx) => Promise<T>) => Promise<T>;
  /** @throws LeaseLost, and when this process stops */
  readonly onRead: (bytes: number) => Promise<void>;
}

class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Tells how far an attempt is, and ends it where it is not the one that counts. */
function progressOf(taken: TakenImport, inWorkspace: Attempt['inWorkspace'], stop: AbortSignal) {
  let toldAt = Date.now();
  return {
    async onRead(bytes: number): Promise<void> {
      stop.throwIfAborted();
      if (Date.now() - toldAt < TOLD_EVERY_MS) return;
      toldAt = Date.now();
      const percent = Math.min(99, Math.floor((bytes / taken.bytes) * 100));
      const isOurs = await inWorkspace((scope) => assetImportsIn(scope).progress(taken, percent));
      if (!isOurs) throw new LeaseLost();
    },
  };
}

async function check(attempt: Attempt): Promise<void> {
  const { taken, inWorkspace, rules } = attempt;
  const open = openFileOf(attempt);
  const file = await inspectFile(open);
  const reader = createImportReader(rules, MAX_IMPORT_FILE_ROWS);
  const comparison = createComparison();
  const compare = async (targets: readonly ImportedTarget[]) => {
    for (const part of chunksOf(targets)) {
      const keys = part.map(({ target }) => target.canonicalKey);
      comparison.add(part, await inWorkspace((scope) => assetSetsIn(scope).findByKeys(keys)));
    }
  };
  for await (const { lines, bytes } of readLines(open, file)) {
    await compare(reader.push(lines));
    if (reader.rows > MAX_IMPORT_FILE_ROWS) throw new ImportRefused(TOO_MANY);
    await attempt.onRead(bytes);
  }
  await compare(reader.end());
  if (reader.rows > MAX_IMPORT_FILE_ROWS) throw new ImportRefused(TOO_MANY);
  if (reader.rows === 0) throw new ImportRefused('There is no target in this file.');
  const preview = comparison.result(reader.found);
  await inWorkspace((scope) => assetImportsIn(scope).finishCheck(taken, preview, file.sha256));
}

const TOO_MANY = `A file has at most ${MAX_IMPORT_FILE_ROWS.toLocaleString('en')} targets. Divide it into several.`;

async function add(attempt: Attempt, { origin }: AssetImportJob): Promise<void> {
  const { taken, workspaceId, enterWorkspace, subscription, feed } = attempt;
  const { confirmation, expected } = taken;
  if (confirmation === null) throw new ImportRefused('Who confirmed this import is gone.');
  const actor = actorOf(confirmation, workspaceId, origin);
  const open = openFileOf(attempt);
  const file = await inspectFile(open);
  if (file.sha256 !== taken.sha256) throw new ImportRefused(BROKE_OFF);
  await enterWorkspace(actor, workspaceId, 'manageAssets', async (scope) => {
    requireWhole(scope);
    if (!(await mayStillAct(scope.tx, confirmation))) {
      throw new ImportRefused('Who confirmed this import may not add assets any more.');
    }
    await subscription.claimSlots(scope, 'assets', expected);
    const reader = createImportReader(attempt.rules, MAX_IMPORT_FILE_ROWS);
    let added = 0;
    const insert = async (targets: readonly ImportedTarget[]) => {
      if (targets.length === 0) return;
      added += (await assetSetsIn(scope).insert(targets, actor.userId)).length;
      if (added > expected) throw new ImportRefused(CHANGED);
    };
    for await (const { lines, bytes } of readLines(open, file)) {
      await insert(reader.push(lines));
      await attempt.onRead(bytes);
    }
    await insert(reader.end());
    if (added === 0 || (added < expected && !taken.onlyGood)) throw new ImportRefused(CHANGED);
    // One event: a colleague wants no message for each of many thousands.
    const at = new Date().toISOString();
    await feed.record(scope, [
      {
        type: 'asset.added',
        severity: null,
        subject: { kind: 'workspace', id: workspaceId, name: taken.fileName },
        assetId: null,
        scanId: null,
        before: null,
        after: { count: added, file: taken.fileName },
        dedupeKey: `asset.added:import:${taken.id}`,
        occurredAt: at,
      },
    ]);
    await scope.audit({
      action: 'assets.imported',
      targetType: 'workspace',
      targetId: workspaceId,
      after: { count: added, consent: true, file: taken.fileName, sha256: file.sha256 },
    });
    if (!(await assetImportsIn(scope).finish(taken, added))) throw new LeaseLost();
  });
}

/** Who confirmed it, with the scope that their key needed then. */
const actorOf = (
  { userId, level, key }: Confirmation,
  workspaceId: string,
  origin: AssetImportJob['origin'] = { requestId: '', ip: '', userAgent: '' },
): Actor => ({
  userId,
  email: null,
  sessionId: null,
  level,
  expiresAt: 0,
  origin,
  ...(key !== null && { apiKey: { id: key, workspaceId, scopes: ['manageAssets'] } }),
});

const openFileOf =
  ({ storage, workspaceId, taken }: Attempt): OpenFile =>
  async () => {
    const found = await storage.get(importFileOf(workspaceId, taken.id));
    if (!found) throw new ImportRefused('The file is gone. Import it again.');
    return found.body;
  };
