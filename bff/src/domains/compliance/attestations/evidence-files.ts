import { createHash } from 'node:crypto';
import {
  type EvidenceFile,
  MAX_ATTESTATION_FILES,
} from '@parapet/contracts/compliance/attestation';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { lockCount } from '../../../platform/db/lock-count.ts';
import { newId } from '../../../platform/db/new-id.ts';
import type { SentFile } from '../../../platform/http/send-file.ts';
import { evidencePath, plainName, readEvidence } from '../../../platform/storage/evidence.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { storeObject } from '../../../platform/storage/store-object.ts';
import { StorageFull } from '../../../platform/storage/stored-objects.repository.ts';
import type { EnterWorkspace, WorkspaceScope } from '../../../platform/workspace-scope.ts';
import type { SubscriptionPort } from '../../subscription/subscription.port.ts';
import { filesIn } from '../repositories/attestations.repository.ts';
import { requireWhole } from '../require-whole.ts';
import {
  type AttestationIds,
  type AttestationPorts,
  requireAttestation,
  requireAuthor,
} from './attestations.ts';

export interface EvidenceFilesPorts extends Pick<AttestationPorts, 'workspaces'> {
  readonly enterWorkspace: EnterWorkspace;
  readonly storage: Pick<Storage, 'put' | 'get'>;
  readonly subscription: Pick<SubscriptionPort, 'requireEvidenceRoom'>;
}

/**
 * Stores a file beside an attestation, whatever it is: it is never opened here, and leaves as a download alone.
 * @throws AppError not_found, invalid_input for an empty or too large one, conflict above the number of files,
 *   plan_limit above the plan's bytes
 */
export const addEvidenceFile =
  (ports: EvidenceFilesPorts) =>
  async (
    actor: Actor,
    ids: AttestationIds,
    name: string,
    openFile: () => AsyncIterable<Uint8Array>,
  ): Promise<EvidenceFile> => {
    const { workspaceId, attestationId } = ids;
    const id = await ports.enterWorkspace(actor, workspaceId, 'attest', async (scope) => {
      requireWhole(scope);
      await requireRoom(ports, scope, attestationId, 1);
      return await newId(scope.tx);
    });
    const content = await readEvidence(openFile());
    const sha256 = createHash('sha256').update(content).digest('hex');
    const file = { id, name, bytes: content.length, sha256 };
    // The right is checked again with each step: it may be taken away while the file is sent.
    let entered: WorkspaceScope | undefined;
    const inTx = <T>(work: (tx: Tx) => Promise<T>) =>
      ports.enterWorkspace(actor, workspaceId, 'attest', async (scope) => {
        requireWhole(scope);
        entered = scope;
        return await work(scope.tx);
      });
    const isKept = await storeObject(
      { storage: ports.storage, inTx },
      evidencePath(workspaceId, id),
      { content, bytes: content.length },
      async () => {
        if (!entered) return false;
        await requireRoom(ports, entered, attestationId, 0);
        await filesIn(entered).insert(attestationId, file, actor.userId);
        await entered.audit({
          action: 'compliance.evidence_added',
          targetType: 'attestation',
          targetId: attestationId,
          after: { name, bytes: file.bytes, sha256 },
        });
        return true;
      },
    ).catch(refuseIfFull);
    if (!isKept) throw new Error('The file was not kept.');
    return file;
  };

/** @throws AppError not_found */
export const getEvidenceFile =
  (ports: EvidenceFilesPorts) =>
  async (
    actor: Actor,
    { workspaceId, attestationId, fileId }: AttestationIds & { readonly fileId: string },
  ): Promise<SentFile> => {
    const file = await ports.enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      requireWhole(scope);
      return await filesIn(scope).find(attestationId, fileId);
    });
    const found = file && (await ports.storage.get(evidencePath(workspaceId, fileId)));
    if (!file || !found) throw new AppError('not_found', 'There is no such file.');
    return {
      type: 'application/octet-stream',
      name: plainName(file.name),
      headers: { 'x-content-type-options': 'nosniff', 'x-sha256': file.sha256 },
      parts: found.body,
    };
  };

async function requireRoom(
  ports: EvidenceFilesPorts,
  scope: WorkspaceScope,
  attestationId: string,
  bytes: number,
): Promise<void> {
  await lockCount(scope, 'evidence-files');
  const attestation = await requireAttestation(scope, attestationId, 'lock');
  await requireAuthor(ports, scope, attestation);
  if (attestation.state === 'accepted') {
    throw new AppError(
      'conflict',
      'It was accepted as it stands. Change it first: it then waits for its review again.',
    );
  }
  const known = (await filesIn(scope).listOf([attestationId])).get(attestationId) ?? [];
  if (known.length >= MAX_ATTESTATION_FILES) {
    throw new AppError(
      'conflict',
      `An attestation has at most ${MAX_ATTESTATION_FILES} files. Put several into one archive.`,
    );
  }
  await ports.subscription.requireEvidenceRoom(scope, bytes);
}

function refuseIfFull(error: unknown): never {
  if (error instanceof StorageFull) throw new AppError('conflict', error.message);
  throw error;
}
